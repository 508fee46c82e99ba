import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { listZones } from './queries.ts'
import { reportKind, weekDue, type Week } from './week.ts'

const keyOf = ({ zone, monday }: Week): string => `${reportKind}:${monday}:${zone}`

/** Begins the report of every zone in which it is Monday morning. The key of a batch makes sure that it begins once. */
export const beginWeeklyReports = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'weekly-report.begin',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    const due = (await listZones(db)).flatMap((zone) => weekDue(zone, now) ?? [])
    if (due.length === 0) return
    const rows = await db
      .selectFrom('mail_batches')
      .select('dedupe_key')
      .where('dedupe_key', 'in', due.map(keyOf))
      .execute()
    const begun = new Set(rows.map(({ dedupe_key: key }) => key))
    for (const week of due) {
      const dedupeKey = keyOf(week)
      if (begun.has(dedupeKey)) continue
      await enqueueBatch(db, { kind: reportKind, subjectId: null, payload: week, dedupeKey, startsAt: now })
    }
  },
})
