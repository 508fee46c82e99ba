import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  openIdentityProvider,
  type IdentityProvider,
  type ProviderAccount,
} from '../server/testing/identity-provider.ts'
import { freePort, startAppWithProvider } from './app.ts'
import { expect, expectAccessible, open, test as base } from './fixtures.ts'
import { pauseRequests } from './pause-requests.ts'
import { freshEmail, logInByForm, receiveMail, signUpSupporter } from './people.ts'

interface World {
  provider: IdentityProvider
  origin: string
}

/** An app of its own for each worker, beside a real provider. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const port = await freePort()
      const provider = await openIdentityProvider([`http://localhost:${port}/api/social/demo/callback`])
      const app = await startAppWithProvider(port, provider)
      await use({ provider, origin: app.origin })
      await app.stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
})

const accountAt = ({ provider }: World, claims: ProviderAccount = {}) => {
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

const pressContinue = async (page: Page) => {
  await page.getByRole('link', { name: 'Continue with Cityworks' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
}
const signInAtProvider = async (page: Page, account: string) => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test.describe('signing in through a provider', () => {
  /** @shows sign-in.offered, sign-in.token, accounts.log-in-return */
  test('makes an account, leads where one was going, and leaves no token in the address', async ({ page, world }) => {
    const { id } = accountAt(world)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/user-profile')
    await expect(page).toHaveURL('/login?from=%2Fuser-profile')
    await expect(page.getByText('By continuing, you confirm that you are 13 or older')).toBeVisible()
    await expectAccessible(page)
    await pressContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Diallo' })).toBeVisible()
    const [token] = addresses.flatMap((address) => new URL(address).searchParams.get('loginToken') ?? [])
    expect(token).toHaveLength(43)
    // Going back finds no entry with the token: it was replaced before anything else.
    await page.goBack()
    await expect(page).not.toHaveURL(/loginToken/)
    // Whoever reads it somewhere later can do nothing with it.
    const answer = await page.request.post('/api/social/exchange', { data: { login_token: token } })
    expect(answer.status()).toBe(422)
    await page.goto('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Diallo' })).toBeVisible()
  })

  /** @shows sign-in.offered */
  test('is offered to who signs up, and finds the account again', async ({ page, world }) => {
    const { id, email } = accountAt(world)
    await open(page, '/signup')
    await pressContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/dashboard')
    await page.evaluate(() => localStorage.clear())
    await open(page, '/login')
    // The provider still knows who it is.
    await page.getByRole('link', { name: 'Continue with Cityworks' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/edit-user')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  /** @shows sign-in.callback, sign-in.errors */
  test('that is broken off says so, and leads back', async ({ page }) => {
    await page.goto('/login?from=%2Fmy-groups')
    await pressContinue(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/auth/callback/demo?error=denied&from=%2Fmy-groups')
    await expect(page.getByText('Authentication failed. Redirecting...')).toBeVisible()
    await expect(page).toHaveURL('/login?from=%2Fmy-groups')
    const notice = page.getByRole('alert').filter({ hasText: 'Social authentication failed' })
    await expect(notice).toContainText('You didn’t finish logging in')
    // The browser keeps what was handed over; the server that renders the page again never saw it.
    await page.reload()
    await expect(notice).toContainText('You didn’t finish logging in')
  })

  /** @shows sign-in.same-address */
  test('does not open somebody else’s account', async ({ page, request, world }) => {
    const account = await signUpSupporter(request)
    const { id } = accountAt(world, { email: account.email, email_verified: false })
    await open(page, '/login')
    await pressContinue(page)
    await signInAtProvider(page, id)
    await expect(
      page.getByRole('alert').filter({ hasText: 'There is already an account with this email' }),
    ).toBeVisible()
    await expect(page.locator('html[data-session]')).toHaveCount(0)
  })

  /** @shows sign-in.same-address */
  test('opens the account with the same proven address, and a mail says so', async ({ page, request, world }) => {
    const account = await signUpSupporter(request, { first_name: 'Henrietta' })
    const { id } = accountAt(world, { email: account.email })
    await open(page, '/login')
    await pressContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Henrietta Marin' })).toBeVisible()
    const mail = await receiveMail(request, account.email, /Cityworks/)
    expect(mail.text).toContain('removed the old password')
    const { email, password } = account
    expect((await request.post('/api/login', { data: { email, password } })).status()).toBe(401)
  })

  /** @shows sign-in.errors */
  test('says what is wrong with a link that is too old', async ({ page, failures }) => {
    failures.expect({ method: 'POST', path: '/api/social/exchange', status: 422 })
    await page.goto('/login?success=1&loginToken=long-gone')
    await expect(page.getByRole('alert').filter({ hasText: 'Social authentication failed' })).toContainText(
      'This login is no longer valid. Start again',
    )
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  /** @shows sign-in.offered */
  test('needs no scripts as far as the provider', async ({ browser, world }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: world.origin, locale: 'es-MX' })
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Continuar con Cityworks' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('La autenticación falló. Redirigiendo...')).toBeVisible()
    await page.close()
  })
})

test.describe('the page where a provider’s answer ends', () => {
  /** @shows sign-in.callback */
  test('leads to the dashboard who is signed in', async ({ page, world }) => {
    const { id } = accountAt(world)
    await open(page, '/login')
    await pressContinue(page)
    await signInAtProvider(page, id)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/auth/callback/demo')
    await expect(page).toHaveURL('/dashboard')
  })

  /** @shows sign-in.callback, sign-in.errors, sign-in.processing */
  test('says so when what came back is not a user', async ({ page }) => {
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
  const enter = async (page: Page, world: World) => {
    const account = accountAt(world)
    await open(page, '/login')
    await pressContinue(page)
    await signInAtProvider(page, account.id)
    await expect(page).toHaveURL('/dashboard')
    return account
  }

  /** @shows sign-in.no-password */
  test('gets one by mail', async ({ page, request, world }) => {
    const { email } = await enter(page, world)
    await page.goto('/change-password')
    await expect(page.getByText('You have no password yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Password reset email has been sent successfully!')).toBeVisible()
    expect((await receiveMail(request, email, /Reset your Rostrum password/)).text).toContain('/password/reset?')
  })

  /** @shows sign-in.identities */
  test('keeps its only way in, and unlinks it once there is another', async ({ page, request, world }) => {
    const { email } = await enter(page, world)
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
  })

  /** @shows sign-in.no-password */
  test('is deleted by who has just signed in', async ({ page, world }) => {
    const { email } = await enter(page, world)
    await page.goto('/settings/delete-account')
    await expect(page.getByText(`You just logged in as ${email}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your account was deleted' })).toBeVisible()
  })

  /** @shows sign-in.no-password */
  test('asks who signed in a while ago to do so again', async ({ page, world }) => {
    await enter(page, world)
    // Ten minutes are long: the server's answer is changed instead.
    await page.route('**/api/users/*/deletion', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { attributes: { proof: string } } }
      body.data.attributes.proof = 'sign_in_again'
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/settings/delete-account')
    await expect(page.getByText('Log in once more first')).toBeVisible()
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Log in with Cityworks' }).click()
    await expect(page).toHaveURL('/settings/delete-account')
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})
