import { phoneBankExample } from '@rostrum/contract/phone-bank'
import type { APIRequestContext, Page } from '@playwright/test'
import { callCampaign, mailCampaign, publishCampaign } from './campaign-fixtures.ts'
import { expect, open, waitForHydration, test } from './fixtures.ts'
import { nightlyUnless } from './nightly.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, freshEmail, isFollowed, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

declare global {
  interface Window {
    /** What `first-paint.ts` announces. */
    isReloading?: boolean
  }
}

/** Opens a page whose scripts are held back. The returned function releases them and waits for the hydration. */
const openWithoutScripts = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const release = await pauseRequests(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    release()
    await waitForHydration(page)
  }
}

/** Opens a hydrated page that has not restored the session yet. The returned function lets it do so. */
const openWithoutSession = async (page: Page, address: string): Promise<() => void> => {
  const release = await pauseRequests(page, '**/stored-responses-*.js')
  await open(page, address)
  return release
}

/** Registers a public organization with a call campaign, and returns the address of the campaign. */
const publishCall = async (request: APIRequestContext) => {
  const owner = await registerPublicOrganization(request)
  const { token } = owner.session.meta
  const address = await publishCampaign(request, { ...owner, token }, 'call-campaign', callCampaign)
  return { address, owner }
}

const emailCampaign = {
  title: 'Write about the dam',
  about: 'The county reads every email.',
  subject: 'The dam',
  message: 'Please take it down.',
  email_list: [
    { name: 'Commissioner Tanaka', email: 'tanaka@county.example' },
    { name: 'Commissioner Okello', email: 'okello@county.example' },
  ],
}

/** Registers a public organization with an email campaign, and returns the address of the campaign. */
const publishEmail = async (request: APIRequestContext) => {
  const owner = await registerPublicOrganization(request)
  return publishCampaign(request, { ...owner, token: owner.session.meta.token }, 'email-campaign', emailCampaign)
}

test.describe('before the app has loaded', () => {
  // React Hook Form reads the values of its fields itself. The replay of early input must not undo that.
  /** @shows design.early-input */
  test('input in a form is kept, and is validated later', async ({ page }) => {
    const releaseScripts = await openWithoutScripts(page, '/signup')
    const email = freshEmail('early')
    await page.getByLabel('First name').fill('Maya')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('checkbox').check()
    await releaseScripts()
    await expect(page.getByLabel('First name')).toHaveValue('Maya')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByRole('checkbox')).toBeChecked()
    // The state of the form contains the values, not only the fields.
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true')
    for (const label of ['First name', 'Email']) {
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true')
    }
  })

  test('input that other parts of the page depend on is kept, and those parts show it', async ({ page, request }) => {
    const address = await publishEmail(request)
    const releaseScripts = await openWithoutScripts(page, address)
    await page.getByLabel('Text', { exact: true }).fill('In my own words.')
    await page.getByLabel('Commissioner Okello').uncheck()
    await releaseScripts()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('In my own words.')
    await expect(page.getByText('1 of 2 selected')).toBeVisible()
    const mail = page.getByRole('link', { name: 'Open in your email app' })
    await expect(mail).toHaveAttribute('href', /^mailto:tanaka@county\.example\?.*body=In%20my%20own%20words\.$/)
  })

  for (const [label, message] of [
    ['Text', emailCampaign.message],
    ['Subject', emailCampaign.subject],
  ] as const) {
    test(
      `a selection of text is kept in the field ${label}`,
      nightlyUnless(label === 'Text'),
      async ({ page, request }) => {
        const address = await publishEmail(request)
        const releaseScripts = await openWithoutScripts(page, address)
        const field = page.getByLabel(label, { exact: true })
        await expect(field).toHaveValue(message)
        await field.focus()
        await field.selectText()
        await releaseScripts()
        await page.keyboard.insertText('In my own words.')
        await expect(field).toHaveValue('In my own words.')
      },
    )
  }

  test('input of a signed-in supporter is kept, also after a reload', async ({ page, request }) => {
    const { address } = await publishCall(request)
    await signIn(page, await signUpSupporter(request))
    const releaseScripts = await openWithoutScripts(page, address)
    await page.getByLabel('Your city').fill('Seattle')
    await releaseScripts()
    await expect(page.getByText('I am Rosa Marin from Seattle.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('I am Rosa Marin from Seattle.')).toBeVisible()
  })

  test('going back after a reload shows the previous page', { tag: '@nightly' }, async ({ page }) => {
    const logIn = page.getByRole('heading', { level: 1, name: 'Log in' })
    const forgotPassword = page.getByRole('heading', { level: 1, name: 'Forgot your password?' })
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(forgotPassword).toBeVisible()
    const releaseScripts = await pauseRequests(page, '**/*.js')
    await page.reload({ waitUntil: 'commit' })
    await expect(forgotPassword).toBeVisible()
    const isReloading = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('popstate', () => resolve(window.isReloading))
          window.history.back()
        }),
    )
    expect(await isReloading).toBe(true)
    await expect(page).toHaveURL('/login')
    releaseScripts()
    await expect(logIn).toBeVisible()
    await waitForHydration(page)
    await page.goForward()
    await expect(forgotPassword).toBeVisible()
  })

  test(
    'going back after a reload leaves the page as it is until the previous page has loaded',
    { tag: '@nightly' },
    async ({ page }) => {
      await open(page, '/')
      await page.getByRole('navigation', { name: 'Pages of groups' }).getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL('/?page=2#groups')
      const releaseScripts = await pauseRequests(page, '**/*.js')
      await page.reload({ waitUntil: 'commit' })
      const current = page.getByRole('navigation', { name: 'Pages of groups' }).locator('[aria-current=page]')
      await expect(current).toHaveText(/2/)
      // As if the previous page took long to load: it is announced, and the address is its own.
      await page.evaluate(() => {
        window.isReloading = true
        window.history.replaceState(null, '', '/')
      })
      // Hydrating this page at the address of the previous one would be an error. The service worker is registered
      // afterwards, which Playwright prevents and reports.
      const afterHydration = page.waitForEvent('console', (message) => message.text().includes('Service Worker'))
      releaseScripts()
      await afterHydration
      await expect(current).toHaveText(/2/)
      await page.reload()
      await expect(current).toHaveText(/1/)
    },
  )

  test('printing a letter counts for a signed-in supporter', { tag: '@nightly' }, async ({ page, request }) => {
    const owner = await registerPublicOrganization(request)
    const { token } = owner.session.meta
    const address = await publishCampaign(request, { ...owner, token }, 'mail-campaign', mailCampaign)
    await signIn(page, await signUpSupporter(request))
    const releaseScripts = await openWithoutScripts(page, address)
    // Until the styles are loaded, the button for visitors is visible, too.
    await expect(page.getByRole('button', { name: 'I prepared it' }).last()).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await releaseScripts()
    await expect(page.getByText('You prepared it just now')).toBeVisible()
  })

  test(
    'input in the contact form is kept beside the prefilled email of a signed-in supporter',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const { organizationId } = await registerPublicOrganization(request)
      const supporter = await signUpSupporter(request)
      await signIn(page, supporter)
      const releaseScripts = await openWithoutScripts(page, `/organization/${organizationId}?tab=contact`)
      await page.getByLabel('Name').fill('Rosa M.')
      await page.getByLabel('Message').fill('When does the next bus leave?')
      await releaseScripts()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(supporter.email)
      await expect(page.getByLabel('Name')).toHaveValue('Rosa M.')
      await expect(page.getByLabel('Message')).toHaveValue('When does the next bus leave?')
    },
  )

  test(
    'input in the form of a phone bank is kept beside the prefilled email of a signed-in supporter',
    { tag: '@nightly' },
    async ({ page, request }) => {
      const { organizationId, session } = await registerPublicOrganization(request)
      await callApi(request, 'PUT', `/organizations/${organizationId}/phone-bank`, {
        token: session.meta.token,
        data: phoneBankExample,
      })
      const supporter = await signUpSupporter(request)
      await signIn(page, supporter)
      const releaseScripts = await openWithoutScripts(page, `/phone-bank-registration/${organizationId}`)
      await page.getByLabel('Your name').fill('Rosa M.')
      await releaseScripts()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(supporter.email)
      await expect(page.getByLabel('Your name')).toHaveValue('Rosa M.')
    },
  )

  /** @shows design.early-input */
  test('several clicks on a button have the effect of one', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    const releaseScripts = await openWithoutScripts(page, '/voting-guide')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).dblclick()
    await releaseScripts()
    // A second click would have closed the search box.
    await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Close' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })
})

/** @shows design.early-input, donation-links.third-party */
test(
  'a donation link that is followed before the app has loaded is counted, and opens the other site once',
  { tag: '@nightly' },
  async ({ page, request }) => {
    const { organizationId, session } = await registerPublicOrganization(request)
    const { token } = session.meta
    const path = `/organizations/${organizationId}/donation-links`
    const fund = { title: 'Winter fund', excerpt: 'Buys heaters.', link: 'https://winter.example.org/fund' }
    await callApi(request, 'PUT', path, { token, data: { donation_links: [fund] } })
    const clicks = async () => {
      const { data } = await callApi<{ data: { attributes: { clicks: number } }[] }>(request, 'GET', path, { token })
      return data.map(({ attributes }) => attributes.clicks)
    }
    await page.context().route('https://*.example.org/**', (route) => route.fulfill({ body: 'The other site' }))
    const releaseScripts = await openWithoutScripts(page, `/donation-links/${organizationId}`)
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Donate: Winter fund (opens in a new tab)' }).click(),
    ])
    await expect(opened).toHaveURL(fund.link)
    await releaseScripts()
    await expect.poll(clicks).toEqual([1])
    expect(page.context().pages()).toHaveLength(2)
  },
)

/** @shows design.early-input, access.guests */
test('a press before the app knows the visitor asks for no name that it remembers', async ({
  page,
  request,
  failures,
}) => {
  const { address } = await publishCall(request)
  await open(page, address)
  await page.getByLabel('Name', { exact: true }).fill('Maya Okafor')
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('guest'))
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(page.getByRole('heading', { name: 'Commissioner Okello' })).toBeFocused()

  const release = await pauseRequests(page, '**/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  // The browser sends the empty form to the server, which knows nobody. Until the styles have arrived, the button of
  // people with an account is there as well; it sends nothing.
  failures.expect({ method: 'POST', path: address, status: 422 })
  await page.locator('button[type=submit][value=voicemail]').click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  release()
  await waitForHydration(page)
  await expect(page.getByText(/^Counted as Maya Okafor/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Voicemail' }).click()
  await expect(page.getByText('Call 3 of 3')).toBeVisible()
})

test.describe('before the session is restored', () => {
  /** @shows design.early-input */
  test('the result of a call and a follow are recorded for the signed-in supporter', async ({ page, request }) => {
    const { address, owner } = await publishCall(request)
    const supporter = await signUpSupporter(request)
    await signIn(page, supporter)
    const restoreOnCampaign = await openWithoutSession(page, address)
    await page.getByRole('button', { name: 'Reached' }).click()
    restoreOnCampaign()
    await expect(page.getByRole('heading', { name: 'Commissioner Okello' })).toBeFocused()
    const restoreOnOrganization = await openWithoutSession(page, `/organization/${owner.organizationId}`)
    await page.getByRole('button', { name: `Follow ${owner.name}` }).click()
    restoreOnOrganization()
    await expect(page.getByRole('button', { name: `Following ${owner.name}` })).toBeVisible()
    const { token } = supporter.session.meta
    await expect.poll(() => isFollowed(request, owner.organizationId, token)).toBe(true)
  })
})
