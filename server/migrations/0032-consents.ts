import { type Kysely, sql } from 'kysely'

/**
 * No consent is invented: people who follow already get no row. Following is what allows their mail, as it did before.
 * Whoever had turned mail off has withdrawn, which is recorded with its time. Nodes of the previous version follow
 * without a row in the same way, and a trigger records whom they unfollow.
 */
const statements = [
  sql`create table consents (
    id uuid primary key,
    person_id uuid not null references people (id) on delete cascade,
    organization_id uuid references organizations (id) on delete cascade,
    purpose text not null,
    is_given boolean not null,
    text_key text,
    text_version int,
    language text,
    page text not null,
    proof text not null,
    act_id uuid,
    created_at timestamptz not null default now()
  )`,
  sql`create index consents_of_person on consents (person_id)`,
  sql`create index consents_of_organization on consents (organization_id) where organization_id is not null`,
  sql`create index consents_of_act on consents (act_id) where act_id is not null`,

  sql`create function keep_consents() returns trigger language plpgsql as $$
    begin
      -- Within the deletion of a person or an organization, the depth is greater.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
        return old;
      end if;
      raise exception 'A consent is never changed or deleted: a withdrawal is another row.';
    end $$`,
  sql`create trigger consents_are_kept before update or delete on consents
    for each row execute function keep_consents()`,

  sql`create table consent_states (
    person_id uuid not null references people (id) on delete cascade,
    organization_id uuid references organizations (id) on delete cascade,
    purpose text not null,
    consent_id uuid not null references consents (id) on delete cascade,
    is_given boolean not null,
    changed_at timestamptz not null,
    unique nulls not distinct (person_id, purpose, organization_id)
  )`,
  sql`create index consent_states_given on consent_states (organization_id, purpose, person_id) where is_given`,
  sql`create index consent_states_of_consent on consent_states (consent_id)`,
  sql`create function keep_consent_state() returns trigger language plpgsql as $$
    begin
      if new.proof <> 'unproven' then
        insert into consent_states (person_id, organization_id, purpose, consent_id, is_given, changed_at)
        values (new.person_id, new.organization_id, new.purpose, new.id, new.is_given, new.created_at)
        on conflict (person_id, purpose, organization_id) do update
        set consent_id = excluded.consent_id, is_given = excluded.is_given, changed_at = excluded.changed_at;
      end if;
      return null;
    end $$`,
  sql`create trigger consents_have_states after insert on consents
    for each row execute function keep_consent_state()`,

  sql`insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, created_at)
    select gen_random_uuid(), user_id, organization_id, 'organization_mail', false, 'preferences', 'session', updated_at
    from mail_preferences where frequency = 'off'`,

  sql`create function withdraw_mail_of_unfollowed() returns trigger language plpgsql as $$
    begin
      insert into consents (id, person_id, organization_id, purpose, is_given, page, proof, created_at)
      select gen_random_uuid(), person_id, organization_id, purpose, false, 'unfollow', 'session', now()
      from consent_states
      where person_id = old.user_id and organization_id = old.organization_id and purpose = 'organization_mail' and is_given
        and exists (select from organizations where id = old.organization_id)
        and exists (select from people where id = old.user_id);
      return null;
    end $$`,
  sql`create trigger unfollowing_withdraws_mail after delete on follows
    for each row execute function withdraw_mail_of_unfollowed()`,

  sql`alter table mails add column basis text, add column consent_ids uuid[]`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
