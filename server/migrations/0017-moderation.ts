import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table users
    add column moderator_since timestamptz,
    add column banned_at timestamptz,
    add column ban_reason text`,
  sql`create index users_banned on users (banned_at desc, id) where banned_at is not null`,

  // What is banned is not published: whatever hides the one hides the other.
  sql`alter table organizations
    add column banned_at timestamptz,
    add column ban_reason text,
    add column published_before_ban timestamptz,
    add constraint organizations_banned_are_hidden check (banned_at is null or published_at is null)`,
  sql`create index organizations_banned on organizations (banned_at desc, id) where banned_at is not null`,

  sql`alter table content_items
    add column removed_at timestamptz,
    add column removal_reason text,
    add constraint content_items_removed_are_hidden check (removed_at is null or status <> 'published')`,
  sql`alter table chat_messages add column removed_at timestamptz`,

  sql`alter table reports
    add column closed_at timestamptz,
    add column closed_by uuid references users on delete set null,
    add column outcome text check (outcome in ('dismissed', 'removed', 'banned')),
    add constraint reports_closed_for_something check ((closed_at is null) = (outcome is null))`,
  sql`create index reports_open on reports (subject_type, subject_id) where closed_at is null`,
  sql`create index reports_closed on reports (closed_at desc, subject_type, subject_id) where closed_at is not null`,
  sql`create index reports_closed_by on reports (closed_by) where closed_by is not null`,

  sql`create table organization_reviews (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    cause text not null check (cause in ('registered', 'renamed')),
    previous_name text,
    opened_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references users on delete set null,
    outcome text check (outcome in ('approved', 'declined')),
    reason text,
    constraint organization_reviews_decided_somehow check ((decided_at is null) = (outcome is null))
  )`,
  // One at a time.
  sql`create unique index organization_reviews_open on organization_reviews (organization_id) where decided_at is null`,
  sql`create index organization_reviews_organization on organization_reviews (organization_id, opened_at desc)`,
  sql`create index organization_reviews_waiting on organization_reviews (opened_at, id) where decided_at is null`,
  sql`create index organization_reviews_decided on organization_reviews (outcome, decided_at desc, id desc)
    where decided_at is not null`,
  sql`create index organization_reviews_decided_by on organization_reviews (decided_by) where decided_by is not null`,
  // Who sent documents before there was anybody to look at them.
  sql`insert into organization_reviews (id, organization_id, cause, opened_at)
    select gen_random_uuid(), id, 'registered', created_at from organizations
    where verified_at is null
      and exists (select from organization_documents where organization_id = organizations.id and status = 'pending')`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
