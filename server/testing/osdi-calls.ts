import { eventKind } from '@rostrum/contract/events'
import type { Cast } from './callers.ts'
import { itemOf } from './cast-belongings.ts'
import { buildEngagement } from './factories.ts'
import { personOf } from './people-calls.ts'
import { freshEmail } from './registrations.ts'

const event = async (cast: Cast) => ({ params: { id: await itemOf(cast, eventKind) } })

const somebody = () => ({
  given_name: 'Ada',
  family_name: 'Walker',
  email_addresses: [{ address: freshEmail(), primary: true }],
})

/** Calls in the form of OSDI, which succeed for everyone who may make them. */
export const osdiCalls = {
  'GET /osdi/v1': () => ({}),
  'GET /osdi/v1/people': () => ({}),
  'GET /osdi/v1/people/:id': async (cast: Cast) => ({ params: { id: await personOf(cast) } }),
  'POST /osdi/v1/people/person_signup_helper': () => ({
    body: {
      person: {
        ...somebody(),
        phone_numbers: [{ number: '14145550101' }],
        postal_addresses: [{ locality: 'Milwaukee' }],
      },
      add_tags: ['Canvass'],
    },
  }),
  'GET /osdi/v1/events': () => ({}),
  'GET /osdi/v1/events/:id': event,
  'GET /osdi/v1/events/:id/attendances': event,
  'GET /osdi/v1/events/:id/attendances/:attendanceId': async (cast: Cast) => {
    const id = await itemOf(cast, eventKind)
    const act = { content_item_id: id, user_id: cast.people.supporter.id, outcome: 'going' }
    return { params: { id, attendanceId: (await buildEngagement(cast.app.services.db, act)).id } }
  },
  'POST /osdi/v1/events/:id/record_attendance_helper': async (cast: Cast) => ({
    ...(await event(cast)),
    body: { person: somebody(), status: 'accepted' },
  }),
}
