import { type Kysely, sql } from 'kysely'

const statements = [
  // How many mails of a kind an address, an account or an invitation has caused in the current period.
  sql`create table mail_allowances (
    key_hash bytea primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  sql`create index mail_allowances_ends on mail_allowances (ends_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
