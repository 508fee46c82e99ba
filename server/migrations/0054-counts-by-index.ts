import { type Kysely, sql } from 'kysely'

const statements = [
  // Has what counting those who took part in something needs, so that no row has to be read.
  sql`create unique index organization_people_of_person on organization_people (organization_id, person_id)
    include (is_listed, may_be_mailed, may_be_called)`,
  sql`alter table organization_people drop constraint organization_people_organization_id_person_id_key`,
  // The same for those who are not welcomed.
  sql`drop index organization_people_waiting`,
  sql`create index organization_people_waiting on organization_people (organization_id, first_seen_at)
    include (may_be_mailed, may_be_called) where is_listed and welcomed_at is null`,
  // As in migration 0053, without the mark of who is not welcomed: there is an index that has them in order.
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
          new.owner_id, new.needs_help)
        is not distinct from
          (old.name, old.email, old.phone, old.city, old.state, old.postal_code, old.acts, old.tags, old.source,
          old.owner_id, old.needs_help) then
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
        ) lexemes (lexeme)));
      return new;
    end $$`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
