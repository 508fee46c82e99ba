import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { terms } from '@rostrum/contract/terms'
import { expect, expectAccessible, isNarrow, open, pressAndRead, test } from './fixtures.ts'
import { popup } from './moderators.ts'
import { answerRequests, changeAnswers } from './request-handlers.ts'
import {
  callApi,
  freshEmail,
  registerOrganization,
  registerPublicOrganization,
  signIn,
  signUpSupporter,
} from './people.ts'

/** Returns the main navigation: the sidebar or, on a phone, the menu, which is opened. */
const inNavigation = async (page: Page) => {
  if (!isNarrow(page)) return page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Main' })
}

test.describe('the settings', () => {
  /** @shows settings.menu, settings.about */
  test('show a visitor only what requires no account', { tag: '@nightly' }, async ({ page }) => {
    await open(page, '/')
    await (await inNavigation(page)).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^List your cause/ })).toHaveAttribute('href', '/cause-registration')
    await expect(main.getByRole('link', { name: /^How to vote/ })).toHaveAttribute('href', '/voting-guide')
    await expect(main.getByRole('link', { name: /^Contact us/ })).toHaveAttribute(
      'href',
      'mailto:support@rostrum.local',
    )
    for (const name of [/Change password/, /Delete account/, /Report a bug/, /Download my data/]) {
      await expect(main.getByText(name).filter({ visible: true })).toHaveCount(0)
    }
    await expectAccessible(page)
    await main.getByRole('link', { name: /^About Rostrum/ }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About Rostrum' })).toBeVisible()
    await expect(page.getByText(/^Questions\? Write to support@rostrum\.local\. Version \d/)).toBeVisible()
  })

  test('change the theme and the language', async ({ page }) => {
    await open(page, '/settings')
    const appearance = page.getByRole('region').or(page.getByRole('main'))
    await appearance.getByLabel('Theme').first().selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await appearance.getByRole('button', { name: 'Español' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  })

  /** @shows settings.menu */
  test(
    'show an organization a link to its profile instead of “List your cause”',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await registerOrganization(request))
      await open(page, '/settings')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /^Your organization’s page/ })).toHaveAttribute(
        'href',
        '/organization-profile',
      )
      await expect(main.getByRole('link', { name: /^List your cause/ })).toHaveCount(0)
      await expect(main.getByRole('link', { name: /^Change password/ })).toBeVisible()
    },
  )

  /** @shows mail.weekly-report */
  test('let an organizer stop the weekly report and order it again', async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await open(page, '/settings')
    const report = page.getByRole('main').getByRole('checkbox', { name: /^Weekly report by email/ })
    await expect(report).toBeChecked()
    expect(await pressAndRead(report)).toBe(false)
    await expect(popup(page, 'You won’t get the weekly report anymore')).toBeVisible()
    await page.reload()
    await expect(report).toBeEnabled()
    await expect(report).not.toBeChecked()
    expect(await pressAndRead(report)).toBe(true)
    await expect(popup(page, 'You’ll get the weekly report on Mondays')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(report).toBeChecked()
  })

  /** @shows mail.weekly-report */
  test(
    'try again to find out whether an organizer gets the weekly report',
    { tag: '@nightly' },
    async ({ page, request, failures }) => {
      await signIn(page, await registerOrganization(request))
      failures.expect({ method: 'GET', path: '/api/report-preference', status: 500 })
      const mend = await answerRequests(page, '**/api/report-preference', (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
      )
      await open(page, '/settings')
      const row = page.getByRole('main').getByRole('button', { name: /^Weekly report by email/ })
      await expect(row).toContainText('Something went wrong. Please try again.')
      mend()
      await row.click()
      await expect(page.getByRole('checkbox', { name: /^Weekly report by email/ })).toBeChecked()
    },
  )

  /** @shows settings.menu */
  test(
    'tell a supporter that an organization needs its own account, and lead to its registration',
    { tag: '@nightly' },
    async ({ page, request }) => {
      await signIn(page, await signUpSupporter(request))
      await open(page, '/settings')
      await expect(page.getByRole('main').getByRole('link', { name: /^Email from groups/ })).toHaveAttribute(
        'href',
        '/mail-preferences',
      )
      await page.getByRole('button', { name: /^List your cause/ }).click()
      const question = page.getByRole('alertdialog', { name: 'An organization needs its own account' })
      await expect(question).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Log out and register' }).click()
      await expect(page).toHaveURL('/cause-registration')
      await expect(page.getByRole('heading', { level: 1, name: 'Register your organization' })).toBeVisible()
      await expect(page.locator('html[data-session]')).toHaveCount(0)
    },
  )

  /** @shows settings.video */
  test('link to the video about voting if the operator provides one', { tag: '@nightly' }, async ({ page }) => {
    const video = 'https://videos.example.org/how-to-vote'
    await changeAnswers(page, '**/api/support', { how_to_vote_url: video })
    await open(page, '/')
    await (await inNavigation(page)).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /^How to vote video/ })).toHaveAttribute(
      'href',
      video,
    )
  })

  /** @shows accounts.export */
  test('let a person download all data that is stored about them', async ({ page, request }) => {
    const email = freshEmail('wilhelmina')
    await signIn(page, await signUpSupporter(request, { email, first_name: 'Wilhelmina' }))
    await open(page, '/settings')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download my data/ }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('rostrum-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: unknown; follows: unknown[] }
    expect(data.account).toMatchObject({ email, first_name: 'Wilhelmina', terms_version: 1 })
    expect(data.follows).toEqual([])
  })

  /** @shows archive.page */
  test('let an owner download everything that the organization has', async ({ page, request }) => {
    await signIn(page, await registerOrganization(request, { organization_name: 'Harbor Light Clinic' }))
    const download = async (path: string, name: RegExp) => {
      await open(page, path)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toBe('rostrum-organization.zip')
      const files = unzipSync(await readFile(await file.path()))
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('Harbor Light Clinic')
    }
    await download('/settings', /^Download everything/)
    // Deleting the account of its only owner deletes the organization, too.
    await download('/settings/delete-account', /^Download everything it has/)
  })
})

test.describe('reporting a bug', () => {
  /** @shows settings.report-bug */
  test('opens a mail that contains the version and the current page, but no personal data', async ({
    page,
    request,
  }) => {
    await signIn(page, await signUpSupporter(request))
    await open(page, '/user-profile')
    await (await inNavigation(page)).getByRole('button', { name: 'Report a bug' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a bug' })
    const address = (await dialog.getByRole('link', { name: 'Email us' }).getAttribute('href')) ?? ''
    expect(address).toMatch(/^mailto:support@rostrum\.local\?subject=Bug%20in%20Rostrum&body=/)
    const body = decodeURIComponent(address.split('&body=')[1] ?? '')
    expect(body).toMatch(/Version: \d+\.\d+\.\d+\r\nPage: \/user-profile\r\n$/)
    expect(body).not.toMatch(/Rosa|@/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/user-profile')
  })

  /** @shows settings.report-bug */
  test('is also possible on its own page', { tag: '@nightly' }, async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await open(page, '/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Report a bug/ })
      .click()
    await expect(page).toHaveURL('/report-bug')
    await expect(page.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:support@/)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/settings')
  })
})

test.describe('my groups', () => {
  /** @shows follows.my-groups */
  test('are the groups that a supporter follows, and one can be unfollowed and followed again in its place', async ({
    page,
    request,
  }) => {
    const account = await signUpSupporter(request)
    await signIn(page, account)
    await open(page, '/dashboard')
    await (await inNavigation(page)).getByRole('link', { name: 'My groups' }).click()
    await expect(page).toHaveURL('/my-groups')
    await expect(page.getByRole('heading', { name: 'You don’t follow any groups yet' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Find groups to follow' })).toHaveAttribute(
      'href',
      '/dashboard',
    )

    const { token } = account.session.meta
    const names: string[] = []
    for (let number = 0; number < 2; number += 1) {
      const { organizationId, name } = await registerPublicOrganization(request)
      await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
      names.push(name)
    }
    await page.reload()
    await expect(page.getByText('You follow 2 groups')).toBeVisible()
    for (const name of names) await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('button', { name: `Following ${names[0]}` }).click()
    await expect(page.getByText('You follow 1 group')).toBeVisible()
    // A press is shown at once, and sent after the answer to the one before.
    const followed = page.waitForResponse(/action=follow$/)
    await page.getByRole('button', { name: `Follow ${names[0]}` }).click()
    await expect(page.getByText('You follow 2 groups')).toBeVisible()
    await followed
    const unfollowed = page.waitForResponse(/action=unfollow$/)
    await page.getByRole('button', { name: `Following ${names[0]}` }).click()
    await expect(page.getByText('You follow 1 group')).toBeVisible()
    await unfollowed
    await page.reload()
    await expect(page.getByRole('heading', { name: names[1] ?? '' })).toBeVisible()
    await expect(page.getByRole('heading', { name: names[0] ?? '' })).toHaveCount(0)
  })

  /** @shows access.not-allowed */
  test('redirect an organization to the dashboard', { tag: '@nightly' }, async ({ page, request }) => {
    await signIn(page, await registerOrganization(request))
    await page.goto('/my-groups')
    await expect(page).toHaveURL('/dashboard')
  })
})

/** @shows settings.about, design.no-javascript */
test('a visitor reads the settings and the about page without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /^About Rostrum/ })).toBeVisible()
  await expect(page.getByText('Delete account').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Español' }).first().click()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'Acerca de Rostrum' })).toBeVisible()
  await context.close()
})

/** @shows legal.pages */
test('the terms and the privacy policy show their version and its date', { tag: '@nightly' }, async ({ page }) => {
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(terms.date))
  for (const path of ['/terms-and-conditions', '/privacy-policy']) {
    await open(page, path)
    await expect(page.getByText(`Version ${terms.version}, ${date}`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
})
