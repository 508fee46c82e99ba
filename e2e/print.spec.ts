import { phoneBankExample } from '@rostrum/contract/phone-bank'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, open, test } from './fixtures.ts'
import { callApi, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

// A page that is displayed in dark colors is nevertheless printed in black on white.
test.use({ colorScheme: 'dark' })

const inMain = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByText(words).filter({ visible: true }).first()

/**
 * Checks the printed version of the page: it contains the words, but neither the page frame nor controls. The `collapsed`
 * words are printed, too, although they are in collapsed parts of the page on a screen.
 */
const expectPrinted = async (page: Page, words: readonly (string | RegExp)[], collapsed: readonly string[] = []) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const word of words) await expect(inMain(page, word)).toBeVisible()
  for (const word of collapsed) await expect(inMain(page, word)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  for (const word of [...words, ...collapsed]) await expect(inMain(page, word)).toBeVisible()
  for (const role of ['banner', 'navigation', 'button', 'search'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.locator('footer').filter({ visible: true })).toHaveCount(0)
  const style = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor, isTooWide: document.documentElement.scrollWidth > window.innerWidth }
  })
  expect(style).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)', isTooWide: false })
  await page.emulateMedia({ media: null })
}

const buildOrganization = async (request: APIRequestContext) => {
  const account = await registerPublicOrganization(request)
  const { token } = account.session.meta
  const publish = async (path: string, data: object) => {
    const created = await callApi<{ data: { id: string } }>(request, 'POST', path, { token, data })
    await callApi(request, 'POST', `${path}/${created.data.id}/actions?action=publish`, { token })
    return created.data.id
  }
  return { account, publish }
}

const callCampaign = {
  title: 'Keep the night bus',
  summary: 'Two calls, three minutes.',
  background: 'The council votes in June.',
  message: 'Hello, I ride line 4 and ask for your yes.',
  guidelines: 'Don’t guess at numbers.',
  call_list: [
    { name: 'Ald. Ines Okello', phone: '414-555-0131' },
    { name: 'Ald. Kenji Tanaka', phone: '414-555-0132' },
  ],
}

/** @shows design.print */
test('public pages are printed without the page frame and controls', { tag: '@nightly' }, async ({ page, request }) => {
  const { account, publish } = await buildOrganization(request)
  const id = account.organizationId
  const call = await publish('/call-campaigns', callCampaign)
  const update = await publish('/campaign-updates', {
    title: 'The depot is safe',
    background: 'It took two winters.',
    key_points: [{ title: 'Buses', excerpt: 'All forty of them.' }],
    notification_type: 'profile_only',
    link_sections: [{ title: 'Read it yourself', links: ['https://depot.example.org/decision'] }],
  })
  const event = await publish('/events', {
    title: 'Ride together',
    description: 'Bring a lamp.',
    start_date: '2096-12-04',
    end_date: '2096-12-04',
    time: '18:00',
    timezone: 'America/Chicago',
    location: 'Pier 4',
  })
  const pages: Record<string, readonly (string | RegExp)[]> = {
    [`/organization/${id}`]: [account.name],
    [`/organization/${id}?tab=actions`]: ['Keep the night bus', 'Ride together'],
    [`/call-campaign/${id}/${call}`]: [/I ride line 4/, 'Don’t guess at numbers.', 'Ald. Ines Okello', '414-555-0131'],
    [`/updates/${id}/${update}`]: ['It took two winters.', 'All forty of them.'],
    [`/events/${id}/${event}`]: ['Bring a lamp.', 'Pier 4'],
    '/voting-guide': ['Check your registration'],
    '/terms-and-conditions': [/13/],
  }
  for (const [path, words] of Object.entries(pages)) {
    await open(page, path)
    await expectPrinted(page, words)
  }

  // An external link is printed with its URL. A section that is useful only on a screen is not printed.
  await page.emulateMedia({ media: 'print' })
  await open(page, `/updates/${id}/${update}`)
  const address = await page
    .getByRole('main')
    .locator('a[href="https://depot.example.org/decision"]')
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain('https://depot.example.org/decision')
  await open(page, `/events/${id}/${event}`)
  await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('the results of a campaign and the list of volunteers are printed with all names', async ({ page, request }) => {
  const { account, publish } = await buildOrganization(request)
  const { token } = account.session.meta
  const call = await publish('/call-campaigns', callCampaign)
  const { session } = await signUpSupporter(request, { first_name: 'Xiomara', last_name: 'Delgado' })
  await callApi(request, 'POST', '/campaign-engagements', {
    token: session.meta.token,
    data: { campaign_type: 'call-campaigns', campaign_id: call, outcome: 'contacted' },
  })
  await callApi(request, 'PUT', `/organizations/${account.organizationId}/phone-bank`, {
    token,
    data: {
      ...phoneBankExample,
      time_slots: [{ start: '18:00', end: '20:00' }],
      calls_per_day: [{ min: 5, max: 10 }],
    },
  })
  await callApi(request, 'POST', '/phone-bank-registrations', {
    token: session.meta.token,
    data: {
      organization_id: account.organizationId,
      time_slot: '18:00-20:00',
      calls_per_day: '5-10',
      volunteer_type: 'both',
      minutes_per_week: 60,
      name: 'Xiomara Delgado',
      phone: '206-555-0199',
    },
  })
  await signIn(page, account)
  await open(page, `/organization/actions/call-campaign/results/${call}`)
  await expectPrinted(page, ['Xiomara Delgado'])
  await open(page, '/organization/actions/phonebank?tab=volunteers')
  await expectPrinted(page, ['Xiomara Delgado'], ['206-555-0199'])
})
