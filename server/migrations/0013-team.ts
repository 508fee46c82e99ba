import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table organization_members drop constraint organization_members_role_check`,
  sql`alter table organization_members add constraint organization_members_role_check
    check (role in ('owner', 'editor', 'volunteer_manager', 'viewer'))`,

  sql`create table organization_invitations (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    email text not null check (email = lower(email)),
    role text not null check (role in ('owner', 'editor', 'volunteer_manager', 'viewer')),
    -- Of the newest mail; null until it is sent, and once the invitation was taken back.
    token_hash bytea unique,
    invited_by uuid references users on delete set null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_by uuid references users on delete cascade,
    ended_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create unique index organization_invitations_open on organization_invitations (organization_id, email)
    where ended_at is null`,
  sql`create index organization_invitations_email on organization_invitations (email)`,
  sql`create index organization_invitations_inviter on organization_invitations (invited_by)`,
  sql`create index organization_invitations_accepted on organization_invitations (accepted_by)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
