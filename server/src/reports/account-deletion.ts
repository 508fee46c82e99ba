import { sql } from 'kysely'
import type { AccountDeletionListener } from '../platform/room.ts'

/** Reports of the person, also those that they made without their account, once they have proved the address. */
const isTheirs = (userId: string) => sql<boolean>`(report.reporter_id = ${userId} or report.reporter_email = (
  select email from users where id = ${userId} and email_verified_at is not null))`

/**
 * The reports stay open for moderators with the reported text and the reason, but without the reporter and their note.
 * What they wrote against a dismissal is deleted, with an appeal that nobody has decided.
 */
export const anonymizeReports: AccountDeletionListener = async (tx, { userId }) => {
  await sql`
    delete from moderation_appeals appeal using reports report
    where report.id = appeal.report_id and ${isTheirs(userId)} and appeal.decided_at is null`.execute(tx)
  await sql`
    update moderation_appeals appeal set text = null from reports report
    where report.id = appeal.report_id and ${isTheirs(userId)}`.execute(tx)
  await tx
    .updateTable('reports as report')
    .set({ reporter_id: null, reporter_name: null, reporter_email: null, note: null })
    .where(isTheirs(userId))
    .execute()
}
