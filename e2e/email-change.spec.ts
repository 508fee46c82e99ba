import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { freshEmail, logInByForm, receiveMail, signIn, signUpSupporter } from './people.ts'

/** Asks for another address of the account in the profile form. */
const requestChange = async (page: Page, { password, email }: { password: string; email: string }) => {
  await open(page, '/edit-user')
  await page.getByLabel('Address').fill('12 Dock Street')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(`To change your address, open the link that we sent to ${email}`)).toBeVisible()
}

const linkTo = async (request: APIRequestContext, address: string, subject: RegExp): Promise<string> => {
  const { text } = await receiveMail(request, address, subject)
  const { pathname, hash } = new URL(/http\S+\/email\/\S+/.exec(text)?.[0] ?? '')
  return pathname + hash
}

/** @shows accounts.email-change */
test.describe('a new address of an account', () => {
  test('needs the password, and is used as soon as it is confirmed', async ({ page, request, failures }) => {
    const account = await signUpSupporter(request)
    const email = freshEmail('new')
    await signIn(page, account)
    await open(page, '/edit-user')
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await page.getByLabel('Address').fill('12 Dock Street')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Enter your current password/)
    await page.getByLabel('Current password').fill('not-this-one')
    failures.expect({ method: 'PUT', path: '/api/profile', status: 422 })
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
    await requestChange(page, { ...account, email })

    const notice = page.getByText(`Waiting for ${email}`)
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/user-profile')
    await expect(page.getByText(`${email} is waiting to be confirmed`)).toBeVisible()

    await page.goto(await linkTo(request, email, /Confirm your new email address/))
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your new address' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your new address is confirmed' })).toBeFocused()
    await expectAccessible(page)
    await page.goto('/user-profile')
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(account.email)).toHaveCount(0)
  })

  test('can be given up before it is confirmed', { tag: '@nightly' }, async ({ page, request, failures }) => {
    const account = await signUpSupporter(request)
    const email = freshEmail('new')
    await signIn(page, account)
    await requestChange(page, { ...account, email })
    await page.getByRole('button', { name: 'Keep the current address' }).click()
    await expect(page.getByText('Your address stays as it is')).toBeVisible()
    await expect(page.getByText(`Waiting for ${email}`)).toHaveCount(0)
    failures.expect({ method: 'POST', path: '/api/email-changes/confirm', status: 404 })
    await page.goto(await linkTo(request, email, /Confirm your new email address/))
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeFocused()
  })

  test(
    'is confirmed after logging in, and not by somebody else',
    { tag: '@nightly' },
    async ({ browser, request, baseURL }) => {
      const account = await signUpSupporter(request)
      const other = await signUpSupporter(request)
      const email = freshEmail('new')
      const page = await browser.newPage({ baseURL, locale: 'en-US' })
      await signIn(page, account)
      await requestChange(page, { ...account, email })
      const link = await linkTo(request, email, /Confirm your new email address/)

      const elsewhere = await browser.newPage({ baseURL, locale: 'en-US' })
      await elsewhere.goto(link)
      await elsewhere.getByRole('link', { name: 'Log in' }).click()
      // The token is not part of an address that servers see.
      await expect(elsewhere).toHaveURL('/login?from=%2Femail%2Fconfirm')
      await logInByForm(elsewhere, other)
      await elsewhere.getByRole('button', { name: 'Confirm the address' }).click()
      await expect(elsewhere.getByText(`You are logged in as ${other.email}`)).toBeVisible()
      const addresses: string[] = []
      elsewhere.on('framenavigated', (frame) =>
        addresses.push(new URL(frame.url()).pathname + new URL(frame.url()).search),
      )
      await elsewhere.getByRole('button', { name: 'Log in to another account' }).click()
      await logInByForm(elsewhere, account)
      await elsewhere.getByRole('button', { name: 'Confirm the address' }).click()
      await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your new address is confirmed' })).toBeFocused()
      // The form is never shown without knowing where to return: users may be faster than a second navigation.
      expect(new Set(addresses)).toEqual(new Set(['/login?from=%2Femail%2Fconfirm', '/email/confirm']))
      await page.close()
      await elsewhere.close()
    },
  )

  test('is taken back with the link in the mail to the previous address', async ({ page, request }) => {
    const account = await signUpSupporter(request)
    await request.post('/api/forgotPassword', { data: { email: account.email } })
    const { text } = await receiveMail(request, account.email, /Reset your Rostrum password/)
    // A reset proves that the address is the user's own.
    const { search } = new URL(/http\S+\/password\/reset\?\S+/.exec(text)?.[0] ?? '')
    await open(page, `/password/reset${search}`)
    await page.getByLabel('New password').fill('harbor-light')
    await page.getByLabel('Re-enter password').fill('harbor-light')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await logInByForm(page, { email: account.email, password: 'harbor-light' })
    await expect(page).toHaveURL('/dashboard')

    await requestChange(page, { password: 'harbor-light', email: freshEmail('new') })
    await page.goto(await linkTo(request, account.email, /Someone asked to change the address/))
    await expect(page.getByRole('heading', { level: 1, name: 'Take your account back' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Take the account back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
    await expectAccessible(page)
    await expect(page.locator('html[data-session]')).toHaveCount(0)
  })
})
