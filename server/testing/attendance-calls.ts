import { eventKind } from '@rostrum/contract/events'
import type { Cast } from './callers.ts'
import { itemOf } from './cast-belongings.ts'
import { openRsvpUrls } from '../src/events/rsvp-link.ts'
import { buildEngagement, buildUser } from './factories.ts'

/** An event that the supporter of the cast goes to, and their attendance. */
const attendanceOf = async (cast: Cast): Promise<{ id: string; personId: string }> => {
  const id = await itemOf(cast, eventKind)
  const act = { content_item_id: id, user_id: cast.people.supporter.id, outcome: 'going' }
  return { id, personId: (await buildEngagement(cast.app.services.db, act)).id }
}

const event = async (cast: Cast) => ({ id: await itemOf(cast, eventKind) })

/** A public event to which somebody said “maybe”. */
const undecidedOf = async (cast: Cast) => {
  const { db } = cast.app.services
  const id = await itemOf(cast, eventKind)
  const { id: engagementId } = await buildEngagement(db, { content_item_id: id, outcome: 'maybe' })
  await db
    .updateTable('content_items')
    .set({ outcome_counts: JSON.stringify({ maybe: 1 }), engagements_count: 0 })
    .where('id', '=', id)
    .execute()
  await db.updateTable('engagements').set({ is_counted: false }).where('id', '=', engagementId).execute()
  return { id }
}

/** The link of a reminder to somebody who goes to an event. */
const rsvpOf = async (cast: Cast): Promise<{ token: string }> => {
  const { db } = cast.app.services
  const itemId = await itemOf(cast, eventKind)
  const { id: userId } = await buildUser(db)
  await buildEngagement(db, { content_item_id: itemId, user_id: userId, outcome: 'going' })
  const address = (await openRsvpUrls(db, ''))({ userId, itemId })
  return { token: address.slice('/rsvp/'.length) }
}

/** Calls about who comes and who came, which succeed for everyone who may make them. */
export const attendanceCalls = {
  'GET /rsvps/:token': async (cast: Cast) => ({ params: await rsvpOf(cast) }),
  'PUT /rsvps/:token': async (cast: Cast) => ({ params: await rsvpOf(cast), body: { outcome: 'cant' } }),
  'GET /events/:id/attendances': async (cast: Cast) => ({ params: await event(cast) }),
  'PUT /events/:id/attendances/:personId': async (cast: Cast) => ({
    params: await attendanceOf(cast),
    body: { status: 'attended' },
  }),
  'PUT /events/:id/attendances': async (cast: Cast) => {
    const { id, personId } = await attendanceOf(cast)
    return { params: { id }, body: { attendances: [{ id: personId, status: 'attended' }] } }
  },
  'POST /events/:id/attendances': async (cast: Cast) => ({ params: await event(cast), body: { name: 'Ada Walker' } }),
  'POST /events/:id/actions?action=ask-undecided': async (cast: Cast) => ({ params: await undecidedOf(cast) }),
  'GET /turnouts': () => ({}),
  'GET /next-event': () => ({}),
}
