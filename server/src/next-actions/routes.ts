import { nextActionEndpoints } from '@rostrum/contract/next-actions'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { PlaceFilters } from '../organizations/listing.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { listFollowed, listPopular, type PlacedActions } from './lists.ts'
import { presentNextAction } from './present.ts'
import { findDone, listNext } from './queries.ts'

interface Services {
  db: Db
  publicUrl: string
  clock: Clock
}

export const nextActionRoutes = ({ db, publicUrl, clock }: Services): Implementation[] => {
  const listAfter = async (done: string, viewer: Viewer | null): Promise<PlacedActions> => {
    const [kind = '', itemId = ''] = done.split(':')
    const after = { kind, itemId, userId: viewer?.userId ?? null, now: clock.now() }
    const item = await findDone(db, after)
    if (!item) throw new AppError('NOT_FOUND')
    const rows = await listNext(db, item, after)
    return { rows, inPlace: rows.length }
  }
  const listNow = async (place: PlaceFilters, viewer: Viewer | null): Promise<PlacedActions> => {
    // Admins do not take part, so they get what everybody gets.
    if (viewer?.organizationId !== null) return listPopular(db, place, clock.now())
    const rows = await listFollowed(db, viewer.userId, clock.now())
    return { rows, inPlace: rows.length }
  }
  return implement(nextActionEndpoints, {
    'GET /next-actions': async ({ query: { after, ...place }, viewer }) => {
      const { rows, inPlace } = await (after === undefined ? listNow(place, viewer) : listAfter(after, viewer))
      return { data: rows.map((row) => presentNextAction(row, publicUrl)), meta: { in_place_count: inPlace } }
    },
  })
}
