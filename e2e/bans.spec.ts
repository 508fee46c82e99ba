import { expect, expectAccessible, open, test } from './fixtures.ts'
import { nameGround, openPageAs, signInModerator } from './moderators.ts'
import { pauseRequests } from './request-handlers.ts'
import { logInByForm, registerPublicOrganization, signUpSupporter } from './people.ts'

/** @shows moderation.bans */
test('a banned organization is hidden at once, and its admins are logged out and see the reason when they log in', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const group = await registerPublicOrganization(request)
  const address = `/organization/${group.organizationId}`
  expect((await request.get(address)).status()).toBe(200)
  const organizer = await openPageAs(browser, page, baseURL, group)
  await open(organizer, '/dashboard')
  await expect(organizer.getByRole('heading', { level: 1 })).toBeVisible()

  await signInModerator(page, request)
  await open(page, '/moderation/bans?kind=organizations')
  await page.getByRole('main').getByRole('searchbox').fill(group.name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Ban ${group.name}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await nameGround(dialog)
  await dialog.getByLabel('Reason').fill('It collected money for somebody else.')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  const lift = page.getByRole('button', { name: `Unban ${group.name}` })
  await expect(lift).toBeFocused()
  await expect(page.getByText('Reason: “It collected money for somebody else.”')).toBeVisible()
  await expectAccessible(page)

  expect((await request.get(address)).status()).toBe(404)
  await expect(organizer).toHaveURL(/\/login/)
  await logInByForm(organizer, group)
  await expect(organizer.locator('form').getByRole('alert')).toContainText('It collected money for somebody else.')

  await lift.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
  await expect(page.getByRole('button', { name: `Ban ${group.name}`, exact: true })).toBeVisible()
  expect((await request.get(address)).status()).toBe(200)
  await organizer.context().close()

  await open(page, '/moderation/audit-log')
  await expect(page.getByText(`unbanned ${group.name}`)).toBeVisible()
})

/** @shows moderation.bans */
test(
  'a ban logs the person out of every open page, and logging in shows the reason until the ban is lifted',
  { tag: '@nightly' },
  async ({ page, request, browser, baseURL }) => {
    const supporter = await signUpSupporter(request, { first_name: 'Odo', last_name: 'Fern' })
    const other = await openPageAs(browser, page, baseURL, supporter)
    await open(other, '/dashboard')
    await expect(other).toHaveURL('/dashboard')

    await signInModerator(page, request)
    await open(page, '/moderation/bans')
    await page.getByRole('main').getByRole('searchbox').fill(supporter.email)
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: supporter.email })
    await row.getByRole('button', { name: 'Ban Odo Fern', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ban Odo Fern?' })
    await nameGround(dialog)
    await dialog.getByLabel('Reason').fill('He wrote the same to everybody.')
    // The list may show the ban before the counts of the moderation queue have arrived and the dialog closes. Until
    // then, the dialog must not turn into the question whether to lift the ban.
    const release = await pauseRequests(page, '**/api/moderation/queue')
    await dialog.getByRole('button', { name: 'Ban' }).click()
    await expect(row).toContainText('Banned since')
    release()
    const lift = row.getByRole('button', { name: 'Unban Odo Fern' })
    await expect(lift).toBeFocused()

    // The other page was logged out without any action on it.
    await expect(other).toHaveURL(/\/login/)
    await logInByForm(other, supporter)
    await expect(other.locator('form').getByRole('alert')).toContainText('He wrote the same to everybody.')
    await expectAccessible(other)

    await lift.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }).click()
    await expect(row.getByRole('button', { name: 'Ban Odo Fern', exact: true })).toBeVisible()
    await logInByForm(other, supporter)
    await expect(other).toHaveURL('/dashboard')
    await other.context().close()
  },
)

test(
  'a moderator sees that a ban would leave an organization without an owner',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const group = await registerPublicOrganization(request)
    await signInModerator(page, request)
    await open(page, `/moderation/bans?search=${group.email}`)
    const row = page.getByRole('listitem').filter({ hasText: group.email })
    await expect(row).toContainText(`Only owner of ${group.name}`)
    await row.getByRole('button', { name: 'Ban' }).click()
    await expect(page.getByRole('dialog')).toContainText(`${group.name} has no other owner.`)
    await expectAccessible(page)
  },
)
