import { expect, expectAccessible, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, publishOrganization, registerOrganization, signIn } from './people.ts'

const legal = { title: 'Legal defense fund', excerpt: 'Pays filing fees.', link: 'https://give.example.org/legal' }
const winter = { title: 'Winter fund', excerpt: 'Buys heaters.', link: 'https://www.winter.example.org/fund' }

/** @shows donation-links.form, donation-links.rules */
test('an organizer adds, sorts and removes donation links', async ({ page, request }) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  await page.goto(`/donation-links/${organizer.organizationId}`)
  await expect(page.getByRole('heading', { name: 'No donation link available' })).toBeVisible()
  await signIn(page, organizer)
  await page.goto('/organization/actions/donations')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Link 1, Title: Enter a title')
  await expectAccessible(page)

  const rows = page.getByRole('group', { name: 'Links' }).getByRole('listitem')
  const fill = async (index: number, link: typeof legal) => {
    await rows.nth(index).getByLabel('Title').fill(link.title)
    await rows.nth(index).getByLabel('What it pays for').fill(link.excerpt)
    await rows.nth(index).getByLabel('Web address').fill(link.link)
  }
  await fill(0, { ...legal, link: 'our donation page' })
  await expect(rows.first()).toContainText('Enter a full web address')
  await fill(0, legal)
  await expect(summary).toBeHidden()
  await page.getByRole('button', { name: 'Add link' }).click()
  await fill(1, winter)
  await page.getByRole('button', { name: 'Move Link 2 up' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await expect(rows.first().getByLabel('Title')).toHaveValue('Winter fund')
  await expect(rows.first()).toContainText('0 clicks')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View page' }).click()
  await page.waitForURL(`**/donation-links/${organizer.organizationId}`)
  const titles = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Winter fund', 'Legal defense fund'])
  await page.goBack()

  await page.getByRole('button', { name: 'Remove all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove all donation links?' })
  await expect(question).toContainText('2 links, 0 clicks')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('All donation links were removed')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByLabel('Title')).toHaveValue('')
})

/** @shows donation-links.third-party */
test('a donation link opens the other site at once, and the click is counted', async ({ page, request }) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  const path = `/organizations/${organizer.organizationId}/donation-links`
  const { token } = organizer.session.meta
  await callApi(request, 'PUT', path, { token, data: { donation_links: [legal, winter] } })
  const clicks = async () => {
    const { data } = await callApi<{ data: { attributes: { clicks: number } }[] }>(request, 'GET', path, { token })
    return data.map(({ attributes }) => attributes.clicks)
  }
  await page.context().route('https://*.example.org/**', (route) => route.fulfill({ body: 'The other site' }))

  await page.goto(`/organization/${organizer.organizationId}?tab=actions`)
  await expect(page.getByText('Opens winter.example.org')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/donation-links/${organizer.organizationId}`)
  await expect(page.getByText('Rostrum takes no payments and sees no card data.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Donate: Legal defense fund (opens in a new tab)' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  // The other site opens without waiting for the request that counts the click.
  const count = await pauseRequests(page, '**/actions?action=click')
  const [first] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(first.getByText('The other site')).toBeVisible()
  await first.close()
  expect(await clicks()).toEqual([0, 0])
  count()
  await expect.poll(clicks).toEqual([1, 0])

  const [second] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(second).toHaveURL(legal.link)
  await expect.poll(clicks).toEqual([2, 0])
  await second.close()
})

/** @shows donation-links.third-party, access.public-pages */
test('donation links can be read and followed without JavaScript', async ({ browser, request, baseURL }) => {
  const organizer = await registerOrganization(request)
  await publishOrganization(request, organizer)
  const { token } = organizer.session.meta
  await callApi(request, 'PUT', `/organizations/${organizer.organizationId}/donation-links`, {
    token,
    data: { donation_links: [legal] },
  })
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
  await page.goto(`/donation-links/${organizer.organizationId}`)
  await expect(page).toHaveTitle('Donate to Clean River Alliance · Rostrum')
  await expect(page.getByRole('link', { name: /^Donate: Legal defense fund/ })).toHaveAttribute('href', legal.link)
  await page.close()
})
