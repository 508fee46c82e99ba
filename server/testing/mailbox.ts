import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { wakeSenders } from '../src/platform/mail/outbox.ts'
import type { TestApp } from './app.ts'

/** The mails that were kept for an address, oldest first. */
export const mailsTo = (app: TestApp, address: string) =>
  app.services.db
    .selectFrom('kept_mails')
    .select(['subject', 'text', 'html', 'headers', 'attachments'])
    .where('recipient', '=', address)
    .orderBy('id')
    .execute()

const jobsUnderWay = async (app: TestApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where state in ('created', 'retry', 'active')
      and name in ('content.published', 'accounts.mail-password-reset', 'accounts.mail-login-link')`.execute(
    app.services.db,
  )
  return rows[0]?.count ?? 0
}

/** Waits until everything that is due by the app's clock has been mailed. */
export const mailIsOut = async (app: TestApp): Promise<void> => {
  const { db, clock } = app.services
  // The clock may have been advanced since the sender last checked it.
  await wakeSenders(db)
  await vi.waitFor(
    async () => {
      expect(await jobsUnderWay(app)).toBe(0)
      const batches = await db
        .selectFrom('mail_batches')
        .select('id')
        .where('status', '<>', 'done')
        .where('next_step_at', '<=', clock.now())
        .execute()
      expect(batches).toEqual([])
      const mails = await db
        .selectFrom('mails')
        .select('id')
        .where((where) =>
          where.or([
            where('status', '=', 'sending'),
            where.and([where('status', '=', 'queued'), where('next_attempt_at', '<=', clock.now())]),
          ]),
        )
        .execute()
      expect(mails).toEqual([])
    },
    { timeout: 20_000, interval: 25 },
  )
}
