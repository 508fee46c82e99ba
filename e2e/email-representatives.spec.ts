import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'
import {
  createDirectory,
  enterPlace,
  findSampleCongress,
  peopleOf,
  publishCongressEmails,
} from './representative-fixtures.ts'

/** The pages of the offices, which lie outside. */
const answerForms = (context: BrowserContext) =>
  context.route('https://congress.example/**', (route) => route.fulfill({ body: 'The form', contentType: 'text/html' }))

const text = (page: Page) => page.getByLabel('Text', { exact: true })
const sent = (page: Page) => page.getByRole('button', { name: 'Yes, I sent it' })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** @shows targets.email, directories.writing, targets.outcomes */
test('a guest writes to their representatives: one email to those with an address, and a form for the other one', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerForms(context)
  const { path, token } = await publishCongressEmails(request)
  await open(page, path)
  await expect(page.getByRole('heading', { name: 'Who represents you?' })).toBeVisible()
  await expect(text(page)).toHaveValue('Dear [your representative],\n\nvote yes.\n\n[your name]')
  await expect(page.getByRole('heading', { name: 'Send it' })).toHaveCount(0)
  await expectAccessible(page)
  // What is changed before it is known to whom the text goes still addresses them.
  await text(page).fill('Dear [your representative],\n\nplease vote yes.')
  await enterPlace(page, '53202')
  await expect(page.locator('#representatives')).toBeFocused()
  await expect(page.locator('#representatives')).toContainText('3 people on this list represent you')
  expect(page.url()).not.toContain('53202')
  await expect(page.getByText('4 of 4 selected')).toBeVisible()
  await expect(text(page)).toHaveValue(
    'Dear Senator Adaeze Obi, Senator Martin Lindqvist, and Senator Mai Xiong,\n\nplease vote yes.',
  )
  await page.getByRole('checkbox', { name: /Mai Xiong/ }).uncheck()
  await expect(text(page)).toHaveValue('Dear Senator Adaeze Obi and Senator Martin Lindqvist,\n\nplease vote yes.')
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveAttribute(
    'href',
    /^mailto:adaeze\.obi@congress\.example,martin\.lindqvist@congress\.example\?/,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await sent(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Counted. 1 person is left to write to.' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open in your email app' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Adaeze Obi' })).toContainText('Written')
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await expectAccessible(page)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Copy and open the page Representative Soledad Reyes/ }).click()
  expect((await opened).url()).toBe('https://congress.example/soledad.reyes/contact')
  await page.bringToFront()
  expect(await copied(page)).toBe('Dear Representative Soledad Reyes,\n\nplease vote yes.')
  await sent(page).click()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  const people = { 'Adaeze Obi': 1, 'Martin Lindqvist': 1, 'Soledad Reyes': 1, 'Mai Xiong': 0, 'Hal Brennan': 0 }
  expect(await peopleOf(request, path, token)).toMatchObject(people)
})

/** @shows targets.email, targets.ambiguous, targets.outcomes */
test('with an account, only those are counted whom the sender may have reached', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerForms(context)
  const { path, token } = await publishCongressEmails(request)
  await signIn(page, await signUpSupporter(request))
  await open(page, path)
  await enterPlace(page, '53217')
  await expect(page.getByRole('heading', { name: 'Which district do you live in?' })).toBeFocused()
  await page.getByRole('radio', { name: /Hal Brennan/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('By email, to 3 people')).toBeVisible()
  await expect(text(page)).toHaveValue(/^Dear Senator Adaeze Obi, Senator Martin Lindqvist, and Senator Mai Xiong,/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Copy and open the page Representative Hal Brennan/ }).click()
  await opened
  await page.bringToFront()
  expect(await copied(page)).toMatch(/^Dear Representative Hal Brennan,/)
  await sent(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Counted. 3 people are left to write to.' })).toBeFocused()
  for (const name of ['Adaeze Obi', 'Martin Lindqvist', 'Mai Xiong'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).uncheck()
  await expect(page.getByText('Choose at least one person to write to.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeVisible()
  expect(await peopleOf(request, path, token)).toMatchObject({ 'Hal Brennan': 1, 'Adaeze Obi': 0, 'Mai Xiong': 0 })
})

/** @shows targets.email */
test('without a connection, a look-up says so, and can be repeated', async ({ page, context, request }) => {
  const { path } = await publishCongressEmails(request)
  await open(page, path)
  await context.setOffline(true)
  await enterPlace(page, '53202')
  await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible()
  await expect(page.getByLabel('Your postal code')).toHaveValue('53202')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Find my representatives' }).click()
  await expect(page.locator('#representatives')).toContainText('3 people on this list represent you')
})

/** @shows targets.form, directories.writing */
test('an organizer chooses a directory for an email campaign, and is told whom it leaves out', async ({
  page,
  request,
}) => {
  const { session } = await registerPublicOrganization(request)
  const { token } = session.meta
  const rows = ['name,phone,email', 'Ines Okello,414-555-0126,okello@council.example', 'Kenji Tanaka,414-555-0127,']
  const name = `Council ${randomUUID().slice(0, 8)}`
  const own = await createDirectory(request, token, { name, rows })
  const phonesOnly = await createDirectory(request, token, {
    name: `${name} phones`,
    rows: rows.slice(0, 1).concat(rows.slice(2)),
  })
  await signIn(page, { email: '', password: '', session })
  await open(page, `/organization/directories/${own}`)
  await expect(page.getByText('okello@council.example')).toBeVisible()
  await page.getByRole('link', { name: 'Make an email campaign' }).click()
  const directory = page.getByRole('combobox', { name: 'Directory' })
  await expect(directory).toHaveValue(own)
  await expect(page.getByText('1 person without an email address or contact page is left out.')).toBeVisible()
  const people = page.getByRole('group', { name: 'Written to from everywhere' })
  const search = people.getByRole('textbox', { name: 'Find a person' })
  await search.fill('tanaka')
  await expect(people.getByText('Nobody in this directory matches “tanaka”.')).toBeVisible()
  await search.fill('okello')
  await people.getByRole('button', { name: 'Add Ines Okello' }).click()
  await expectAccessible(page)
  await directory.selectOption(phonesOnly)
  await expect(page.getByText('Nobody in this directory has an email address or a contact page')).toBeVisible()
  await expectAccessible(page)
  await directory.selectOption(own)
  await expect(people.getByRole('button', { name: 'Remove Ines Okello' })).toBeVisible()
  for (const [field, value] of [
    ['title', 'Write to the council'],
    ['about', 'Ask for a yes.'],
    ['message', 'Dear {target}'],
  ] as const)
    await page.locator(`[name=${field}]`).fill(value)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/organization/actions/email-campaign')
  const { data } = await callApi<{ data: { attributes: object }[] }>(
    request,
    'GET',
    '/email-campaigns?status=published',
    { token },
  )
  expect(data[0]?.attributes).toMatchObject({ email_list: [], directory_id: own, key_targets: [expect.any(String)] })

  // A directory of the operator says the same of its own people.
  await open(page, `/organization/directories/${await findSampleCongress(request, token)}`)
  await expect(page.getByRole('link', { name: 'Contact page Soledad Reyes' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Contact page Representative Soledad Reyes/ })).toHaveAttribute(
    'href',
    'https://congress.example/soledad.reyes/contact',
  )
})
