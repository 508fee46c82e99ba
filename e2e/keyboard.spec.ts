import type { Page } from '@playwright/test'
import { expect, expectAccessible, isNarrow, open, test } from './fixtures.ts'
import { callApi, registerOrganization, registerPublicOrganization, signIn } from './people.ts'

const phone = { width: 375, height: 812 }

const boxOf = (page: Page) => page.getByRole('banner').getByRole('searchbox')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test.describe('shortcuts', () => {
  /** @shows layout.keyboard */
  test('/ focuses the search box, and is typed as a character in a text field', async ({ page }) => {
    await open(page, '/about')
    await page.keyboard.press('Control+/')
    await expect(page.locator('input[type=search]:focus')).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(boxOf(page)).toBeFocused()
    await expect(boxOf(page)).toHaveValue('')
    await page.keyboard.press('/')
    await expect(boxOf(page)).toHaveValue('/')
    await page.keyboard.press('?')
    await expect(boxOf(page)).toHaveValue('/?')
    await expect(dialogOf(page)).toHaveCount(0)
  })

  test('/ opens the search box of a phone, and Escape closes it', async ({ page }) => {
    await page.setViewportSize(phone)
    await open(page, '/about')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('/')
    await expect(boxOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(boxOf(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  /** @shows layout.keyboard */
  test('? opens their list, and Escape closes it and restores the focus', async ({ page }) => {
    await open(page, '/about')
    const logo = page.getByRole('banner').getByRole('link', { name: 'Rostrum', exact: true })
    await logo.focus()
    await page.keyboard.press('?')
    await expect(dialogOf(page)).toBeVisible()
    for (const does of ['Go to the search box', 'Show this list']) {
      await expect(dialogOf(page).getByRole('row').filter({ hasText: does })).toBeVisible()
    }
    await expectAccessible(page)
    // Shortcuts have no effect while a dialog is open.
    await page.keyboard.press('/')
    await expect(page.locator('input[type=search]:focus')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(logo).toBeFocused()
  })

  test(
    'are also listed by a button, on the home page, the log-in page and legal pages',
    { tag: '@nightly' },
    async ({ page }) => {
      for (const path of ['/', '/login', '/terms-and-conditions']) {
        await open(page, path)
        const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
        await button.click()
        await expect(dialogOf(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialogOf(page)).toHaveCount(0)
        await expect(button).toBeFocused()
      }
    },
  )

  test('can be turned off, stay off on the next page load, and can be turned on again', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialogOf(page)
      .getByRole('checkbox', { name: /^Use \/ and \? as shortcuts/ })
      .uncheck()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await open(page, '/about')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(page.locator('input[type=search]:focus')).toHaveCount(0)
    await expect(dialogOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialogOf(page)
      .getByRole('checkbox', { name: /^Use \/ and \? as shortcuts/ })
      .check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(boxOf(page)).toBeFocused()
  })

  test('are listed in Spanish', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }])
    await open(page, '/about')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await expect(dialog.getByRole('row').filter({ hasText: 'Ir al cuadro de búsqueda' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the focus', () => {
  test('moves to the heading of the new page after a link is followed and after going back', async ({ page }) => {
    await open(page, '/about')
    const heading = page.getByRole('heading', { level: 1 })
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'Terms and conditions' })
      .press('Enter')
    await expect(page).toHaveURL('/terms-and-conditions')
    await expect(heading).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(heading).toBeFocused()
  })

  test('moves from the menu of a phone to the heading of the chosen page', async ({ page }) => {
    await page.setViewportSize(phone)
    await open(page, '/about')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).press('Enter')
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('stays in the search box when the search opens another page', async ({ page }) => {
    test.skip(isNarrow(page), 'A phone closes the box as it leads away.')
    await open(page, '/about')
    await boxOf(page).fill('tenants')
    await expect(page).toHaveURL('/?search=tenants')
    await expect(page.getByRole('heading', { name: /Riverside Tenants/ })).toBeVisible()
    await expect(boxOf(page)).toBeFocused()
  })

  /** @shows layout.keyboard */
  test('moves to the same button of the next row when a row is deleted, and to the heading after the last row', async ({
    page,
    request,
  }) => {
    const host = await registerPublicOrganization(request)
    const { token } = host.session.meta
    for (const title of ['First', 'Second', 'Third']) {
      const data = {
        title,
        background: 'Four to one.',
        key_points: [{ title: 'Won', excerpt: 'Four to one.' }],
        notification_type: 'profile_only',
        link_sections: [],
      }
      await callApi(request, 'POST', '/campaign-updates', { token, data })
    }
    await signIn(page, host)
    await open(page, '/updates')
    const remove = (title: string) => page.getByRole('button', { name: new RegExp(`delete.*${title}`, 'i') })
    const press = async (title: string) => {
      await remove(title).press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .press('Enter')
      await expect(remove(title)).toHaveCount(0)
    }
    await expect(remove('Third')).toBeVisible()
    const loaded = page.waitForResponse((response) => response.url().includes('prevent-focus-loss'))
    await page.keyboard.press('Tab')
    await (await loaded).finished()
    await press('Second')
    await expect(remove('First')).toBeFocused()
    await press('First')
    await expect(remove('Third')).toBeFocused()
    await press('Third')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('moves to the next filter of a list when a filter is removed', async ({ page }) => {
    await open(page, '/?tags=Housing,Climate')
    // The code that preserves the focus is loaded at the first key press.
    const loaded = page.waitForResponse((response) => response.url().includes('prevent-focus-loss'))
    await page.keyboard.press('Tab')
    await (await loaded).finished()
    const chip = (name: string) => page.getByRole('link', { name: `${name}, remove filter` })
    await chip('Housing').press('Enter')
    await expect(chip('Housing')).toHaveCount(0)
    await expect(chip('Climate')).toBeFocused()
  })
})

/** Presses Tab from the first field of a form to its buttons. Returns the fields that the bar with the buttons covers. */
const findCoveredFields = async (page: Page): Promise<string[]> => {
  const covered: string[] = []
  await page.getByRole('main').getByRole('textbox').first().focus()
  for (;;) {
    const { name, isInBar, isCovered } = await page.evaluate(() => {
      const field = document.activeElement
      const bar = document.querySelector('.save-bar')
      if (!field || !bar) throw new Error('There is no field or no bar')
      const { top, height } = field.getBoundingClientRect()
      const edge = bar.getBoundingClientRect().top
      return {
        name: field.getAttribute('name') ?? field.outerHTML.slice(0, 80),
        isInBar: bar.contains(field),
        isCovered: getComputedStyle(bar).position === 'sticky' && top + height / 2 > edge,
      }
    })
    if (isInBar) return covered
    if (isCovered) covered.push(name)
    await page.keyboard.press('Tab')
  }
}

test('a field that gets the focus is not hidden under the bar with the buttons of its form', async ({
  page,
  request,
}) => {
  await signIn(page, await registerOrganization(request))
  for (const [width, height] of [
    [1280, 800],
    [1280, 256],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, '/organization/actions/events/new')
    expect(await findCoveredFields(page), `${width} × ${height} pixels`).toEqual([])
  }
})
