import { kindSections } from '@rostrum/contract/activity-sections'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import { countByKind, listNewestByKind } from '../content/engagements.ts'
import { findTimeZone } from '../organizations/queries.ts'
import type { ReadRecentActivities } from '../organizations/routes.ts'
import { countRegistrations, listRegistrations } from '../phone-bank/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { hasCapability } from '../platform/http/actor.ts'
import { redactPeople } from './redact.ts'
import { periodOf } from './periods.ts'
import { presentActivity } from './present.ts'
import { countFollowersByBucket, listFollowers } from './queries.ts'

const takenPartIn = [...kindSections.values()]

export const recentActivitiesOf =
  ({ db, clock }: { db: Db; clock: Clock }): ReadRecentActivities =>
  async (organizationId, { name, request, language, viewer }) => {
    const timeZone = await findTimeZone(db, organizationId)
    const period = periodOf(name, { now: clock.now(), timeZone })
    const [rows, totals, followers, newFollowers, registrations, total] = await Promise.all([
      listNewestByKind(db, { organizationId, kinds: takenPartIn, period }, request),
      countByKind(db, { organizationId, kinds: takenPartIn, period }, MAX_COUNTED),
      listFollowers(db, organizationId, period, request),
      countFollowersByBucket(db, organizationId, period),
      listRegistrations(db, { organizationId, period }, request),
      countRegistrations(db, { organizationId, period }),
    ])
    const registered = { rows: registrations, total }
    const activity = { rows, totals, followers, registered, name, period, newFollowers, request }
    const recent = presentActivity(activity, language)
    return viewer && hasCapability(viewer, 'people') ? recent : redactPeople(recent)
  }
