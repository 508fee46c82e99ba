import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table login_links (
    token_hash bytea primary key,
    user_id uuid not null references users (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  sql`create index login_links_user on login_links (user_id)`,
  sql`create index login_links_expiry on login_links (expires_at)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
