import { recentActivityEndpoints } from '@rostrum/contract/recent-activity'
import { assertOwn } from '../organizations/queries.ts'
import type { ReadRecentActivities } from '../organizations/routes.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Call, type Implementation } from '../platform/http/implement.ts'

type RecentCall = Pick<
  Call<(typeof recentActivityEndpoints)['GET /organizations/:id/recent-activities']>,
  'params' | 'query' | 'viewer' | 'language'
>

interface Services {
  db: Db
  recentActivities: ReadRecentActivities
}

export const recentActivityRoutes = ({ db, recentActivities }: Services): Implementation[] => {
  const recent = async ({ params, query, viewer, language }: RecentCall) => {
    await assertOwn(db, viewer, params.id)
    return recentActivities(params.id, { name: query.chart_period, request: query, language, viewer })
  }

  return implement(recentActivityEndpoints, {
    'GET /organizations/:id/recent-activities': recent,
    'GET /:id/recent-activities': recent,
  })
}
