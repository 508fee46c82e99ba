import { actTypes } from '@rostrum/contract/kinds'
import { MIN_WEEKLY_ACTS, weeklyActEndpoints } from '@rostrum/contract/weekly-acts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { dateOf, mondayOf } from './count.ts'

export const weeklyActRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] =>
  implement(weeklyActEndpoints, {
    'GET /weekly-acts': async () => {
      const since = dateOf(mondayOf(clock.now()))
      const counted = await db.selectFrom('weekly_acts').select(['kind', 'count']).where('week', '=', since).execute()
      const kinds = counted
        .flatMap(({ kind, count }) => {
          const type = actTypes.find((known) => known === kind)
          return type ? [{ type, count }] : []
        })
        .toSorted((one, other) => other.count - one.count)
      const total = kinds.reduce((sum, { count }) => sum + count, 0)
      return { data: total < MIN_WEEKLY_ACTS ? null : { since, total, kinds } }
    },
  })
