import { eventKind } from '@rostrum/contract/events'
import { rsvpEndpoints, type Rsvp } from '@rostrum/contract/rsvp-links'
import { scheduleOf } from '@rostrum/contract/zoned-time'
import type { ContentListeners } from '../content/listeners.ts'
import { takePart } from '../content/take-part.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { offerShifts } from '../content/shifts.ts'
import { type AnnouncedEvent, findAnswer, findPublicEvent, type GivenAnswer } from './queries.ts'
import { readRsvpToken, type RsvpLink } from './rsvp-link.ts'

interface Services {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ContentListeners, 'answered'>
}

/** A supporter who still has their account. Admins of an organization take part in nothing. */
const isSupporter = async (db: Db, userId: string): Promise<boolean> => {
  const user = await db
    .selectFrom('users')
    .leftJoin('organization_members as member', 'member.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.banned_at', 'is', null)
    .where('member.user_id', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

const presentRsvp = (
  token: string,
  { event, answer, now }: { event: AnnouncedEvent; answer: GivenAnswer | undefined; now: Date },
): { data: Rsvp } => {
  const { title, location, timezone } = event.attributes
  const { startsAt, endsAt, overAt } = scheduleOf(event.attributes)
  return {
    data: {
      id: token,
      type: 'rsvps',
      attributes: {
        title,
        event_id: event.id,
        organization_id: event.organization_id,
        organization_name: event.organization_name,
        location,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt?.toISOString() ?? null,
        timezone,
        outcome: answer?.outcome ?? null,
        is_over: overAt <= now,
        shifts: offerShifts(eventKind, event, answer?.shifts ?? []),
      },
    },
  }
}

/** The calls of whoever has the link of a reminder. */
export const rsvpRoutes = ({ db, clock, realtime, listeners }: Services): Implementation[] => {
  const find = async (token: string): Promise<{ link: RsvpLink; event: AnnouncedEvent }> => {
    const link = await readRsvpToken(db, token)
    const event = link && (await isSupporter(db, link.userId)) ? await findPublicEvent(db, link.itemId) : undefined
    if (!link || !event) throw new AppError('NOT_FOUND')
    return { link, event }
  }
  const show = async (token: string) => {
    const { link, event } = await find(token)
    return presentRsvp(token, { event, answer: await findAnswer(db, link), now: clock.now() })
  }
  return implement(
    rsvpEndpoints,
    {
      'GET /rsvps/:token': ({ params }) => show(params.token),
      'PUT /rsvps/:token': async ({ params, body }) => {
        const { link } = await find(params.token)
        await takePart(db, {
          kind: eventKind,
          itemId: link.itemId,
          who: { viewer: { userId: link.userId, organizationId: null } },
          answer: body,
          listeners,
          now: clock.now(),
          realtime,
        })
        return show(params.token)
      },
    },
    { 'PUT /rsvps/:token': 60 },
  )
}
