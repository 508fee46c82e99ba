import type { ContentKind } from '@rostrum/contract/content'
import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import { searchEndpoints, type SearchAnswer } from '@rostrum/contract/search'
import { isSearchable } from '@rostrum/contract/searchable'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { generalLimit, implement, type Implementation } from '../platform/http/implement.ts'
import { lastPageOf, offsetOf } from '../platform/http/pages.ts'
import { presentHits } from './present.ts'
import { findHits, type Hits } from './queries.ts'

interface Services {
  db: Db
  clock: Clock
}

const byType = <T>(valueOf: (type: PublicType) => T) =>
  Object.fromEntries(publicTypes.map((type) => [type, valueOf(type)])) as Record<PublicType, T>

const nothing: Hits = { rows: [], query: '', listed: {}, counts: {} }

export const searchRoutes = ({ db, clock }: Services, kinds: readonly ContentKind[]): Implementation[] =>
  implement(
    searchEndpoints,
    {
      'GET /search': async ({ query }) => {
        const { search, type, page, perPage } = query
        const hits = isSearchable(search)
          ? await findHits(db, { search, type, page, perPage, now: clock.now() })
          : nothing
        const counts = byType((each) => hits.counts[each] ?? 0)
        // Only the results of a single type are paginated.
        const lastPage = lastPageOf({ page, perPage }, type === undefined ? 0 : (hits.listed[type] ?? 0))
        const first = offsetOf({ page, perPage })
        const rows = hits.rows.filter(
          (row) => type === undefined || (row.type === type && row.position > first && row.position <= first + perPage),
        )
        return {
          data: byType((each) => presentHits({ ...hits, rows }, each, kinds)) as SearchAnswer['data'],
          meta: {
            search,
            type: type ?? null,
            counts,
            total: Object.values(counts).reduce((sum, count) => sum + count, 0),
            current_page: page,
            last_page: lastPage,
            per_page: perPage,
          },
        }
      },
    },
    { 'GET /search': generalLimit },
  )
