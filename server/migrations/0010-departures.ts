import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table users add column terms_version integer`,
  // There was but one version so far.
  sql`update users set terms_version = 1 where terms_accepted_at is not null`,

  // Of somebody who deleted their account nothing is left but that they registered.
  sql`alter table phone_bank_registrations alter column name drop not null, alter column phone drop not null`,

  // Read when an account is deleted or exported.
  sql`create index files_owner on files (owner_id)`,
  sql`create index contact_messages_user on contact_messages (user_id, id)`,
  sql`create index chat_messages_user on chat_messages (user_id, id)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
