import type { APIRequestContext } from '@playwright/test'
import { type eventExample, publishEvent } from './event-fixtures.ts'
import { callApi, freshEmail, registerPublicOrganization } from './people.ts'

/** How many guests answer at the same time. More of them would make the other tests wait. */
const atOnce = 4

/** A guest answers an event. */
export const answerEvent = (
  request: APIRequestContext,
  eventId: string,
  { name, outcome }: { name: string; outcome: 'going' | 'maybe' },
) =>
  callApi(request, 'POST', '/campaign-engagements', {
    data: { campaign_type: 'events', campaign_id: eventId, outcome, guest: { name, email: freshEmail('guest') } },
  })

/** How many people answered an event and came to it, according to the server. */
export const readTurnout = async (
  request: APIRequestContext,
  { eventId, token }: { eventId: string; token: string },
) => {
  const path = `/events/${eventId}/attendances`
  const { meta } = await callApi<{ meta: { turnout: object; total: number } }>(request, 'GET', path, { token })
  return { ...meta.turnout, total: meta.total }
}

/** An event of a new organization with this many guests, called Guest 001, Guest 002 and so on. */
export const gatherGuests = async (
  request: APIRequestContext,
  { going, maybe = 0, ...changes }: { going: number; maybe?: number } & Partial<typeof eventExample>,
) => {
  const organizer = await registerPublicOrganization(request)
  const { token } = organizer.session.meta
  const eventId = await publishEvent(request, token, changes)
  const names = Array.from({ length: going + maybe }, (_, index) => `Guest ${String(index + 1).padStart(3, '0')}`)
  for (let start = 0; start < names.length; start += atOnce) {
    const some = names.slice(start, start + atOnce)
    await Promise.all(
      some.map((name, index) =>
        answerEvent(request, eventId, { name, outcome: start + index < going ? 'going' : 'maybe' }),
      ),
    )
  }
  const turnout = () => readTurnout(request, { eventId, token })
  return { organizer, eventId, turnout, address: `/organization/actions/events/roster/${eventId}` }
}
