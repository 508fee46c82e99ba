import { expect, expectAccessible, open, test } from './fixtures.ts'
import { publishCampaign } from './campaign-fixtures.ts'
import { registerPublicOrganization, signIn } from './people.ts'
import { createDirectory } from './representative-fixtures.ts'

const congress = [
  'full_name,type,state,district,senate_class,party,phone',
  'Tammy Baldwin,sen,WI,,1,Democrat,202-224-5653',
]

/** @shows directories.hours, targets.hours */
test('an organizer says when offices answer, and callers learn whether they do now', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await registerPublicOrganization(request)
  const { token } = account.session.meta
  const directory = await createDirectory(request, token, { name: 'U.S. Congress', rows: congress })
  const path = await publishCampaign(request, { ...account, token }, 'call-campaign', {
    title: 'Call Congress about the dam',
    summary: 'Ask for a yes.',
    background: 'The dam warms the river.',
    message: 'I am calling to ask {target} for a yes.',
    directory_id: directory,
  })

  await test.step('the hours of Washington are known, and are changed', async () => {
    await signIn(page, account)
    await page.setViewportSize({ width: 375, height: 812 })
    await open(page, `/organization/directories/${directory}`)
    await expect(page.getByText(/^New York time/)).toBeVisible()
    await page.getByRole('button', { name: 'Office hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'When do the offices answer?' })
    await expect(dialog.getByLabel('Opens')).toHaveValue('09:00')
    await dialog.getByLabel('Opens').selectOption('18:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Closes')).toHaveAccessibleDescription('End time must be after start time')
    await dialog.getByLabel('Opens').selectOption('08:30')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The office hours are saved')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  const context = await browser.newContext({
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    ...(baseURL && { baseURL }),
  })
  const caller = await context.newPage()
  const findOut = async (time: string) => {
    await caller.clock.setFixedTime(new Date(time))
    await open(caller, path)
    await caller.getByLabel('Your postal code').fill('53202')
    await caller.keyboard.press('Enter')
    await expect(caller.getByRole('heading', { name: 'Senator Tammy Baldwin', level: 2 })).toBeVisible()
  }
  await test.step('a caller in another zone sees that the office is open, or when it opens', async () => {
    // A Tuesday, 11:00 in Washington.
    await findOut('2026-12-01T16:00:00Z')
    await expect(caller.getByText('Open now')).toBeVisible()
    await expect(caller.getByText('until 5 PM')).toBeVisible()
    // Friday, 18:00 in Washington.
    await findOut('2026-12-04T23:00:00Z')
    await expect(caller.getByText('Closed now')).toBeVisible()
    await expect(caller.getByText('opens Monday at 8:30 AM')).toBeVisible()
    await expect(caller.getByText(/New York.*6 PM/)).toBeVisible()
    await expectAccessible(caller)
  })

  await test.step('without scripts, the hours of the week are listed', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
    await plain.goto(path)
    await plain.getByLabel('Your postal code').fill('53202')
    await plain.keyboard.press('Enter')
    for (const line of ['Monday–Friday: 8:30 AM to 5 PM', 'New York time'])
      await expect(plain.getByRole('listitem').filter({ hasText: line })).toBeVisible()
    await plain.close()
  })

  await test.step('hours that are not known any more are removed', async () => {
    await page.getByRole('button', { name: 'Office hours' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The office hours are removed')).toBeVisible()
    await findOut('2026-12-04T23:00:00Z')
    await expect(caller.getByText('Closed now')).toHaveCount(0)
  })
  await context.close()
})
