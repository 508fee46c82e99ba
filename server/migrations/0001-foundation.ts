import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create extension if not exists pg_trgm`,

  sql`create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    password_hash text,
    name text not null,
    first_name text not null,
    last_name text not null,
    phone text,
    address text,
    avatar text,
    interests text[] not null default '{}',
    use_location boolean not null default false,
    language text not null default 'en' check (language in ('en', 'es')),
    terms_accepted_at timestamptz,
    last_seen_notifications_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index sessions_user on sessions (user_id)`,
  sql`create table password_resets (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null
  )`,
  sql`create index password_resets_user on password_resets (user_id)`,
  sql`create table login_failures (
    account_hash bytea primary key,
    failures integer not null,
    blocked_until timestamptz,
    last_failed_at timestamptz not null
  )`,
  sql`create table idempotency_keys (
    key_hash bytea primary key,
    call text not null,
    answer bytea,
    created_at timestamptz not null default now()
  )`,
  sql`create index idempotency_keys_age on idempotency_keys (created_at)`,

  sql`create table files (
    id uuid primary key,
    owner_id uuid references users on delete set null,
    purpose text not null check (purpose in ('image', 'document')),
    name text not null,
    mime_type text not null,
    size integer not null,
    storage_key text not null unique,
    created_at timestamptz not null default now()
  )`,

  sql`create table organizations (
    id uuid primary key,
    name text not null,
    tagline text not null default '',
    description text not null default '',
    profile_image text,
    cover_image text,
    contact_email text,
    phone text,
    email_public boolean not null default false,
    phone_public boolean not null default false,
    address text,
    city text,
    state text,
    postal_code text,
    country text,
    maps_link text,
    social_links jsonb not null default '{}',
    working_hours jsonb not null default '[]',
    team_members jsonb not null default '[]',
    contributions jsonb not null default '[]',
    articles jsonb not null default '[]',
    donation_links jsonb not null default '[]',
    is_registered_entity boolean not null default false,
    verified_at timestamptz,
    published_at timestamptz,
    followers_count integer not null default 0 check (followers_count >= 0),
    search_text text not null default '',
    search_document tsvector generated always as (to_tsvector('simple', search_text)) stored,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index organizations_popular on organizations (followers_count desc, id) where published_at is not null`,
  sql`create index organizations_place on organizations (country, state, city) where published_at is not null`,
  sql`create index organizations_words on organizations using gin (search_document)`,
  sql`create index organizations_typos on organizations using gin (search_text gin_trgm_ops)`,
  sql`create table organization_members (
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null unique references users on delete cascade,
    role text not null check (role in ('owner')),
    created_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  )`,
  sql`create table organization_documents (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    file_id uuid not null references files on delete cascade,
    status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
    created_at timestamptz not null default now()
  )`,
  sql`create index organization_documents_organization on organization_documents (organization_id)`,
  sql`create table tags (id uuid primary key, name text not null unique, color text not null)`,
  sql`create table organization_tags (
    organization_id uuid not null references organizations on delete cascade,
    tag_id uuid not null references tags on delete cascade,
    position integer not null,
    primary key (organization_id, tag_id)
  )`,
  sql`create index organization_tags_tag on organization_tags (tag_id, organization_id)`,

  sql`create table follows (
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  )`,
  sql`create index follows_user on follows (user_id, organization_id)`,
  sql`create index follows_newest on follows (organization_id, created_at desc)`,

  sql`create table content_items (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    kind text not null,
    status text not null default 'draft' check (status in ('draft', 'published', 'not_active')),
    title text not null,
    attributes jsonb not null,
    engagements_count integer not null default 0 check (engagements_count >= 0),
    first_published_at timestamptz,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index content_items_own on content_items (organization_id, kind, created_at desc, id)`,
  sql`create index content_items_published on content_items (organization_id, kind, published_at desc, id) where status = 'published'`,
  sql`create index content_items_newest on content_items (kind, published_at desc, id) where status = 'published'`,
  sql`create table engagements (
    id uuid primary key,
    content_item_id uuid not null references content_items on delete cascade,
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid references users on delete set null,
    outcome text,
    note text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (content_item_id, user_id)
  )`,
  sql`create index engagements_newest on engagements (organization_id, updated_at desc)`,
  sql`create index engagements_user on engagements (user_id, updated_at desc)`,

  sql`create table kept_mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    html text not null,
    text text not null,
    created_at timestamptz not null default now()
  )`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
