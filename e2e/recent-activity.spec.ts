import { readFile } from 'node:fs/promises'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, isNarrow, test } from './fixtures.ts'
import { pauseRequests } from './request-handlers.ts'
import { callApi, registerOrganization, registerPublicOrganization, signIn, signUpSupporter } from './people.ts'

type Organizer = Awaited<ReturnType<typeof registerPublicOrganization>>

const openPhoneBank = (request: APIRequestContext, { session, organizationId }: Organizer) =>
  callApi(request, 'PUT', `/organizations/${organizationId}/phone-bank`, {
    token: session.meta.token,
    data: { ...phoneBankExample, time_slots: [{ start: '18:00', end: '20:00' }] },
  })

const registerVolunteer = (
  request: APIRequestContext,
  organizationId: string,
  person: { name: string; phone: string },
) =>
  callApi(request, 'POST', '/phone-bank-registrations', {
    data: {
      organization_id: organizationId,
      time_slot: '18:00-20:00',
      calls_per_day: '20-40',
      volunteer_type: 'texting_only',
      minutes_per_week: 60,
      ...person,
    },
  })

/** @shows activity.pills, activity.details, dashboard.chart, dashboard.chart-fonts */
test('an organization sees on its dashboard who pledged and who volunteers, with their contact details', async ({
  page,
  request,
}) => {
  const organizer = await registerPublicOrganization(request)
  const { token } = organizer.session.meta
  const own = organizer.organizationId
  const candidate = await callApi<{ data: { id: string } }>(request, 'POST', '/candidates', {
    token,
    data: {
      name: 'Elena Ruiz',
      tagline: 'Heat is a right',
      about: 'Twelve years on the tenants’ board.',
      highlights: [{ title: 'Wrote the rule', excerpt: 'Repairs within 14 days.' }],
    },
  })
  await callApi(request, 'POST', `/candidates/${candidate.data.id}/actions?action=publish`, { token })
  await openPhoneBank(request, organizer)
  const supporter = await signUpSupporter(request)
  await callApi(request, 'POST', `/organizations/${own}/actions?action=follow`, { token: supporter.session.meta.token })
  await callApi(request, 'POST', '/candidate-votes', {
    token: supporter.session.meta.token,
    data: {
      candidate_id: candidate.data.id,
      full_name: 'Tomás Herrera',
      email: 'tomas.herrera@example.org',
      phone: '414-555-0188',
      age: 34,
      address: '2210 S 11th St, Milwaukee',
      registered_to_vote: 'need_help',
    },
  })
  await registerVolunteer(request, own, { name: 'Abdullahi Warsame', phone: '414-555-0171' })

  await signIn(page, organizer)
  await page.goto('/dashboard')
  const pills = page.getByRole('group', { name: 'Filter activity' }).getByRole('button')
  // Sections of kinds that the specification does not know come after these.
  await expect(pills.filter({ hasText: /^(All|Call|Mail|Email|Pledges|Followers|Phone Bank|Events)/ })).toHaveText([
    'All3',
    'Call Campaigns0',
    'Mail Campaigns0',
    'Email Campaigns0',
    'Pledges1',
    'Followers1',
    'Phone Bank / Peer-to-Peer Texting1',
    'Events0',
  ])
  await expectAccessible(page)

  const pledge = page.getByRole('listitem').filter({ hasText: 'Tomás Herrera pledged to vote for Elena Ruiz' })
  await expect(pledge.getByText('Needs help')).toBeHidden()
  await pledge.getByText('Tomás Herrera').first().click()
  await expect(pledge.getByText('Needs help')).toBeVisible()
  await expect(pledge.getByRole('link', { name: 'tomas.herrera@example.org' })).toHaveAttribute(
    'href',
    'mailto:tomas.herrera@example.org',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Phone Bank / Peer-to-Peer Texting 1' }).click()
  await expect(pledge).toBeHidden()
  const volunteer = page.getByRole('listitem').filter({ hasText: 'Abdullahi Warsame signed up for the phone bank' })
  // The details are opened with the keyboard.
  await volunteer.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(volunteer.getByText('Peer-to-peer texting')).toBeVisible()
  await page.getByRole('button', { name: 'Mail Campaigns 0', exact: true }).click()
  await expect(page.getByText('No recent activity')).toBeVisible()

  // The axis begins below the lowest number, but nobody has fewer than zero followers.
  await expect(page.getByText('44', { exact: true })).toBeVisible()
  await expect(page.getByText(/^-\d+$/)).toHaveCount(0)
  // The font sizes are given by the specification: 8 px below a width of 768 px, otherwise 12 px.
  await expect(page.getByText('Mon', { exact: true })).toHaveCSS('font-size', isNarrow(page) ? '8px' : '12px')

  // The table contains the same numbers as the chart.
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Views: new followers per day' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('cell', { name: '1', exact: true })).toHaveCount(1)
  await page.getByLabel('Period').selectOption('This year')
  // The head and the months that have begun.
  const months = new Date().getUTCMonth() + 1
  await expect(page.getByRole('table', { name: 'Views: new followers per month' }).getByRole('row')).toHaveCount(
    1 + months,
  )
  await expectAccessible(page)
})

/** @shows dashboard.chart-fallback */
test('the chart shows that it is loading, and placeholder values when the request fails', async ({
  page,
  request,
  failures,
}) => {
  await signIn(page, await registerOrganization(request))
  failures.expect({ method: 'GET', path: /recent-activities$/, status: 500 })
  const release = await pauseRequests(page, '**/recent-activities?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Loading chart...')).toBeVisible()
  release()
  await page.getByRole('button', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Views: new followers per day' })
  await expect(table.getByRole('row').nth(1)).toHaveText('Monday1')
  await expect(table.getByRole('row')).toHaveCount(8)
})

/** @shows activity.paging */
test('an organization reads everything that happened in a period, page by page', async ({ page, request }) => {
  const organizer = await registerPublicOrganization(request)
  await openPhoneBank(request, organizer)
  for (let number = 10; number < 33; number += 1) {
    await registerVolunteer(request, organizer.organizationId, {
      name: `Volunteer ${number}`,
      phone: `414-555-01${number}`,
    })
  }
  await signIn(page, organizer)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'All 23' })).toBeVisible()
  const rows = page.getByText(/^Volunteer \d\d signed up for the phone bank/)
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(rows).toHaveCount(23)
  await expect(page.getByRole('listitem').filter({ hasText: 'Volunteer 22 ' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '23 entries shown' })).toBeAttached()
  await expect(rows.last()).toHaveText(/^Volunteer 10 /)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()

  const pill = page.getByRole('group', { name: 'Filter activity' }).getByRole('button', { name: /^Phone Bank/ })
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await pill.press('Enter')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toBe('Phone-Bank-Peer-to-Peer-Texting-This-week.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(24)
  expect(lines[1]).toContain('Volunteer 32,')
  await expectAccessible(page)

  await page.getByLabel('Period').selectOption('Last week')
  await expect(page.getByRole('button', { name: 'All 0' })).toBeVisible()
  await expect(page.getByText('Choose a longer period above')).toBeVisible()
})
