import { type Kysely, sql } from 'kysely'

const statements = [
  // `digested`: the recipient had got enough mails from the organization that day, so a digest contains it instead.
  sql`alter table mails drop constraint mails_status_check`,
  sql`alter table mails add constraint mails_status_check
    check (status in ('queued', 'sending', 'sent', 'dropped', 'suppressed', 'bounced', 'dead', 'digested'))`,
  sql`create index mails_digested on mails (created_at) where status = 'digested'`,
  // Few mails have an address of their own: those without an account that are not sent yet, or were never accepted.
  sql`create index mails_recipient on mails (lower(recipient)) where recipient is not null`,
  sql`create index mail_batches_organization on mail_batches ((payload ->> 'organizationId'), created_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
