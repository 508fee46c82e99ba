import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, clickTwice, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import {
  expectLoggedOut,
  freshEmail,
  logInByForm,
  clickLogOut,
  receiveMail,
  signIn,
  signUpSupporter,
} from './people.ts'

const fillSignUp = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Phone').fill('414-555-0177')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Re-enter password').fill(password)
  await page.getByRole('checkbox', { name: /I am 13 or older/ }).check()
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

test.describe('signing up', () => {
  /** @shows accounts.choice, accounts.sign-up, accounts.sign-up-rules, accounts.phone-typed, accounts.already-in, accounts.log-out, accounts.log-in, accounts.log-in-return, access.log-in-first, accounts.terms-recorded */
  test('as a supporter works, and logging in later leads back to the requested page', async ({ page }) => {
    const account = { email: freshEmail('maya'), password: 'lantern7' }
    await page.goto('/register')
    await expectAccessible(page)
    await page.getByRole('link', { name: /Supporter/ }).click()
    await expect(page).toHaveURL('/signup')

    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessible(page)

    await fillSignUp(page, account)
    await page.getByLabel('Phone').fill('')
    await page.getByLabel('Phone').pressSequentially('4145550177')
    await expect(page.getByLabel('Phone')).toHaveValue('414-555-0177')
    await page.getByLabel('Re-enter password').fill('lantern8')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription('The two passwords don’t match')
    await page.getByLabel('Re-enter password').fill(account.password)
    await clickTwice(page.getByRole('button', { name: 'Create account' }))
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/signup')
    await expect(page).toHaveURL('/dashboard')

    await clickLogOut(page)
    await expectLoggedOut(page)
    await page.goto('/user-profile')
    await expect(page).toHaveURL('/login?from=%2Fuser-profile')
    await expectAccessible(page)
    await logInByForm(page, account)
    await expect(page).toHaveURL('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  })

  /** @shows accounts.sign-up-failure, accounts.email-once */
  test('with an email that already has an account shows the error at the email field and in a popup', async ({
    page,
    request,
    failures,
  }) => {
    const { email } = await signUpSupporter(request)
    failures.expect({ method: 'POST', path: '/api/register', status: 422 })
    await page.goto('/signup')
    await fillSignUp(page, { email, password: 'lantern7' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'There is already an account with this email',
    )
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toBeVisible()
  })

  /** @shows accounts.registered-once, calls.network-error */
  test('again after the response was lost creates only one account', async ({ page }) => {
    const keys: (string | null)[] = []
    await page.route('/api/register', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'))
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort('aborted')
    })
    await page.goto('/signup')
    await fillSignUp(page, { email: freshEmail('maya'), password: 'lantern7' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Network error').first()).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect(keys).toEqual([keys[0], keys[0]])
  })
})

/** @shows accounts.cause-registration, accounts.cause-registration-rules, accounts.documents, accounts.documents-refused */
test('an organization registers with a document after removing another one that the server rejected', async ({
  page,
  failures,
}) => {
  await page.goto('/register')
  await page.getByRole('link', { name: /Organization/ }).click()
  await expect(page).toHaveURL('/cause-registration')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Register organization' }).click()
  const summary = page.getByRole('alert').filter({ hasText: '11 things to fix' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link', { name: /: Choose yes or no$/ })).toBeVisible()
  await summary.getByRole('link', { name: /^ZIP code/ }).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Organization name').fill('Third Ward Tenants')
  await page.getByLabel('Contact email').fill('hello@thirdward.example')
  await page.getByLabel('Phone').fill('4145550142')
  await page.getByLabel('Address').fill('200 E Wells St')
  await page.getByLabel('ZIP code').fill('53202')
  await page.getByRole('radio', { name: /^No/ }).check()
  await page.getByLabel('Your first name').fill('Rosa')
  await page.getByLabel('Your last name').fill('Trujillo')
  await page.getByLabel('Login email').fill(freshEmail('tenants'))
  await page.getByLabel('Password', { exact: true }).fill('riverbank8')
  await page.getByLabel('Re-enter password').fill('riverbank8')

  const chooser = page.getByLabel('Your organization’s documents')
  const fileNames = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) })
  await chooser.setInputFiles({ name: 'charter.pdf', mimeType: 'application/pdf', buffer: pdf })
  await chooser.setInputFiles([
    { name: 'not-really.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just words') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'script.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(fileNames).toHaveText([/charter\.pdf/, /not-really\.pdf/])
  await expect(chooser).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  // Only the server checks the content of a file.
  failures.expect({ method: 'POST', path: '/api/register', status: 422 })
  await page.getByRole('button', { name: 'Register organization' }).click()
  await expect(chooser).toHaveAccessibleDescription(/“not-really.pdf” can’t be used: choose PDF, DOC/)
  await page.getByRole('button', { name: 'Remove not-really.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Remove charter.pdf' })).toBeFocused()
  await expect(chooser).not.toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: 'Register organization' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: /Third Ward Tenants/ })).toBeVisible()
})

test.describe('logging in', () => {
  /** @shows accounts.log-in-error */
  test('with a wrong password shows an error above the button until the page is opened again', async ({
    page,
    request,
    failures,
  }) => {
    const { email } = await signUpSupporter(request)
    failures.expect({ method: 'POST', path: '/api/login', status: 401 })
    await page.goto('/login')
    await logInByForm(page, { email, password: 'not-this-one' })
    const error = page.getByRole('alert').filter({ hasText: 'The email or password is incorrect' })
    await expect(error).toBeVisible()
    await expect(error.locator('xpath=following-sibling::*[1]')).toHaveText(/Log in/)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(error).toBeHidden()
  })

  for (const from of ['/edit-organization', '/login', '//elsewhere.example/', 'https://elsewhere.example/']) {
    /** @shows accounts.log-in-return */
    test(`never leads a supporter to ${from}`, nightlyUnless(from.startsWith('//')), async ({ page, request }) => {
      const account = await signUpSupporter(request)
      await page.goto(`/login?${new URLSearchParams({ from }).toString()}`)
      await logInByForm(page, account)
      await expect(page).toHaveURL('/dashboard')
    })
  }

  /** @shows sessions.unauthorized */
  test('is required again when the session has ended elsewhere', async ({ page, request, failures }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    const listening = page.waitForResponse('**/api/stream')
    await page.goto('/user-profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
    await listening
    // The stream of events informs the page at once, without a reload. Requests in flight at that moment are refused.
    failures.expect({ method: 'GET', path: /^\/api\//, status: 401 })
    await request.post('/api/logout', { headers: { authorization: `Bearer ${account.session.meta.token}` } })
    await expect(page).toHaveURL('/login?from=%2Fuser-profile')
    await expect(page.getByText('You have been logged out. Log in to continue.')).toBeVisible()
    await logInByForm(page, account)
    await expect(page).toHaveURL('/user-profile')
  })
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  /** @shows languages.everything */
  test('the pages of accounts, their errors and the emails are in Spanish', async ({ page, request }) => {
    const email = freshEmail('lucia')
    await page.goto('/signup')
    await expect(page.getByRole('heading', { level: 1, name: 'Regístrate como simpatizante' })).toBeVisible()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Debes aceptar los términos y condiciones')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nombre').fill('Lucía')
    await page.getByLabel('Apellido').fill('Ortega')
    await page.getByLabel('Teléfono').fill('4145550110')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('linterna7')
    await page.getByLabel('Repite la contraseña').fill('linterna7')
    await page.getByRole('checkbox', { name: /Tengo 13 años/ }).check()
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/user-profile')
    await expect(page.getByRole('link', { name: 'Editar perfil' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/reset-password')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText('El enlace funciona una sola vez')).toBeVisible()
    await receiveMail(request, email, /contraseña/)
  })
})

test.describe('without JavaScript', () => {
  // Opens a separate page, because the `page` fixture would report every script that is not loaded.
  const openWithoutScripts = async (browser: Browser, path: string, baseURL: string | undefined) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL, locale: 'en-US' })
    await page.goto(path)
    return page
  }

  /** @shows accounts.choice */
  test('the choice of the account type works, and the sign-up form says that it needs JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const page = await openWithoutScripts(browser, '/register', baseURL)
    await page.getByRole('link', { name: /Supporter/ }).click()
    await expect(page).toHaveURL(/\/signup$/)
    // Playwright's text locators ignore the content of `noscript` elements.
    expect(await page.locator('noscript').textContent()).toContain('Turn on JavaScript to use this form')
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
    await page.close()
  })

  for (const [path, title] of [
    ['/terms-and-conditions', 'Terms and conditions'],
    ['/privacy-policy', 'Privacy policy'],
  ] as const) {
    /** @shows legal.pages */
    test(`${path} can be read`, { tag: '@nightly' }, async ({ browser, baseURL }) => {
      const page = await openWithoutScripts(browser, path, baseURL)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.close()
    })
  }
})

for (const path of ['/terms-and-conditions', '/privacy-policy']) {
  test(`${path} has a link to the home page`, { tag: '@nightly' }, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Rostrum' }).first().click()
    await expect(page).toHaveURL('/')
  })
}
