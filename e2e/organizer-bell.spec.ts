import type { APIRequestContext, Page } from '@playwright/test'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { pledgeDetails, publishCandidate } from './candidate-fixtures.ts'
import { eventExample, publishEvent } from './event-fixtures.ts'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { bell, openListening, panel } from './notification-fixtures.ts'
import { callApi, signIn, signUpSupporter, type Account } from './people.ts'

const supporterNamed = (request: APIRequestContext, first_name: string, last_name: string) =>
  signUpSupporter(request, { first_name, last_name })
const tokenOf = ({ session }: Account) => session.meta.token

const pledge = async (request: APIRequestContext, candidateId: string, name: string, registered: string) => {
  const [first = '', last = ''] = name.split(' ')
  const supporter = await supporterNamed(request, first, last)
  await callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
    token: tokenOf(supporter),
    data: { ...pledgeDetails, full_name: name, registered_to_vote: registered },
  })
  return supporter
}

const entry = (page: Page, text: RegExp | string) => panel(page).getByRole('link', { name: text })

/** @shows notifications.organizer, notifications.organizer-live, notifications.seen */
test('the bell of an organizer tells without a reload who pledged, and each entry leads to the thing itself', async ({
  page,
  request,
}) => {
  const { organizer, candidateId } = await publishCandidate(request)
  const { organizationId } = organizer
  await signIn(page, organizer)
  await openListening(page, '/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const supporter = await pledge(request, candidateId, 'Hannah Vue', 'need_help')
  // The pledge, and that she needs help.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
  await expect(page.getByRole('status').filter({ hasText: '2 new notifications' })).toBeAttached()
  const token = tokenOf(supporter)
  await callApi(request, 'POST', `/organizations/${organizationId}/chat/messages`, {
    token,
    data: { body: 'Is the clinic open?' },
  })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 new')
  await callApi(request, 'POST', `/organizations/${organizationId}/actions?action=follow`, { token })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 new')

  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([
    /Hannah Vue started following you/,
    /Hannah Vue wrote to you in the chat/,
    /Hannah Vue (pledged to vote|needs help to register)/,
    /Hannah Vue (pledged to vote|needs help to register)/,
  ])
  await expect(entry(page, /Vue pledged to vote for Elena Ruiz/)).toContainText('New')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expectAccessible(page)

  await entry(page, /needs help to register/).click()
  await expect(page).toHaveURL(`/organization/actions/voting/pledges/${candidateId}?registered_to_vote=need_help`)
  await expect(page.getByRole('main')).toContainText('Hannah Vue')
  await bell(page).click()
  await entry(page, /wrote to you in the chat/).click()
  await expect(page).toHaveURL(/\/organization\/messages\/[\w-]+$/)
  await expect(page.getByRole('main')).toContainText('Is the clinic open?')
})

/** @shows notifications.organizer-page */
test('the page of what happened groups people by item and day, filters, and also says it in Spanish', async ({
  page,
  request,
}) => {
  const { organizer } = await publishCandidate(request)
  const token = tokenOf(organizer)
  const eventId = await publishEvent(request, token)
  const rsvp = async (first: string, last: string) =>
    callApi(request, 'POST', '/campaign-engagements', {
      token: tokenOf(await supporterNamed(request, first, last)),
      data: { campaign_type: 'events', campaign_id: eventId, outcome: 'going' },
    })
  await rsvp('Ana', 'Ortiz')
  await rsvp('Maya', 'Chen')
  await callApi(request, 'PUT', `/organizations/${organizer.organizationId}/phone-bank`, {
    token,
    data: phoneBankExample,
  })
  await callApi(request, 'POST', '/phone-bank-registrations', {
    token: tokenOf(await supporterNamed(request, 'Devon', 'Clarke')),
    data: {
      organization_id: organizer.organizationId,
      time_slot: '18:00-20:30',
      calls_per_day: '10-20',
      volunteer_type: 'both',
      minutes_per_week: 30,
      name: 'Devon Clarke',
      phone: '414-555-0118',
    },
  })
  await signIn(page, organizer)
  await open(page, '/dashboard')
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'View everything' }).click()
  await expect(page).toHaveURL('/notifications')
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('signed up for the phone bank')
  await expect(rows.nth(1)).toContainText(`2 people are going: ${eventExample.title}`)
  await expect(rows.nth(1)).toContainText('Most recently Maya Chen, just now')
  await expect(rows.nth(1)).toContainText('New')
  await expectAccessible(page)
  const filter = page.getByRole('group', { name: 'Show' })
  await filter.getByRole('button', { name: 'Volunteers' }).click()
  await expect(page).toHaveURL('/notifications?kind=new-volunteers')
  await expect(rows).toHaveCount(1)
  await filter.getByRole('button', { name: 'Need help to register' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing of this type yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/organization/actions/events/results/${eventId}`)
  await expect(page.getByRole('main')).toContainText('Ana Ortiz')

  await open(page, '/notifications?lang=es')
  await expect(page.getByRole('heading', { level: 1, name: 'Qué ha pasado' })).toBeVisible()
  await expect(rows.nth(1)).toContainText(`2 personas van: ${eventExample.title}`)
  await expect(rows.nth(0)).toContainText('se inscribió en el banco de llamadas')
})
