import type { APIRequestContext } from '@playwright/test'
import { answerEvent, readTurnout } from './attendance-fixtures.ts'
import { callCampaign, publishCampaign } from './campaign-fixtures.ts'
import { pledgeDetails } from './candidate-fixtures.ts'
import { publishEvent } from './event-fixtures.ts'
import { callApi, signUpSupporter } from './people.ts'
import { gatherPeople } from './people-fixtures.ts'
import { addAdmin } from './team-fixtures.ts'

/** Day and time in half an hour, as the form of an event takes them, in UTC. */
const soon = () => {
  const [date = '', time = ''] = new Date(Date.now() + 30 * 60_000).toISOString().split('T')
  return { start_date: date, end_date: '2096-12-04', time: time.slice(0, 5), end_time: '20:00', timezone: 'UTC' }
}

/**
 * What waits for an organizer in the morning: the people of {@link gatherPeople}, Maya Okafor, who also needs help to
 * register, an event that begins in half an hour, a campaign in which somebody has called, and a colleague, Teo Brandt.
 * The organizer has seen all of it in the bell.
 */
export const gatherMorning = async (request: APIRequestContext) => {
  const { organizer, candidateId } = await gatherPeople(request)
  const { organizationId, session } = organizer
  const { token } = session.meta
  const supporter = async (first_name: string, last_name: string) =>
    (await signUpSupporter(request, { first_name, last_name })).session.meta.token

  await callApi(request, 'POST', `/candidates/${candidateId}/actions?action=vote`, {
    token: await supporter('Maya', 'Okafor'),
    data: { ...pledgeDetails, registered_to_vote: 'need_help' },
  })
  const eventId = await publishEvent(request, token, soon())
  await answerEvent(request, eventId, { name: 'Ada Guest', outcome: 'going' })
  await answerEvent(request, eventId, { name: 'Ben Guest', outcome: 'going' })
  await answerEvent(request, eventId, { name: 'Cleo Guest', outcome: 'maybe' })
  const campaign = await publishCampaign(request, { token, organizationId }, 'call-campaign', callCampaign)
  const campaignId = campaign.split('/').at(-1) ?? ''
  await callApi(request, 'POST', '/campaign-engagements', {
    token: await supporter('Grace', 'Clarke'),
    data: { campaign_type: 'call-campaigns', campaign_id: campaignId, outcome: 'contacted' },
  })
  await addAdmin(request, organizer, 'editor')
  await callApi(request, 'POST', `/users/${session.id}/actions?action=touch-last-seen-notifications`, { token })

  const follow = async () => {
    const path = `/organizations/${organizationId}/actions?action=follow`
    await callApi(request, 'POST', path, { token: await supporter('Rosa', 'Marin') })
  }
  return { organizer, campaignId, follow, turnout: () => readTurnout(request, { eventId, token }) }
}
