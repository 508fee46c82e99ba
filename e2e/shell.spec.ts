import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { registerPublicOrganization, registerOrganization, signIn, signUpSupporter, type Account } from './people.ts'

/** Returns the main navigation: the sidebar or, on a phone, the drawer, which is opened. */
const openNavigation = async (page: Page): Promise<Locator> => {
  if (!isNarrow(page)) return page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Main' })
}

const expectPlaces = async (navigation: Locator, places: Record<string, string>) => {
  for (const [name, address] of Object.entries(places)) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
}

const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Rostrum', exact: true })

const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

test.describe('the header and the main navigation', () => {
  /** @shows layout.sidebar, layout.header */
  test('show a visitor the home page, login and sign-up', async ({ page }) => {
    await open(page, '/')
    await expect(logo(page)).toHaveAttribute('href', '/')
    await expect(login(page)).toHaveAttribute('href', '/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: /Your profile|Organization profile/ })).toHaveCount(0)
    const navigation = await openNavigation(page)
    await expectPlaces(navigation, { Home: '/', 'List your cause': '/cause-registration' })
    await expect(navigation.getByRole('link', { name: /Dashboard|Discover|Profile/ })).toHaveCount(0)
    await expect(navigation.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await expectAccessible(page)
  })

  /** @shows layout.sidebar, layout.header */
  test('show a supporter their own pages', async ({ page, request }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/dashboard')
    await expect(logo(page)).toHaveAttribute('href', '/dashboard')
    await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/user-profile')
    await expect(login(page)).toHaveCount(0)
    const navigation = await openNavigation(page)
    await expectPlaces(navigation, { Home: '/dashboard', Updates: '/updates', Profile: '/user-profile' })
    await expectPlaces(navigation, { 'My groups': '/my-groups', Settings: '/settings' })
    await expect(navigation.getByRole('button', { name: 'Report a bug' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Discover' })).toHaveCount(0)
    await expect(navigation.getByRole('link', { name: 'List your cause' })).toHaveCount(0)
    await expect(navigation.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expectAccessible(page)
    // A click on a link closes the drawer.
    await navigation.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page).toHaveURL('/user-profile')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Rostrum', exact: true }).first().click()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Your profile' }).click()
    await expect(page).toHaveURL('/user-profile')
  })

  /** @shows layout.sidebar, layout.header */
  test('show an organization its own pages', async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await open(page, '/dashboard')
    await expect(logo(page)).toHaveAttribute('href', '/dashboard')
    await expect(page.getByRole('link', { name: 'Organization profile' })).toHaveAttribute(
      'href',
      '/organization-profile',
    )
    const navigation = await openNavigation(page)
    await expectPlaces(navigation, { Dashboard: '/dashboard', Discover: '/discover', Profile: '/organization-profile' })
    await expectPlaces(navigation, { Updates: '/updates', Settings: '/settings' })
    await expect(navigation.getByRole('button', { name: 'Report a bug' })).toBeVisible()
    await expect(navigation.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expectAccessible(page)
    await navigation.getByRole('link', { name: 'Discover' }).click()
    await expect(page).toHaveURL('/discover')
  })
})

/** @shows layout.header */
test('the menu of a phone receives the focus when it opens, and returns it when it closes', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, '/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const isFocusInside = () => drawer.evaluate((element) => element.contains(document.activeElement))

  await menu.press('Enter')
  await expect(drawer).toBeVisible()
  await expect.poll(isFocusInside).toBe(true)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')

  await menu.press('Enter')
  await drawer.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()

  await menu.press('Enter')
  await expect(drawer).toBeVisible()
  await page.mouse.click(360, 400)
  await expect(drawer).toHaveCount(0)
})

test('the sidebar of a wide screen collapses to icons that keep their accessible names', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  const before = (await home.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(home).toBeVisible()
  await expect.poll(async () => (await home.boundingBox())?.width).toBeLessThan(before / 2)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(async () => (await home.boundingBox())?.width).toBe(before)
})

test.describe('the language', () => {
  /** @shows languages.choice, calls.language */
  test('is chosen in the footer and stays chosen', async ({ page, request }) => {
    const { organizationId, name } = await registerPublicOrganization(request)
    await open(page, `/organization/${organizationId}?tab=contact`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page).toHaveURL(`/organization/${organizationId}?tab=contact`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await open(page, '/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(login(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    // API requests ask for the same language.
    const sent = page.waitForRequest((call) => new URL(call.url()).pathname === '/api/organizations')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    expect((await sent).headers()['accept-language']).toBe('es')
    // The test waits until the new cards are shown, because their arrival moves the footer.
    await expect(page.getByRole('status').filter({ hasText: 'Cargando grupos' })).toHaveCount(0)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(login(page)).toBeVisible()
  })

  /** @shows languages.choice */
  test('is chosen without JavaScript, which leads back to the same page', async ({
    browser,
    baseURL,
    request,
    viewport,
  }) => {
    const { organizationId } = await registerPublicOrganization(request)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL, locale: 'en-US', viewport })
    const page = await context.newPage()
    const address = `/organization/${organizationId}?tab=contact`
    await page.goto(address)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(page.url()).toBe(baseURL + address)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
    await context.close()
  })
})

/** @shows design.theme */
test('the theme is chosen in the footer, is applied before the first paint, and stays chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const backgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open(page, '/')
  const light = await backgroundColor()
  await page.getByLabel('Theme').selectOption('Dark')
  await expect.poll(backgroundColor).not.toBe(light)
  const dark = await backgroundColor()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(backgroundColor).toBe(dark)
  await expect(page.getByLabel('Theme')).toHaveValue('dark')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel('Theme').selectOption('Light')
  await expect.poll(backgroundColor).toBe(light)
  await page.getByLabel('Theme').selectOption('System')
  await expect.poll(backgroundColor).toBe(dark)
})

/** @shows layout.keyboard */
test('the first element that Tab focuses is a link that skips the header and the navigation', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('sessions', () => {
  const logIn = async (page: Page, { email, password }: Account) => {
    await open(page, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard')
  }
  const logOut = async (page: Page) => {
    await (await openNavigation(page)).getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
  }

  /** @shows sessions.tabs */
  test('logging in or out in one tab applies to another tab', async ({ page, context, request }) => {
    const other = await context.newPage()
    await other.goto('/')
    await expect(login(other)).toBeVisible()
    await logIn(page, await signUpSupporter(request))
    await expect(other.getByRole('link', { name: 'Your profile' })).toBeVisible()
    await expect(login(other)).toHaveCount(0)
    await other.goto('/user-profile')
    await expect(other.getByRole('heading', { level: 1, name: 'Rosa Marin' })).toBeVisible()
    await logOut(page)
    await expect(other).toHaveURL(/\/login\?from=/)
    await expect(other.getByRole('heading', { name: 'Rosa Marin' })).toHaveCount(0)
    await other.close()
  })

  const storedSession = (page: Page) =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('rostrum-session') ?? '{}') as {
        state?: { token: unknown; user: unknown }
      }
      return stored.state
    })

  for (const half of ['token', 'user'] as const) {
    const title = `a stored session with only the ${half} is invalid and is deleted`
    /** @shows sessions.restore */
    test(title, nightlyUnless(half === 'token'), async ({ page, request }) => {
      const { session } = await signUpSupporter(request)
      const { meta, ...user } = session
      const stored = half === 'token' ? { token: meta.token, user: null } : { token: null, user: { ...user, meta: {} } }
      await open(page, '/terms-and-conditions')
      await page.evaluate((state) => localStorage.setItem('rostrum-session', JSON.stringify({ state, version: 1 })), {
        ...stored,
        organization: null,
      })
      await open(page, '/')
      await expect(login(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Your profile' })).toHaveCount(0)
      await expect.poll(() => storedSession(page)).toMatchObject({ token: null, user: null })
      await open(page, '/user-profile')
      await expect(page).toHaveURL('/login?from=%2Fuser-profile')
    })
  }

  /** @shows access.log-in-first */
  test(
    'a visitor who opens a page that requires an account is redirected to the login page',
    { tag: '@nightly' },
    async ({ page }) => {
      for (const path of ['/dashboard', '/discover', '/user-profile', '/edit-user', '/edit-organization']) {
        await open(page, path)
        await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path }).toString()}`)
      }
    },
  )

  for (const [who, path, register] of [
    ['an organization', '/edit-user', registerOrganization],
    ['a supporter', '/discover', signUpSupporter],
  ] as const) {
    const title = `when ${who} opens ${path}, the dashboard is shown instead, and going back skips ${path}`
    /** @shows access.not-allowed */
    test(title, nightlyUnless(path === '/discover'), async ({ page, request }) => {
      await signIn(page, await register(request))
      await open(page, '/terms-and-conditions')
      await open(page, path)
      await expect(page).toHaveURL('/dashboard')
      await page.goBack()
      await expect(page).toHaveURL('/terms-and-conditions')
    })
  }
})
