import { type Kysely, sql } from 'kysely'

const statements = [
  // How many bytes an account, an address or a network has uploaded in the current day.
  sql`create table upload_quotas (
    key_hash bytea primary key,
    bytes bigint not null,
    ends_at timestamptz not null
  )`,
  sql`create index upload_quotas_ends on upload_quotas (ends_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
