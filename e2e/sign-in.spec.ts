import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  openIdentityProvider,
  type IdentityProvider,
  type ProviderAccount,
} from '../server/testing/identity-provider.ts'
import { freePort } from '../server/testing/free-port.ts'
import { startAppWithProvider } from './app.ts'
import { expect, expectAccessible, open, test as base, waitForWorker } from './fixtures.ts'
import { changeAnswers, pauseRequests } from './request-handlers.ts'
import { freshEmail, logInByForm, receiveMail, signUpSupporter } from './people.ts'

interface ProviderApp {
  provider: IdentityProvider
  origin: string
}

/** Adds the fixture `providerApp`: each worker process starts its own app and its own OpenID provider. */
const test = base.extend<object, { providerApp: ProviderApp }>({
  providerApp: [
    async ({}, use) => {
      const port = await freePort()
      const provider = await openIdentityProvider([`http://localhost:${port}/api/social/demo/callback`])
      const app = await startAppWithProvider(port, provider)
      await use({ provider, origin: app.origin })
      await app.stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ providerApp }, use) => use(providerApp.origin),
})

// One worker runs the whole file, because each worker would start an app of its own.
test.describe.configure({ mode: 'default' })

const createProviderAccount = ({ provider }: ProviderApp, claims: ProviderAccount = {}) => {
  const id = `account-${randomUUID()}`
  const all = {
    email: freshEmail('social'),
    email_verified: true,
    given_name: 'Amina',
    family_name: 'Diallo',
    ...claims,
  }
  provider.setAccount(id, all)
  return { id, email: all.email }
}

const clickContinue = async (page: Page) => {
  await page.getByRole('link', { name: 'Continue with Cityworks' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
}
const signInAtProvider = async (page: Page, account: string) => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** @shows sign-in.callback */
  test('signing in through a provider and by password works each time', async ({ page, request, providerApp }) => {
    await open(page, '/login')
    await waitForWorker(page)
    // The code of the provider works only once. The browser must not send it a second time.
    for (const name of ['First', 'Second', 'Third']) {
      const { id } = createProviderAccount(providerApp, { given_name: name })
      await page.goto('/login?from=%2Fuser-profile')
      await clickContinue(page)
      await signInAtProvider(page, id)
      await expect(page.getByRole('heading', { level: 1, name: `${name} Diallo` })).toBeVisible()
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
    }
    const account = await signUpSupporter(request)
    await page.goto('/login')
    await logInByForm(page, account)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('signing in through a provider', () => {
  /** @shows sign-in.offered, sign-in.token, accounts.log-in-return */
  test('creates an account, leads to the requested page, and leaves no token in the address', async ({
    page,
    providerApp,
  }) => {
    const { id } = createProviderAccount(providerApp)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/user-profile')
    await expect(page).toHaveURL('/login?from=%2Fuser-profile')
    await expect(page.getByText('By continuing, you confirm that you are 13 or older')).toBeVisible()
    await expectAccessible(page)
    await clickContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Diallo' })).toBeVisible()
    const [token] = addresses.flatMap((address) => new URL(address).searchParams.get('loginToken') ?? [])
    expect(token).toHaveLength(43)
    // The history has no entry with the token, because the page removed it from the address before anything else.
    await page.goBack()
    await expect(page).not.toHaveURL(/loginToken/)
    // The token works only once, so nobody who finds it later can use it.
    const answer = await page.request.post('/api/social/exchange', { data: { login_token: token } })
    expect(answer.status()).toBe(422)
    await page.goto('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Diallo' })).toBeVisible()
  })

  /** @shows sign-in.offered */
  test(
    'is offered on the sign-up page, and the next sign-in opens the same account',
    { tag: '@nightly' },
    async ({ page, providerApp }) => {
      const { id, email } = createProviderAccount(providerApp)
      await open(page, '/signup')
      await clickContinue(page)
      await signInAtProvider(page, id)
      await expect(page).toHaveURL('/dashboard')
      await page.evaluate(() => localStorage.clear())
      await open(page, '/login')
      // The session at the provider is still active, so the provider does not ask for the account again.
      await page.getByRole('link', { name: 'Continue with Cityworks' }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/edit-user')
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    },
  )

  /** @shows sign-in.callback, sign-in.errors */
  test('shows an error and leads back to the login page when it is canceled', async ({ page }) => {
    await page.goto('/login?from=%2Fmy-groups')
    await clickContinue(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/auth/callback/demo?error=denied&from=%2Fmy-groups')
    await expect(page.getByText('Authentication failed. Redirecting...')).toBeVisible()
    await expect(page).toHaveURL('/login?from=%2Fmy-groups')
    const notice = page.getByRole('alert').filter({ hasText: 'Social authentication failed' })
    await expect(notice).toContainText('You didn’t finish logging in')
    // The message is part of the browser's history state, so it survives a reload although the server does not know it.
    await page.reload()
    await expect(notice).toContainText('You didn’t finish logging in')
  })

  /** @shows sign-in.same-address */
  test('does not open an existing account if the provider has not verified the email address', async ({
    page,
    request,
    providerApp,
  }) => {
    const account = await signUpSupporter(request)
    const { id } = createProviderAccount(providerApp, { email: account.email, email_verified: false })
    await open(page, '/login')
    await clickContinue(page)
    await signInAtProvider(page, id)
    await expect(
      page.getByRole('alert').filter({ hasText: 'There is already an account with this email' }),
    ).toBeVisible()
    await expect(page.locator('html[data-session]')).toHaveCount(0)
  })

  /** @shows sign-in.same-address */
  test(
    'opens the existing account if the provider has verified the email address, and sends a mail about it',
    { tag: '@nightly' },
    async ({ page, request, providerApp }) => {
      const account = await signUpSupporter(request, { first_name: 'Henrietta' })
      const { id } = createProviderAccount(providerApp, { email: account.email })
      await open(page, '/login')
      await clickContinue(page)
      await signInAtProvider(page, id)
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/user-profile')
      await expect(page.getByRole('heading', { level: 1, name: 'Henrietta Marin' })).toBeVisible()
      const mail = await receiveMail(request, account.email, /Cityworks/)
      expect(mail.text).toContain('removed the old password')
      const { email, password } = account
      expect((await request.post('/api/login', { data: { email, password } })).status()).toBe(401)
    },
  )

  /** @shows sign-in.errors */
  test('shows an error when the login token is no longer valid', { tag: '@nightly' }, async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/social/exchange', status: 422 })
    await page.goto('/login?success=1&loginToken=long-gone')
    await expect(page.getByRole('alert').filter({ hasText: 'Social authentication failed' })).toContainText(
      'This login is no longer valid. Start again',
    )
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  /** @shows sign-in.errors */
  test('shows the form when the login token is empty', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/login?success=1&loginToken=')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    await expect(page).toHaveURL('/login')
  })

  /** @shows sign-in.offered */
  test('reaches the provider and returns from it without JavaScript', async ({ browser, providerApp }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: providerApp.origin, locale: 'es-MX' })
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Continuar con Cityworks' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('La autenticación falló. Redirigiendo...')).toBeVisible()
    await page.close()
  })
})

test.describe('the page to which a provider returns', () => {
  /** @shows sign-in.callback */
  test('redirects a user who is signed in to the dashboard', { tag: '@nightly' }, async ({ page, providerApp }) => {
    const { id } = createProviderAccount(providerApp)
    await open(page, '/login')
    await clickContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth/callback/demo')
    await expect(page).toHaveURL('/dashboard')
  })

  /** @shows sign-in.callback, sign-in.errors, sign-in.processing */
  test('shows an error when the response does not contain a valid user', async ({ page }) => {
    const release = await pauseRequests(page, '**/api/social/exchange', (route) =>
      route.fulfill({ json: { data: { id: 7 } } }),
    )
    await page.goto('/auth/callback/demo?success=1&loginToken=anything')
    await expect(page.getByText('Processing authentication...')).toBeVisible()
    release()
    await expect(page.getByText('Authentication failed. Redirecting...')).toBeVisible()
    await expect(page.getByText('Error parsing user data from OAuth callback')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('an account without a password', () => {
  const signUpThroughProvider = async (page: Page, providerApp: ProviderApp) => {
    const account = createProviderAccount(providerApp)
    await open(page, '/login')
    await clickContinue(page)
    await signInAtProvider(page, account.id)
    await expect(page).toHaveURL('/dashboard')
    return account
  }

  /** @shows sign-in.no-password */
  test(
    'gets a link by mail through which a password is chosen',
    { tag: '@nightly' },
    async ({ page, request, providerApp }) => {
      const { email } = await signUpThroughProvider(page, providerApp)
      await page.goto('/change-password')
      await expect(page.getByText('You have no password yet')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(page.getByText('Password reset email has been sent successfully!')).toBeVisible()
      expect((await receiveMail(request, email, /Reset your Rostrum password/)).text).toContain('/password/reset?')
    },
  )

  /** @shows sign-in.identities */
  test(
    'keeps its only way to log in, which can be unlinked once there is a password',
    { tag: '@nightly' },
    async ({ page, request, providerApp }) => {
      const { email } = await signUpThroughProvider(page, providerApp)
      await page.goto('/settings/sessions')
      const ways = page.getByRole('region', { name: 'Ways to log in' })
      await expect(ways.getByRole('listitem')).toContainText(`Cityworks${email}Linked on`)
      await expect(ways).toContainText('It’s the only way to log in to your account.')
      await expect(ways.getByRole('button')).toHaveCount(0)
      await expectAccessible(page)

      await ways.getByRole('link', { name: 'Choose a password' }).click()
      await page.getByRole('button', { name: 'Send me the link' }).click()
      const { text } = await receiveMail(request, email, /Reset your Rostrum password/)
      const [link = ''] = /https?:\/\/\S*\/password\/reset\?\S+/.exec(text) ?? []
      await page.goto(link)
      await page.getByLabel('New password').fill('harbor-light')
      await page.getByLabel('Re-enter password').fill('harbor-light')
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expect(page).toHaveURL('/login')
      await logInByForm(page, { email, password: 'harbor-light' })
      await expect(page).toHaveURL('/dashboard')

      await page.goto('/settings/sessions')
      await ways.getByRole('button', { name: `Unlink Cityworks, ${email}` }).click()
      const question = page.getByRole('alertdialog', { name: 'Unlink Cityworks?' })
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Unlink' }).click()
      await expect(page.getByText('Cityworks was unlinked')).toBeVisible()
      await expect(ways).toHaveCount(0)
      await receiveMail(request, email, /no longer log in to Rostrum with Cityworks/)
    },
  )

  /** @shows sign-in.no-password */
  test('can be deleted by a user who has just signed in', async ({ page, providerApp }) => {
    const { email } = await signUpThroughProvider(page, providerApp)
    await page.goto('/settings/delete-account')
    await expect(page.getByText(`You just logged in as ${email}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your account was deleted' })).toBeVisible()
  })

  /** @shows sign-in.no-password */
  test(
    'can be deleted only after signing in again if the last sign-in is not recent',
    { tag: '@nightly' },
    async ({ page, providerApp }) => {
      await signUpThroughProvider(page, providerApp)
      // A sign-in is recent for ten minutes. Instead of waiting, the test changes the response of the server.
      const useServerAnswers = await changeAnswers(page, '**/api/users/*/deletion', { proof: 'sign_in_again' })
      await page.goto('/settings/delete-account')
      await expect(page.getByText('Log in once more first')).toBeVisible()
      await expectAccessible(page)
      useServerAnswers()
      await page.getByRole('link', { name: 'Log in with Cityworks' }).click()
      await expect(page).toHaveURL('/settings/delete-account')
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
    },
  )
})
