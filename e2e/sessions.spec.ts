import { expect, expectAccessible, open, test } from './fixtures.ts'
import { logInByForm, signIn, signUpSupporter, type Account } from './people.ts'

/** Logs the same person in again. Returns the account with the new session. */
const logInAgain = async (
  request: Parameters<typeof signUpSupporter>[0],
  { email, password }: Account,
): Promise<Account> => {
  const answer = await request.post('/api/login', { data: { email, password } })
  return { email, password, session: ((await answer.json()) as { data: Account['session'] }).data }
}

test.describe('the list of sessions', () => {
  /** @shows sessions.list */
  test('shows the session of another browser and ends it, which logs that browser out immediately', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    const otherContext = await browser.newContext({ baseURL, locale: 'en-US' })
    const other = await otherContext.newPage()
    await open(other, '/login')
    await logInByForm(other, account)
    await expect(other).toHaveURL('/dashboard')
    const isListening = other.waitForResponse((response) => response.url().endsWith('/api/stream'))
    await other.goto('/user-profile')
    await expect(other.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
    await isListening

    await open(page, '/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Where you are logged in/ })
      .click()
    await expect(page).toHaveURL('/settings/sessions')
    await expect(page.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeVisible()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'This session' })).toContainText('In use now')
    const otherSession = rows.filter({ hasText: 'Chrome on Linux' })
    await expect(otherSession).toContainText('Last used just now')
    await expectAccessible(page)
    await otherSession.getByRole('button', { name: /^End: Chrome on Linux/ }).click()
    await expect(page.getByText('The session was ended')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('You aren’t logged in anywhere else.')).toBeVisible()
    await expect(other).toHaveURL('/login?from=%2Fuser-profile')
    await otherContext.close()
  })

  /** @shows sessions.list */
  test('ends all other sessions at once', { tag: '@nightly' }, async ({ page, request }) => {
    const account = await signUpSupporter(request)
    const others = [await logInAgain(request, account), await logInAgain(request, account)]
    await signIn(page, account)
    await open(page, '/settings/sessions')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'End all others' }).click()
    const question = page.getByRole('alertdialog', { name: 'End all other sessions?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'End all others' }).click()
    await expect(page.getByText('All other sessions were ended')).toBeVisible()
    await expect(rows).toHaveCount(1)
    for (const { session } of others) {
      const headers = { authorization: `Bearer ${session.meta.token}` }
      expect((await request.get('/api/profile', { headers })).status()).toBe(401)
    }
  })

  test('redirects a visitor to the login page', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/settings/sessions')
    await expect(page).toHaveURL('/login?from=%2Fsettings%2Fsessions')
  })
})

/** @shows sessions.renewal */
test('a token that is due for renewal is replaced in all tabs, and no tab is logged out', async ({
  page,
  request,
  context,
}) => {
  const account = await signUpSupporter(request)
  await signIn(page, account)
  const stored = () =>
    page.evaluate(() => {
      const { state } = JSON.parse(localStorage.getItem('rostrum-session') ?? '{}') as { state?: { token?: string } }
      return state?.token
    })
  await open(page, '/user-profile')
  const second = await context.newPage()
  await open(second, '/user-profile')
  expect(await stored()).toBe(account.session.meta.token)

  // A token is due for renewal after a day. Instead of waiting, the test changes the responses: those to the old token
  // report that it is due, and the renewal returns the token of another session.
  const next = await logInAgain(request, account)
  await context.route('**/api/sessions/actions?action=renew', (route) =>
    route.fulfill({ json: { data: next.session } }),
  )
  await context.route('**/api/profile**', async (route) => {
    const answer = await route.fetch()
    const isOld = route.request().headers()['authorization'] === `Bearer ${account.session.meta.token}`
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), ...(isOld && { 'x-session-renewal': 'due' }) },
    })
  })
  await page.reload()
  await expect.poll(stored).toBe(next.session.meta.token)
  const used = second.waitForRequest((sent) => sent.headers()['authorization'] === `Bearer ${next.session.meta.token}`)
  await second.getByRole('link', { name: 'Edit profile' }).click()
  await second.getByLabel('Full name').fill('Rosa M. Marin')
  await second.getByLabel('Address').fill('12 Dock Street')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await used
  await expect(second.getByText('Profile saved')).toBeVisible()
  await second.close()
})
