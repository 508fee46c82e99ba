import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table organizations
    add column deleted_at timestamptz,
    add constraint organizations_deleted_are_hidden check (deleted_at is null or published_at is null)`,
  sql`create index organizations_deleted on organizations (id) where deleted_at is not null`,
  // An item or an organization that is deleted takes its text with it, which is found by its id alone.
  sql`create index search_texts_by_id on search_texts (id)`,
  // What the whole table was read for.
  sql`create index users_moderators on users (id) where moderator_since is not null`,
  sql`create index organization_invitations_organization on organization_invitations (organization_id)`,
  sql`create index tasks_organization on tasks (organization_id)`,
  sql`create index moderation_appeals_decision on moderation_appeals (decision_id)`,
  sql`create index moderation_appeals_newest on moderation_appeals (created_at)`,
  sql`create index kept_mails_recipient on kept_mails (lower(recipient))`,
  // Digests are prepared person by person.
  sql`drop index mails_digested`,
  sql`create index mails_digested on mails (user_id, created_at) where status = 'digested'`,
  sql`create or replace function gather_people(organizations uuid[], persons uuid[], addresses text[])
    returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      -- Whose rows are being deleted needs no list of people any more.
      if not exists (select from organizations organization
        where organization.id = any(gather_people.organizations) and organization.deleted_at is null) then
        return;
      end if;
      if cardinality(organizations) > 500 then
        insert into people_to_gather (organization_id, person_id, address)
        select given.organization_id, given.person_id, given.address
        from unnest(organizations, persons, addresses) as given (organization_id, person_id, address)
        join organizations organization on organization.id = given.organization_id
        left join people on people.id = given.person_id
        where (people.id is null) <> (given.address is null)
        on conflict do nothing;
        return;
      end if;
      perform set_config('plan_cache_mode', case when cardinality(organizations) > 20 then 'force_custom_plan' else 'force_generic_plan' end, true);
      -- Who wrote before they took part has a row already.
      update organization_people as earlier set person_id = people.id, address = null
      from unnest(organizations, persons) as given (organization_id, person_id)
      join people on people.id = given.person_id
      where earlier.organization_id = given.organization_id and earlier.address = people.email
        and not exists (select from organization_people other where other.organization_id = given.organization_id
          and other.person_id = given.person_id);
      insert into organization_people (organization_id, person_id, address)
      select distinct given.organization_id, given.person_id, given.address
      from unnest(organizations, persons, addresses) as given (organization_id, person_id, address)
      join organizations organization on organization.id = given.organization_id
      left join people on people.id = given.person_id
      where (people.id is null) <> (given.address is null)
      order by 1, 2, 3
      on conflict do nothing;
      perform refresh_people(array(
        select person.id from unnest(organizations, persons) as given (organization_id, person_id)
        join organization_people person using (organization_id, person_id)
        union
        select person.id from unnest(organizations, addresses) as given (organization_id, address)
        join organization_people person using (organization_id, address)));
    end
    $$`,
  sql`create or replace function withdraw_mail_of_unfollowed() returns trigger language plpgsql as $$
    begin
      insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, created_at)
      select gen_random_uuid(), person_id, organization_id, purpose, false, 'unfollow', 'session', now()
      from consent_states
      where person_id = old.user_id and organization_id = old.organization_id and purpose = 'organization_mail' and is_given
        and exists (select from organizations where id = old.organization_id and deleted_at is null)
        and exists (select from people where id = old.user_id);
      return null;
    end
    $$`,
  sql`create or replace function keep_consents() returns trigger language plpgsql as $$
    begin
      -- Within the deletion of a person or an organization, the depth is greater. A large organization is deleted in steps.
      if tg_op = 'DELETE' and (pg_trigger_depth() > 1 or exists (
        select from organizations where id = old.organization_id and deleted_at is not null)) then
        return old;
      end if;
      raise exception 'A consent is never changed or deleted: a withdrawal is another row.';
    end
    $$`,
  // An item that is deleted with its acts is told as unpublished, not as so many withdrawn acts.
  sql`create or replace function tell_engagement() returns trigger language plpgsql as $$
    declare
      act engagements := case when tg_op = 'DELETE' then old else new end;
      noun text := case when act.kind = 'candidates' then 'pledge' else 'engagement' end;
      verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'withdrawn' end;
    begin
      if tg_op = 'DELETE' and not exists (
        select from content_items item join organizations organization on organization.id = item.organization_id
        where item.id = act.content_item_id and organization.deleted_at is null) then
        return null;
      end if;
      perform record_webhook_event(
        act.organization_id, noun || '.' || verb, coalesce(act.person_id, act.user_id, act.id),
        jsonb_build_object('id', act.id, 'item_id', act.content_item_id, 'kind', act.kind, 'user_id', act.user_id)
      );
      return null;
    end
    $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
