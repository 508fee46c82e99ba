import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import { createDirectory, enterPlace, peopleOf, publishCongressLetters } from './representative-fixtures.ts'

const letters = (page: Page) => page.locator('article')
const letterTo = (page: Page, name: string) => page.getByRole('article', { name: `Letter to ${name}` })

/** From the top of a letter, in millimeters. */
const addressBegins = (page: Page, name: string) =>
  letterTo(page, name).evaluate((letter: HTMLElement, firstLine: string) => {
    const address = [...letter.querySelectorAll('header p')].find((part) => part.textContent.startsWith(firstLine))
    const pixels = (address?.getBoundingClientRect().top ?? 0) - letter.getBoundingClientRect().top
    return (pixels / 96) * 25.4
  }, name)

/** @shows targets.letters, directories.addresses, mail-campaigns.letter */
test('a guest prints a letter to each of their representatives, and mails them', async ({ page, request }) => {
  const { path, token } = await publishCongressLetters(request)
  await open(page, path)
  await expect(letters(page)).toContainText('Dear [your representative],')
  await expect(page.getByText('Find your representatives first.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Where are you with your letter?' })).toHaveCount(0)
  await expectAccessible(page)

  await enterPlace(page, '53202')
  await expect(page.locator('#representatives')).toBeFocused()
  expect(page.url()).not.toContain('53202')
  await expect(page.getByText('4 of 4 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: /Mai Xiong/ }).uncheck()
  await expect(page.getByText('3 of 4 selected')).toBeVisible()
  await page.getByLabel('Your name').fill('Maya Okafor')
  await page.getByLabel('Your address').fill('1442 Oak Street\nMilwaukee, WI 53202')
  await expect(letterTo(page, 'Senator Adaeze Obi')).toContainText('Dear Senator Adaeze Obi,')
  await expect(letterTo(page, 'Representative Soledad Reyes')).toBeHidden()
  await page.getByLabel('Show the letter to').selectOption('Representative Soledad Reyes')
  const shown = letterTo(page, 'Representative Soledad Reyes')
  await expect(shown).toContainText(
    'Representative Soledad Reyes\nSample House, Wisconsin, district 4\n43 Sample Office Building\nWashington, DC 20510',
  )
  // The sender stands above the address, and once.
  await expect(shown).toContainText(/^Maya Okafor\n1442 Oak Street\nMilwaukee, WI 53202Representative Soledad Reyes/)
  await expect(shown.getByText('1442 Oak Street')).toHaveCount(1)
  await expectAccessible(page)

  await test.step('on paper, there are all three letters, each with its address where windows of envelopes are', async () => {
    await expect(page.getByRole('button', { name: 'Print 3 letters' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Senator Adaeze Obi', 'Senator Martin Lindqvist', 'Representative Soledad Reyes']) {
      await expect(letterTo(page, name)).toBeVisible()
      // Above, there is the margin of 25 mm; the windows begin 45 mm below the edge, and show 27 mm from 62 mm on.
      expect(await addressBegins(page, name)).toBeCloseTo(37, 0)
    }
    await expect(letters(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: 'Who to write to' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'I mailed them' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  const mailed = { 'Adaeze Obi': 1, 'Martin Lindqvist': 1, 'Soledad Reyes': 1 }
  expect(await peopleOf(request, path, token)).toMatchObject({ ...mailed, 'Mai Xiong': 0 })

  await test.step('who has mailed some writes to others, who alone are left', async () => {
    await page.getByRole('button', { name: 'Write to others' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Adaeze Obi' })).toContainText('Mailed')
    await page.getByRole('checkbox', { name: /Mai Xiong/ }).check()
    await expect(page.getByRole('button', { name: 'Print the letter' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I mailed it' }).click()
    await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
    expect(await peopleOf(request, path, token)).toMatchObject({ ...mailed, 'Mai Xiong': 1 })
  })
})

/** @shows targets.letters, targets.ambiguous */
test('with an account, what was printed can be reported as mailed later, without saying again to whom', async ({
  page,
  request,
}) => {
  const { path, token } = await publishCongressLetters(request)
  await signIn(page, await signUpSupporter(request))
  await open(page, path)
  const reports: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/campaign-engagements')) reports.push(String(sent.postData()))
  })
  // Nothing was printed that goes to anybody.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await enterPlace(page, '53217')
  await expect(page.getByRole('heading', { name: 'Which district do you live in?' })).toBeFocused()
  await page.getByRole('radio', { name: /Hal Brennan/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /Mai Xiong/ }).uncheck()
  await expect(page.getByRole('button', { name: 'Print 3 letters' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('status').filter({ hasText: /^You prepared them/ })).toBeVisible()
  const people = { 'Adaeze Obi': 1, 'Martin Lindqvist': 1, 'Hal Brennan': 1, 'Mai Xiong': 0, 'Soledad Reyes': 0 }
  expect(await peopleOf(request, path, token)).toMatchObject(people)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: /^You prepared them/ })).toBeVisible()
  await page.getByRole('button', { name: 'I mailed them' }).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(await peopleOf(request, path, token)).toMatchObject(people)
  const { data } = await callApi<{ data: { attributes: { outcome_counts: object } } }>(
    request,
    'GET',
    `/mail-campaigns/${path.split('/').at(-1) ?? ''}`,
  )
  expect(data.attributes.outcome_counts).toEqual({ prepared: 0, mailed: 1 })
  expect(reports).toEqual([expect.stringContaining('"prepared"'), expect.stringContaining('"mailed"')])
})

/** @shows mail-campaigns.addresses, targets.form, directories.addresses */
test('an organizer says to whom letters are sent: people with their addresses, or a directory', async ({
  page,
  request,
}) => {
  const { session, organizationId } = await registerPublicOrganization(request)
  const { token } = session.meta
  const own = await createDirectory(request, token, {
    name: `Council ${randomUUID().slice(0, 8)}`,
    rows: [
      'name,title,phone,address',
      'Ines Okello,Ald.,414-555-0126,"City Hall, 200 E Wells St, Milwaukee, WI 53202"',
      'Kenji Tanaka,Ald.,414-555-0127,',
    ],
  })
  await signIn(page, { email: '', password: '', session })
  await open(page, `/organization/directories/${own}`)
  await expect(page.getByText('City Hall, 200 E Wells St, Milwaukee, WI 53202')).toBeVisible()
  await page.getByRole('link', { name: 'Make a mail campaign' }).click()
  const directory = page.getByRole('combobox', { name: 'Directory' })
  await expect(directory).toHaveValue(own)
  await expect(page.getByText('1 person without a postal address is left out.')).toBeVisible()
  const letter = page.getByRole('textbox', { name: 'Letter', exact: false })
  await letter.fill('Dear {target.titel},')
  for (const [field, value] of [
    ['title', 'Write to the council'],
    ['about', 'Ask for a yes.'],
    ['background', 'The vote is in March.'],
    ['key_points.0.title', 'Eleven dams'],
    ['key_points.0.excerpt', 'Six produce no power.'],
  ] as const)
    await page.locator(`[name="${field}"]`).fill(value)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(letter).toHaveAttribute('aria-invalid', 'true')
  await letter.fill('Dear {target},\n\nI write to you at {target.office}.')
  await page.getByRole('button', { name: 'Recipient’s title' }).click()
  await expect(letter).toHaveValue(/\{target\.title\}/)
  await expect(page.getByRole('region', { name: 'How Maya’s letter reads' })).toContainText('Dear Ald. Ines Okello,')
  await expectAccessible(page)

  await test.step('people can be entered instead, and without anybody, a page with the addresses is asked for', async () => {
    await page.getByRole('radio', { name: /^People you enter/ }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const link = page.getByLabel('Link to the addresses')
    await expect(link).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Enter a web address, or say above who gets a letter').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add person' }).click()
    await expect(link).not.toHaveAttribute('aria-invalid', 'true')
    await page.locator('[name="address_list.0.name"]').fill('Mayor Ada Lindqvist')
    await page.locator('[name="address_list.0.address"]').fill('City Hall, 200 E Wells St, Milwaukee, WI 53202')
    await expect(page.getByRole('region', { name: 'How Maya’s letter reads' })).toContainText(
      'Dear Mayor Ada Lindqvist,',
    )
    await expectAccessible(page)
  })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/organization/actions/mail-campaign')
  const { data } = await callApi<{ data: { id: string; attributes: object }[] }>(
    request,
    'GET',
    '/mail-campaigns?status=published',
    { token },
  )
  expect(data[0]?.attributes).toMatchObject({
    directory_id: null,
    address_list: [
      { name: 'Mayor Ada Lindqvist', address: 'City Hall\n200 E Wells St\nMilwaukee, WI 53202', office: '' },
    ],
  })

  await open(page, `/mail-campaign/${organizationId}/${data[0]?.id ?? ''}`)
  await expect(page.getByRole('checkbox', { name: /Mayor Ada Lindqvist/ })).toBeChecked()
  await expect(letterTo(page, 'Mayor Ada Lindqvist')).toContainText('City Hall\n200 E Wells St\nMilwaukee, WI 53202')
  await expect(page.getByText('Where to send it')).toHaveCount(0)

  await test.step('the report has the letters by person, unless the campaign names nobody', async () => {
    const report = `/organization/actions/mail-campaign/report`
    await open(page, `${report}/${data[0]?.id ?? ''}`)
    await expect(page.getByRole('region', { name: 'Letters by person' })).toContainText('Mayor Ada Lindqvist')
    const linked = await publishCampaign(request, { token, organizationId }, 'mail-campaign', mailCampaign)
    await open(page, `${report}/${linked.split('/').at(-1) ?? ''}`)
    await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Letters by person' })).toHaveCount(0)
  })
})
