import { recentActivityEndpoints } from '@rostrum/contract/recent-activity'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { assertOwn, findTimeZone } from '../organizations/queries.ts'
import type { ReadRecentActivities } from '../organizations/routes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Call, type Implementation } from '../platform/http/implement.ts'
import { sectionToCsv } from './export.ts'
import { periodOf } from './periods.ts'

type RecentCall = Pick<
  Call<(typeof recentActivityEndpoints)['GET /organizations/:id/recent-activities']>,
  'params' | 'query' | 'viewer' | 'language'
>

interface Services {
  db: Db
  clock: Clock
  recentActivities: ReadRecentActivities
}

export const recentActivityRoutes = ({ db, clock, recentActivities }: Services): Implementation[] => {
  const recent = async ({ params, query, viewer, language }: RecentCall) => {
    await assertOwn(db, viewer, params.id)
    return recentActivities(params.id, { name: query.chart_period, request: query, language, viewer })
  }

  return implement(recentActivityEndpoints, {
    'GET /organizations/:id/recent-activities': recent,
    'GET /:id/recent-activities': recent,
    'GET /organizations/:id/recent-activities.csv': async ({ params: { id }, query, viewer }) => {
      await assertOwn(db, viewer, id, 'people')
      const now = clock.now()
      const period = periodOf(query.chart_period, { now, timeZone: await findTimeZone(db, id) })
      return db.transaction().execute(async (tx) => {
        const subject = { type: 'recent-activity' }
        await recordAuditEvent(tx, { act: 'activity.exported', ...byAdmin(viewer), subject, now })
        return sectionToCsv(tx, { organizationId: id, section: query.section, period })
      })
    },
  })
}
