import { type Kysely, sql } from 'kysely'

const statements = [
  // Each serves a number or a list that would otherwise read everybody in the organization to find a few.
  sql`create index organization_people_mailed on organization_people (organization_id, last_seen_at)
    where is_listed and may_be_mailed`,
  sql`create index organization_people_called on organization_people (organization_id, last_seen_at)
    where is_listed and may_be_called`,
  sql`create index organization_people_to_help on organization_people (organization_id, last_seen_at)
    where is_listed and needs_help and contacted_at is null`,
  sql`create index organization_people_merged_in on organization_people (organization_id) where merged_into is not null`,
  // As in migration 0040, without the marks of who may be mailed or called: the columns are asked instead.
  sql`create or replace function set_people_search() returns trigger language plpgsql as $$
    declare
      scope text := people_scope(new.organization_id);
    begin
      -- Also when the account of the person is deleted whom this row was merged into.
      if new.merged_into is distinct from old.merged_into then
        new.is_listed := new.merged_into is null;
      end if;
      if not new.is_listed then
        new.search := '';
        return new;
      end if;
      if old.is_listed
        and (new.name, new.email, new.phone, new.city, new.state, new.postal_code, new.acts, new.tags, new.source,
          new.owner_id, new.needs_help, new.welcomed_at is null)
        is not distinct from
          (old.name, old.email, old.phone, old.city, old.state, old.postal_code, old.acts, old.tags, old.source,
          old.owner_id, old.needs_help, old.welcomed_at is null) then
        return new;
      end if;
      new.search := array_to_tsvector(array(
        select distinct lexeme from (
          select scope || ' ' || word from unnest(people_words(
            concat_ws(' ', new.name, new.email, regexp_replace(new.phone, '\\D', '', 'g'), new.city, new.state, new.postal_code))) word
          union all select scope || ':place=' || word
            from unnest(people_words(concat_ws(' ', new.city, new.state, new.postal_code))) word
          union all select scope || ':kind=' || kind from jsonb_object_keys(new.acts) kind
          union all select scope || ':tag=' || md5(lower(tag)) from unnest(new.tags) tag
          union all select scope || ':source=' || new.source
          union all select scope || ':owner=' || coalesce(new.owner_id::text, 'none')
          union all select scope || ':needs=help' where new.needs_help
          union all select scope || ':new' where new.welcomed_at is null
        ) lexemes (lexeme)));
      return new;
    end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
