import type { APIRequestContext, Page } from '@playwright/test'
import { callCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import {
  callApi,
  isFollowed,
  logInByForm,
  receiveMail,
  registerOrganization,
  registerPublicOrganization,
  signUpSupporter,
} from './people.ts'
import { pauseRequests } from './request-handlers.ts'

const publishingOrganization = async (request: APIRequestContext) => {
  const { organizationId, session } = await registerPublicOrganization(request)
  return { organizationId, token: session.meta.token }
}

/** Presses a button without entering a name and an email address, and then chooses to log in. */
const pressAndLogInInstead = async (
  page: Page,
  failures: { expect: (failure: { method: string; path: string; status: number }) => void },
  name: string,
) => {
  failures.expect({ method: 'POST', path: '/api/campaign-engagements', status: 422 })
  await page.getByRole('button', { name }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
}

test.describe('what a visitor pressed is done after they have logged in', () => {
  /** @shows access.kept-press */
  test('a call with its note, through a link by mail that opens in another tab', async ({
    page,
    request,
    failures,
  }) => {
    const owner = await publishingOrganization(request)
    const path = await publishCampaign(request, owner, 'call-campaign', callCampaign)
    const supporter = await signUpSupporter(request)
    await open(page, path)
    await page.getByRole('textbox', { name: 'What did they say?' }).fill('She will vote yes.')
    await pressAndLogInInstead(page, failures, 'Reached')
    await expect(page.getByText('Log in to count your call to Commissioner Tanaka.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(supporter.email)
    await page.getByRole('button', { name: 'Email me a login link' }).click()
    await expect(page.getByText('a link to log in is on its way')).toBeVisible()
    const { text } = await receiveMail(request, supporter.email, /Your link to log in to Rostrum/)

    const tab = await page.context().newPage()
    await tab.goto(/http\S+\/login\/link#\S+/.exec(text)?.[0] ?? '')
    await tab.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(tab).toHaveURL(path)
    const popup = tab.getByRole('status').filter({ hasText: 'Your call to Commissioner Tanaka is counted' })
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toHaveCount(0)
    await expect(tab.getByText('Call 2 of 3')).toBeVisible()
    await expect(tab.getByText('1 person called')).toBeVisible()
    // Nothing is left that a reload could do again.
    expect(await tab.evaluate(() => localStorage.getItem('rostrum-press'))).toContain('"press":null')
    await tab.reload()
    await expect(tab.getByText('Call 2 of 3')).toBeVisible()

    const id = path.split('/').at(-1) ?? ''
    const { data: engagements } = await callApi<{ data: { attributes: object }[] }>(
      request,
      'GET',
      `/campaign-engagements?campaign_id=${id}`,
      { token: owner.token },
    )
    expect(engagements).toHaveLength(1)
    expect(JSON.stringify(engagements)).toContain('She will vote yes.')
  })

  /** @shows access.kept-press */
  test('a letter', { tag: '@nightly' }, async ({ page, request, failures }) => {
    const owner = await publishingOrganization(request)
    await open(page, await publishCampaign(request, owner, 'mail-campaign', mailCampaign))
    await pressAndLogInInstead(page, failures, 'I mailed it')
    await expect(page.getByText('Log in to count your letter for “A letter about the dam”.')).toBeVisible()
    await logInByForm(page, await signUpSupporter(request))
    await expect(page.getByRole('heading', { name: 'It’s on its way.' })).toBeFocused()
  })

  /** @shows access.kept-press */
  test('and a failure is said instead of success', { tag: '@nightly' }, async ({ page, request, failures }) => {
    const { name, organizationId } = await registerPublicOrganization(request)
    await open(page, `/organization/${organizationId}`)
    await page.getByRole('button', { name: `Follow ${name}` }).click()
    await expect(page.getByText(`Log in to follow ${name}.`)).toBeVisible()
    const path = `/api/organizations/${organizationId}/actions`
    failures.expect({ method: 'POST', path, status: 500 })
    const release = await pauseRequests(page, `**${path}?action=follow`, (route) => route.fulfill({ status: 500 }))
    await logInByForm(page, await signUpSupporter(request))
    await expect(page.getByRole('button', { name: `Following ${name}` })).toBeVisible()
    // The popup is stored as soon as it is to be shown, before its code is loaded.
    const stored = () =>
      page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect(await stored()).not.toContain(`You follow ${name} now`)
    release()
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Follow ${name}` })).toBeVisible()
    await expect(page.getByText(`You follow ${name} now`)).toHaveCount(0)
  })

  /** @shows access.kept-press */
  test('but not for somebody else who logs in on the same device', async ({ page, request }) => {
    const { name, organizationId } = await registerPublicOrganization(request)
    const address = `/organization/${organizationId}`
    const supporter = await signUpSupporter(request)
    await open(page, address)
    await page.getByRole('button', { name: `Follow ${name}` }).click()
    await expect(page.getByText(`Log in to follow ${name}.`)).toBeVisible()
    // Somebody else begins anew, without the address to which the first person wanted to return.
    await open(page, '/login')
    await expect(page.getByText(`Log in to follow ${name}.`)).toHaveCount(0)
    await logInByForm(page, supporter)
    await expect(page).toHaveURL('/dashboard')
    await open(page, address)
    await expect(page.getByRole('button', { name: `Follow ${name}` })).toBeVisible()
    expect(await isFollowed(request, organizationId, supporter.session.meta.token)).toBe(false)
  })

  /** @shows access.kept-press */
  test('nor for an organization, which cannot follow', { tag: '@nightly' }, async ({ page, request }) => {
    const { name, organizationId } = await registerPublicOrganization(request)
    await open(page, `/organization/${organizationId}`)
    await page.getByRole('button', { name: `Follow ${name}` }).click()
    await logInByForm(page, await registerOrganization(request))
    await expect(page).toHaveURL(`/organization/${organizationId}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(`You follow ${name} now`)).toHaveCount(0)
  })
})
