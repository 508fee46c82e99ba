import { eventKind } from '@rostrum/contract/events'
import { attendanceEndpoints, MAX_TURNOUTS } from '@rostrum/contract/attendance'
import { presentPlaces } from '../content/shifts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage, withMeta } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { askUndecided, findAsked } from './ask-undecided.ts'
import { changeAttendance } from './assign-shifts.ts'
import { notifyAttendance, type OwnEvent, recordAttendance } from './commands.ts'
import { presentAttendance, presentNextEvent, presentTurnout } from './present.ts'
import { findNextEvent, findOwnEvent, listAttendances, listRecorded, listTurnouts } from './queries.ts'
import { addToRoster } from './walk-ins.ts'
import { whenRecorded } from './when-recorded.ts'

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ids in a list with commas; other entries are left out. */
const idsIn = (list: string): string[] =>
  list
    .split(',')
    .filter((id) => isId.test(id))
    .slice(0, MAX_TURNOUTS)

export const attendanceRoutes = ({
  db,
  clock,
  realtime,
}: {
  db: Db
  clock: Clock
  realtime: Realtime
}): Implementation[] => {
  const eventOf = ({ organizationId }: OrganizationViewer, { id }: { id: string }): OwnEvent => ({
    organizationId,
    itemId: id,
  })
  const find = async (event: OwnEvent) => {
    const found = await findOwnEvent(db, event)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  return implement(attendanceEndpoints, {
    'GET /events/:id/attendances': async ({ params, query, viewer, request }) => {
      const {
        title,
        starts_at: startsAt,
        over_at: overAt,
        status,
        attributes,
        shift_counts,
        total,
        ...turnout
      } = await find(eventOf(viewer, params))
      const rows = await listAttendances(db, { itemId: params.id, ...query })
      const page = toPage(rows.map(presentAttendance), { ...query, total, path: pathOf(request), query })
      const { timezone } = attributes
      return withMeta(page, {
        turnout: presentTurnout(turnout),
        event: {
          title,
          starts_at: startsAt?.toISOString() ?? null,
          over_at: overAt?.toISOString() ?? null,
          timezone: typeof timezone === 'string' ? timezone : 'UTC',
          shifts: presentPlaces(eventKind, { attributes: eventKind.attributesOf(attributes), shift_counts }),
          status,
        },
      })
    },
    'PUT /events/:id/attendances/:personId': async ({ params, body, viewer }) => {
      const { personId: id } = params
      const { status, shifts, over_limit: isOverLimit } = body
      const now = clock.now()
      const mark = status && { id, status, recordedAt: whenRecorded(body, { sentAt: body.sent_at, now }) }
      const change = { id, mark, shifts, isOverLimit, by: viewer.userId, now, realtime }
      const row = await changeAttendance(db, eventOf(viewer, params), change)
      if (!row) throw new AppError('NOT_FOUND')
      return { data: presentAttendance(row) }
    },
    'PUT /events/:id/attendances': async ({ params, body, viewer }) => {
      const event = eventOf(viewer, params)
      const now = clock.now()
      const marks = body.attendances.map(({ id, status, ...pressed }) => ({
        id,
        status,
        recordedAt: whenRecorded(pressed, { sentAt: body.sent_at, now }),
      }))
      const rows = await recordAttendance(db, event, { marks, by: viewer.userId, realtime })
      return { data: rows.map(presentAttendance), meta: { turnout: presentTurnout(await find(event)) } }
    },
    'POST /events/:id/attendances': async ({ params, body, viewer, language }) => {
      const now = clock.now()
      const row = await addToRoster(db, eventOf(viewer, params), {
        id: body.id,
        name: body.name,
        email: body.email ?? null,
        shifts: body.shifts ?? [],
        outcome: 'going',
        attendance: 'attended',
        recordedAt: whenRecorded(body, { sentAt: body.sent_at, now }),
        viewer,
        language,
        now,
        realtime,
      })
      return { data: presentAttendance(row) }
    },
    'POST /events/:id/actions?action=ask-undecided': async ({ params, viewer }) => {
      const event = eventOf(viewer, params)
      const askedAt = await askUndecided(db, event, { viewer, now: clock.now() })
      notifyAttendance(realtime, event)
      return { data: { asked_at: askedAt.toISOString() } }
    },
    'GET /turnouts': async ({ query, viewer }) => {
      const { organizationId } = viewer
      const recorded = await listRecorded(db, { organizationId, now: clock.now(), limit: MAX_TURNOUTS })
      const shown = query.events ? await listTurnouts(db, { organizationId, ids: idsIn(query.events) }) : recorded
      const sum = (field: 'expected' | 'came') => recorded.reduce((total, row) => total + row[field], 0)
      return {
        data: shown.map((row) => ({ id: row.id, type: 'turnouts' as const, attributes: presentTurnout(row) })),
        meta: { events: recorded.length, expected: sum('expected'), came: sum('came') },
      }
    },
    'GET /next-event': async ({ viewer: { organizationId } }) => {
      const now = clock.now()
      const [next, [last]] = await Promise.all([
        findNextEvent(db, organizationId, now),
        listRecorded(db, { organizationId, now, limit: 1 }),
      ])
      return { data: next ? presentNextEvent(next, { last, askedAt: await findAsked(db, next) }) : null }
    },
  })
}
