import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table content_items
    add column outcome_counts jsonb not null default '{}',
    add column revision integer not null default 0`,
  sql`alter table engagements
    add column targets jsonb not null default '{}',
    add column details jsonb,
    add column is_counted boolean not null default true,
    add column answered_at timestamptz not null default now()`,
  sql`update engagements set answered_at = updated_at, is_counted = outcome is distinct from 'skip'`,
  sql`update content_items item set
    engagements_count = (select count(*) from engagements e where e.content_item_id = item.id and e.is_counted),
    outcome_counts = coalesce(
      (select jsonb_object_agg(outcome, total) from (
        select outcome, count(*) as total from engagements e
        where e.content_item_id = item.id and outcome is not null group by outcome) counts), '{}')`,
  sql`create index engagements_waiting on engagements (content_item_id, answered_at, id) where outcome = 'waitlist'`,

  sql`create table donation_links (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    position integer not null,
    title text not null,
    excerpt text not null,
    link text not null,
    clicks integer not null default 0,
    created_at timestamptz not null default now()
  )`,
  sql`create index donation_links_organization on donation_links (organization_id, position)`,
  sql`insert into donation_links (id, organization_id, position, title, excerpt, link)
    select gen_random_uuid(), organization.id, row.position, row.link ->> 'title', coalesce(row.link ->> 'excerpt', ''), row.link ->> 'link'
    from organizations organization, jsonb_array_elements(organization.donation_links) with ordinality row (link, position)
    where row.link ->> 'link' is not null`,
  sql`alter table organizations drop column donation_links`,

  sql`create table phone_banks (
    organization_id uuid primary key references organizations on delete cascade,
    time_slots jsonb not null,
    calls_per_day jsonb not null,
    call_location text not null,
    volunteer_type text not null,
    minutes_per_week integer not null,
    contact_phone text not null,
    updated_at timestamptz not null default now()
  )`,
  sql`create table phone_bank_registrations (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid references users on delete set null,
    time_slot text not null,
    calls_per_day text not null,
    volunteer_type text not null,
    minutes_per_week integer not null,
    name text not null,
    phone text not null,
    email text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (organization_id, user_id)
  )`,
  sql`create index phone_bank_registrations_newest on phone_bank_registrations (organization_id, created_at desc)`,
  sql`create index phone_bank_registrations_user on phone_bank_registrations (user_id, created_at desc)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
