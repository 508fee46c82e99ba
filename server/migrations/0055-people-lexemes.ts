import { type Kysely, sql } from 'kysely'

const statements = [
  // What people are looked for by, one row for each lexeme of `organization_people.search`. The index over `search` finds
  // all who match before the first can be counted; here, counting stops at its limit and reads no person. The columns are
  // in the order of the key, so that those who may be called or mailed are next to each other.
  sql`create table people_lexemes (
    lexeme text collate "C" not null,
    may_be_called boolean not null,
    may_be_mailed boolean not null,
    organization_person_id uuid not null,
    primary key (lexeme, may_be_called, may_be_mailed, organization_person_id)
  )`,
  // What counts are by: the lexemes of `search`, and whether somebody is new, which another index answers for lists.
  sql`create function people_lexemes_of(person organization_people) returns text[] language sql immutable as $$
    select tsvector_to_array(person.search)
      || case when person.is_listed and person.welcomed_at is null then array[people_scope(person.organization_id) || ':new']
        else '{}' end
  $$`,
  // Lexemes begin with the end of the organization's id. Nobody must count the people of another one that ends alike.
  sql`create unique index organizations_people_scope on organizations (people_scope(id))`,
  // No foreign key, which would need another index of the same size: the rows of a person are found by their lexemes.
  sql`create function keep_people_lexemes() returns trigger language plpgsql as $$
    declare
      earlier text[] := case when tg_op = 'INSERT' then '{}' else people_lexemes_of(old) end;
      later text[] := case when tg_op = 'DELETE' then '{}' else people_lexemes_of(new) end;
      kept text[] := '{}';
    begin
      if tg_op = 'UPDATE' and (old.may_be_called, old.may_be_mailed) = (new.may_be_called, new.may_be_mailed) then
        kept := array(select unnest(earlier) intersect select unnest(later));
      end if;
      if tg_op <> 'INSERT' then
        delete from people_lexemes
        where lexeme = any(array(select word from unnest(earlier) word where word <> all(kept)))
          and may_be_called = old.may_be_called and may_be_mailed = old.may_be_mailed
          and organization_person_id = old.id;
      end if;
      if tg_op <> 'DELETE' then
        insert into people_lexemes (lexeme, may_be_called, may_be_mailed, organization_person_id)
        select word, new.may_be_called, new.may_be_mailed, new.id from unnest(later) word where word <> all(kept)
        on conflict do nothing;
      end if;
      return null;
    end $$`,
  sql`create trigger organization_people_have_lexemes after insert on organization_people
    for each row when (new.is_listed) execute function keep_people_lexemes()`,
  sql`create trigger organization_people_change_lexemes after update on organization_people
    for each row when (
      (old.search, old.is_listed, old.welcomed_at is null, old.may_be_called, old.may_be_mailed)
      is distinct from (new.search, new.is_listed, new.welcomed_at is null, new.may_be_called, new.may_be_mailed))
    execute function keep_people_lexemes()`,
  sql`create trigger organization_people_lose_lexemes after delete on organization_people
    for each row when (old.is_listed) execute function keep_people_lexemes()`,

  // For lists of everybody in the order in which they came, such as those that programs read page by page.
  sql`create index organization_people_first_seen on organization_people (organization_id, first_seen_at, id)
    where is_listed`,
  // As in migration 0054, in exactly the order of that list, so that it is read for those who are not welcomed.
  sql`drop index organization_people_waiting`,
  sql`create index organization_people_waiting on organization_people (organization_id, first_seen_at, id)
    include (may_be_mailed, may_be_called) where is_listed and welcomed_at is null`,

  // Where the job is that gives the people of earlier versions their lexemes (people/index-people.ts): it has no row
  // once all have them. Doing it here would keep everybody from acting until it is done.
  sql`create table people_to_index (after uuid not null)`,
  sql`insert into people_to_index select '00000000-0000-0000-0000-000000000000'
    where exists (select from organization_people)`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
