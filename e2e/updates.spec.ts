import { expect, expectAccessible, test } from './fixtures.ts'
import { callApi, publishOrganization, registerOrganization, signIn } from './people.ts'

/** @shows updates.form, updates.rules, updates.public, dashboard.welcome */
test('an organizer writes and publishes the first update, and a visitor reads it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await registerOrganization(request)
  await publishOrganization(request, account)
  await signIn(page, account)

  // The list of updates is still empty. The dashboard leads to the form.
  await page.goto('/updates')
  await expect(page.getByRole('heading', { name: 'No updates yet' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add new update' }).click()
  await page.waitForURL('**/organization/updates/new')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Title: Enter a title',
    'About: Write a few sentences',
    'Key point 1, Title: Enter a title',
    'Key point 1, Excerpt: Write a sentence or two',
  ])
  await expectAccessible(page)

  await page.getByLabel('Title').first().fill('The dam comes down')
  await page.getByLabel('About').fill('The county voted at nine in the evening.\n\nWork begins in May.')
  const points = page.getByRole('group', { name: 'Key points' })
  await points.getByLabel('Title').fill('Five to two')
  await points.getByLabel('Excerpt').fill('Commissioner Tanaka changed her mind.')

  // A link section requires a title, and its links must be URLs. Links can be moved and removed.
  const links = page.getByRole('group', { name: 'Links', exact: true })
  await links.getByRole('button', { name: 'Add link section' }).click()
  await expect(links.getByLabel('Section title')).toBeFocused()
  await links.getByLabel('Link 1', { exact: true }).fill('the minutes')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(summary.getByRole('link')).toHaveText([
    /^Link section 1, Section title: Enter a title/,
    /^Link section 1, Link 1: /,
  ])
  await links.getByLabel('Section title').fill('Read on')
  await links.getByLabel('Link 1', { exact: true }).fill('https://county.example.org/minutes')
  await links.getByRole('button', { name: 'Add link', exact: true }).click()
  await links.getByLabel('Link 2', { exact: true }).fill('https://news.example.org/dam')
  await links.getByRole('button', { name: 'Move Link 2 up' }).click()
  await expect(links.getByLabel('Link 1', { exact: true })).toHaveValue('https://news.example.org/dam')
  await links.getByRole('button', { name: 'Add link', exact: true }).click()
  await links.getByLabel('Link 3', { exact: true }).fill('https://mistake.example.org')
  await links.getByRole('button', { name: 'Remove Link 3' }).click()
  await expect(links.getByLabel('Link 3', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Email plus profile').check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  await page.waitForURL('**/updates')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Published')
  await expectAccessible(page)

  // The stored update contains the values that were entered.
  await rows.getByRole('link', { name: 'The dam comes down', exact: true }).click()
  await expect(page.getByLabel('Email plus profile')).toBeChecked()
  await expect(page.getByLabel('Link 2', { exact: true })).toHaveValue('https://county.example.org/minutes')

  // A visitor without JavaScript finds the update next to the actions, in the tab of updates, and as an article.
  const visitorContext = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const visitorPage = await visitorContext.newPage()
  await visitorPage.goto(`/organization/${account.organizationId}`)
  await expect(visitorPage.getByRole('heading', { name: 'Latest update' })).toBeVisible()
  await visitorPage.getByRole('link', { name: 'Updates 1' }).click()
  await visitorPage.getByRole('link', { name: 'The dam comes down' }).click()
  await expect(visitorPage).toHaveTitle('The dam comes down · Clean River Alliance · Rostrum')
  await expect(visitorPage.getByRole('heading', { level: 1, name: 'The dam comes down' })).toBeVisible()
  await expect(visitorPage.getByText('Work begins in May.')).toBeVisible()
  await expect(visitorPage.getByRole('heading', { name: 'Five to two' })).toBeVisible()
  const externalLink = visitorPage.getByRole('link', { name: /^news\.example\.org\/dam/ })
  await expect(externalLink).toHaveAttribute('href', 'https://news.example.org/dam')
  await expect(externalLink).toHaveAttribute('rel', /noopener/)
  const facts = await visitorPage.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'The dam comes down',
    author: { name: 'Clean River Alliance' },
  })
  await expect(visitorPage.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await visitorPage.getByRole('link', { name: 'See all actions' }).click()
  await expect(visitorPage.getByRole('heading', { level: 1, name: 'Clean River Alliance' })).toBeVisible()
  await visitorContext.close()
})

/** @shows updates.public, access.public-pages */
test(
  'the public list of updates is split into pages, and a draft is not public',
  { tag: '@nightly' },
  async ({ page, request, failures }) => {
    const account = await registerOrganization(request)
    await publishOrganization(request, account)
    const { token } = account.session.meta
    const write = async (title: string) => {
      const { data } = await callApi<{ data: { id: string } }>(request, 'POST', '/campaign-updates', {
        token,
        data: {
          title,
          background: 'What happened.',
          key_points: [{ title: 'First', excerpt: 'And only.' }],
          notification_type: 'profile_only',
        },
      })
      return data.id
    }
    const draft = await write('Not yet')
    const address = `/updates/${account.organizationId}`
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No updates yet' })).toBeVisible()
    await expectAccessible(page)
    for (let number = 1; number <= 11; number++) {
      await callApi(request, 'POST', `/campaign-updates/${await write(`News ${number}`)}/actions?action=publish`, {
        token,
      })
    }
    await page.goto(address)
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveCount(10)
    await expect(titles.first()).toHaveText('News 11')
    await expect(page.getByText('Not yet')).toBeHidden()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(titles).toHaveText(['News 1'])
    failures.expect({ method: 'GET', path: `${address}/${draft}`, status: 404 })
    await page.goto(`${address}/${draft}`)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  },
)
