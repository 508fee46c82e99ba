import { type Kysely, sql } from 'kysely'

const statements = [
  // Stands for a person in the log. It goes with the account, so that the log, which nobody changes, names nobody then.
  sql`create table audit_people (
    id uuid primary key,
    user_id uuid not null unique references users on delete cascade
  )`,
  // No references: what is written here outlives all that it speaks of.
  sql`create table audit_entries (
    id uuid primary key,
    organization_id uuid,
    actor_id uuid,
    acted_as text not null check (acted_as in ('admin', 'self', 'moderator', 'system')),
    act text not null,
    subject_type text not null,
    subject_id uuid,
    details jsonb not null default '{}',
    created_at timestamptz not null
  )`,
  sql`create index audit_entries_organization on audit_entries (organization_id, created_at desc, id desc)`,
  sql`create index audit_entries_actor on audit_entries (actor_id, created_at desc, id desc)`,
  sql`create index audit_entries_newest on audit_entries (created_at desc, id desc)`,

  sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is only ever added to' using errcode = 'insufficient_privilege';
    end
  $$`,
  sql`create trigger audit_entries_stay before update or delete on audit_entries
    for each row execute function refuse_audit_change()`,
  sql`create trigger audit_entries_are_kept before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
