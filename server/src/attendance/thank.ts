import { sql } from 'kysely'
import { eventKind } from '@rostrum/contract/events'
import { isMorningAfter } from '../events/reminders.ts'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { type BatchKind, enqueueBatch } from '../platform/mail/batches.ts'
import { listRecordedPeople } from './queries.ts'

export const thanksKind = 'attendance.thanks'

/** For so many days after an event, it is not too late: who came may be recorded from paper. */
const lateDays = 7
/** Maximum per run. The next run finds the rest, because events of this run have their batch by then. */
const MAX_PER_RUN = 500

interface Past {
  id: string
  end_date: string
  timezone: string
}

/** Public events that were over in the last days, whose attendance was recorded, that thank, and have no batch yet. */
const listUnthanked = async (db: Db, now: Date): Promise<Past[]> => {
  const { rows } = await sql<Past>`
    select item.id, item.attributes ->> 'end_date' as end_date, item.attributes ->> 'timezone' as timezone
    from content_items item
    join event_turnouts turnout on turnout.item_id = item.id
    join organizations organization on organization.id = item.organization_id
    where item.kind = ${eventKind.path} and item.status = 'published' and organization.published_at is not null
      and item.over_at <= ${now} and item.over_at > ${later(now, -lateDays * 24 * 60 * 60)}
      and item.attributes ->> 'sends_thanks' is distinct from 'false'
      and (turnout.attended > 0 or turnout.no_show > 0)
      and not exists (select from mail_batches batch where batch.dedupe_key = ${thanksKind} || ':' || item.id)
    order by item.over_at, item.id limit ${MAX_PER_RUN}`.execute(db)
  return rows
}

/** On the morning after an event, thanks who came, and tells who did not that they were missed; once for each event. */
export const thankPeople = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'attendance.thank',
  cron: '*/10 * * * *',
  run: async () => {
    const now = clock.now()
    for (const { id, ...event } of await listUnthanked(db, now)) {
      if (!isMorningAfter(event, now)) continue
      await enqueueBatch(db, {
        kind: thanksKind,
        subjectId: id,
        dedupeKey: `${thanksKind}:${id}`,
        startsAt: now,
      })
    }
  },
})

export const thanksBatch: BatchKind = {
  name: thanksKind,
  recipients: (tx, { batch, after, limit }) => listRecordedPeople(tx, { itemId: batch.subjectId ?? '', after, limit }),
}
