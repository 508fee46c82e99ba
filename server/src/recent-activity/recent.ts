import { kindSections } from '@rostrum/contract/activity-sections'
import { may } from '@rostrum/contract/roles'
import { countByKind, listNewestByKind } from '../content/engagements.ts'
import type { ReadRecentActivities } from '../organizations/routes.ts'
import { countRegistrations, listRegistrations } from '../phone-bank/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { redactPeople } from './redact.ts'
import { periodOf } from './periods.ts'
import { presentActivity } from './present.ts'
import { countFollowersByBucket, findTimeZone, listFollowers } from './queries.ts'

/** Maximum number of entries per section; the counts include all of them. */
const newest = { page: 1, perPage: 20 }

const takenPartIn = [...kindSections.values()]

export const recentActivitiesOf =
  ({ db, clock }: { db: Db; clock: Clock }): ReadRecentActivities =>
  async (organizationId, { name, language, viewer }) => {
    const timeZone = await findTimeZone(db, organizationId)
    const period = periodOf(name, { now: clock.now(), timeZone })
    const [rows, totals, followers, newFollowers, registrations, total] = await Promise.all([
      listNewestByKind(db, { organizationId, kinds: takenPartIn, each: newest.perPage }),
      countByKind(db, organizationId),
      listFollowers(db, organizationId, newest.perPage),
      countFollowersByBucket(db, organizationId, period),
      listRegistrations(db, { organizationId }, newest),
      countRegistrations(db, { organizationId }),
    ])
    const registered = { rows: registrations, total }
    const recent = presentActivity({ rows, totals, followers, registered, name, period, newFollowers }, language)
    return viewer && may(viewer.role, 'people') ? recent : redactPeople(recent)
  }
