import { type Kysely, sql } from 'kysely'

const tables = [
  // API tokens belong to the organization, and stay when whoever made them leaves.
  sql`create table api_tokens (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    created_by uuid references users (id) on delete set null,
    name text not null,
    scopes text[] not null,
    token_hash bytea not null unique,
    ending text not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index api_tokens_organization on api_tokens (organization_id)`,
  sql`create index api_tokens_created_by on api_tokens (created_by)`,

  sql`create table webhooks (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    url text not null,
    events text[] not null,
    secret text not null,
    failing_since timestamptz,
    paused_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index webhooks_organization on webhooks (organization_id)`,

  // `subject` is who or what the event is about: the deliveries about it stay in order.
  sql`create table webhook_deliveries (
    id uuid primary key,
    webhook_id uuid not null references webhooks (id) on delete cascade,
    position bigint generated always as identity,
    event text not null,
    subject uuid not null,
    details jsonb not null,
    status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    retry_until timestamptz not null default now() + interval '72 hours',
    response_status integer,
    failure text,
    finished_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'waiting'`,
  sql`create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, subject, position)
    where status = 'waiting'`,
  sql`create index webhook_deliveries_newest on webhook_deliveries (webhook_id, position desc)`,
  sql`create index webhook_deliveries_finished on webhook_deliveries (finished_at) where status <> 'waiting'`,
]

/**
 * Triggers write the deliveries, so that every change is told, also one by a node of the previous version. They contain
 * only ids: what is sent is read when it is sent.
 */
const triggers = [
  sql`create function record_webhook_event(
    concerned uuid, happened text, about uuid, facts jsonb
  ) returns void language plpgsql as $$
    begin
      insert into webhook_deliveries (id, webhook_id, event, subject, details)
        select gen_random_uuid(), webhooks.id, happened, about, facts from webhooks
        where webhooks.organization_id = concerned and webhooks.paused_at is null and happened = any (webhooks.events);
      if found then perform pg_notify('webhooks', ''); end if;
    end $$`,

  // An item that is deleted takes its engagements with it, which nobody has withdrawn.
  sql`create function tell_engagement() returns trigger language plpgsql as $$
    declare
      act engagements := case when tg_op = 'DELETE' then old else new end;
      noun text := case when act.kind = 'candidates' then 'pledge' else 'engagement' end;
      verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'withdrawn' end;
    begin
      if tg_op = 'DELETE' and not exists (select from content_items where id = act.content_item_id) then
        return null;
      end if;
      perform record_webhook_event(
        act.organization_id, noun || '.' || verb, coalesce(act.person_id, act.user_id, act.id),
        jsonb_build_object('id', act.id, 'item_id', act.content_item_id, 'kind', act.kind, 'user_id', act.user_id)
      );
      return null;
    end $$`,
  sql`create trigger engagements_are_told after insert or delete on engagements
    for each row execute function tell_engagement()`,
  sql`create trigger engagement_changes_are_told after update on engagements
    for each row when (
      (old.outcome, old.note, old.targets, old.confirmed_at) is distinct from
      (new.outcome, new.note, new.targets, new.confirmed_at)
    ) execute function tell_engagement()`,

  sql`create function tell_follow() returns trigger language plpgsql as $$
    declare
      follow follows := case when tg_op = 'DELETE' then old else new end;
      verb text := case when tg_op = 'DELETE' then 'removed' else 'created' end;
    begin
      perform record_webhook_event(
        follow.organization_id, 'follower.' || verb, follow.user_id, jsonb_build_object('user_id', follow.user_id)
      );
      return null;
    end $$`,
  sql`create trigger follows_are_told after insert or delete on follows
    for each row execute function tell_follow()`,

  sql`create function tell_registration() returns trigger language plpgsql as $$
    begin
      perform record_webhook_event(
        new.organization_id, 'registration.created', coalesce(new.person_id, new.user_id, new.id),
        jsonb_build_object('id', new.id, 'user_id', new.user_id)
      );
      return null;
    end $$`,
  sql`create trigger registrations_are_told after insert on phone_bank_registrations
    for each row execute function tell_registration()`,

  sql`create function tell_content() returns trigger language plpgsql as $$
    declare
      item content_items := case when tg_op = 'DELETE' then old else new end;
      was_public boolean := tg_op <> 'INSERT' and old.status = 'published';
      is_public boolean := tg_op <> 'DELETE' and new.status = 'published';
    begin
      if was_public = is_public then
        return null;
      end if;
      perform record_webhook_event(
        item.organization_id, 'content.' || case when is_public then 'published' else 'unpublished' end, item.id,
        jsonb_build_object('id', item.id, 'kind', item.kind)
      );
      return null;
    end $$`,
  sql`create trigger content_is_told after insert or update of status or delete on content_items
    for each row execute function tell_content()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...triggers]) await statement.execute(db)
}
