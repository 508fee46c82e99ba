import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { type Frequency, kindOf } from './mails.ts'

const hour = 8
const daySeconds = 24 * 60 * 60
/** After a long outage of the workers, a digest covers only this many days. */
const MAX_DIGEST_DAYS = 14

/** The most recent time at which a digest was due: daily at 08:00 UTC, weekly on Mondays. */
export const dueAt = (frequency: Frequency, now: Date): Date => {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  if (frequency === 'weekly') due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7))
  return due
}

/** Starts where the previous digest ended, so that a missed one leaves no gap. */
const findBegin = async (db: Db, frequency: Frequency, to: Date): Promise<Date> => {
  const before = await db
    .selectFrom('mail_batches')
    .select('payload')
    .where('kind', '=', kindOf(frequency))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) return later(to, -(frequency === 'daily' ? 1 : 7) * daySeconds)
  const ended = new Date((before.payload as { to: string }).to)
  const earliest = later(to, -MAX_DIGEST_DAYS * daySeconds)
  return ended > earliest ? ended : earliest
}

/** Runs every ten minutes. The dedupe key contains the due time, so each digest is enqueued once. */
export const beginDigests = ({ db, clock }: { db: Db; clock: Clock }): JobDefinition<object> => ({
  name: 'digests.begin',
  cron: '*/10 * * * *',
  run: async () => {
    for (const frequency of ['daily', 'weekly'] as const) {
      const to = dueAt(frequency, clock.now())
      const kind = kindOf(frequency)
      const payload = { from: (await findBegin(db, frequency, to)).toISOString(), to: to.toISOString() }
      if (payload.from === payload.to) continue
      const dedupeKey = `${kind}:${payload.to}`
      await enqueueBatch(db, { kind, subjectId: null, payload, dedupeKey, startsAt: clock.now() })
    }
  },
})
