import type { ContentKind } from '@rostrum/contract/content'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import { publicTypes, type PublicType } from '@rostrum/contract/public-types'
import { searchEndpoints, type SearchAnswer } from '@rostrum/contract/search'
import { isSearchable } from '@rostrum/contract/searchable'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { generalLimit, implement, type Implementation } from '../platform/http/implement.ts'
import { lastPageOf, offsetOf } from '../platform/http/pages.ts'
import { presentHits } from './present.ts'
import { findHits } from './queries.ts'

interface Services {
  db: Db
  clock: Clock
}

const byType = <T>(valueOf: (type: PublicType) => T) =>
  Object.fromEntries(publicTypes.map((type) => [type, valueOf(type)])) as Record<PublicType, T>

export const searchRoutes = ({ db, clock }: Services, kinds: readonly ContentKind[]): Implementation[] =>
  implement(
    searchEndpoints,
    {
      'GET /search': async ({ query }) => {
        const { search, type, page, perPage } = query
        const rows = isSearchable(search) ? await findHits(db, { search, type, page, perPage, now: clock.now() }) : []
        const counts = byType((each) => Math.min(rows.find((row) => row.type === each)?.total ?? 0, MAX_COUNTED))
        // Only the results of a single type are paginated.
        const lastPage = lastPageOf({ page, perPage }, type === undefined ? 0 : counts[type])
        const first = offsetOf({ page, perPage })
        const shown = rows.filter(
          (row) => type === undefined || (row.type === type && row.position > first && row.position <= first + perPage),
        )
        return {
          data: byType((each) => presentHits(shown, each, kinds)) as SearchAnswer['data'],
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
