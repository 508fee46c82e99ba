import { type Kysely, sql } from 'kysely'

const types = [
  'organizations',
  'candidates',
  'call-campaigns',
  'email-campaigns',
  'mail-campaigns',
  'events',
  'campaign-updates',
]

const partitionOf = (type: string) => sql.table(`search_texts_${type.replaceAll('-', '_')}`)

const tiers = [1, 2, 3, 4]

const statements = [
  // The 1,000 first of a type are in tier 1, those up to 10,000 in tier 2, those up to 100,000 in tier 3.
  sql`create function search_tier_of(place bigint) returns smallint language sql immutable as $$
    select case when place <= 1000 then 1 when place <= 10000 then 2 when place <= 100000 then 3 else 4 end::smallint
  $$`,
  // A partition for each type, so that what is common among events costs nothing when candidates are sought.
  sql`create table search_texts (
    type text not null,
    id uuid not null,
    search_document tsvector not null,
    search_tier smallint not null default 1 check (search_tier between 1 and 4)
  ) partition by list (type)`,
  ...types.map(
    (type) => sql`create table ${partitionOf(type)} partition of search_texts for values in (${sql.lit(type)})`,
  ),
  // A kind that is added later can be published before it has a partition.
  sql`create table search_texts_others partition of search_texts default`,
  sql`insert into search_texts (type, id, search_document, search_tier)
    select 'organizations', id,
      setweight(to_tsvector('simple', search_name), 'A') || to_tsvector('simple', search_text),
      search_tier_of(row_number() over (order by published_at is null, followers_count desc, id))
    from organizations`,
  sql`insert into search_texts (type, id, search_document, search_tier)
    select kind, item_id, search_document,
      search_tier_of(row_number() over (partition by kind order by published_at desc nulls last, id))
    from content_search join content_items on id = item_id`,
  sql`alter table search_texts add primary key (type, id)`,
  ...[...types, 'others'].map(
    (type) => sql`alter table ${partitionOf(type)} add foreign key (id)
      references ${sql.table(type === 'organizations' ? 'organizations' : 'content_items')} on delete cascade`,
  ),
  // An index for each tier: together they are as large as one would be, and the words of the first are found by
  // themselves. A prefix is sought in every word that begins with it, which takes long in an index of everything.
  ...tiers.map(
    (tier) => sql`create index ${sql.raw(`search_texts_words_${tier}`)} on search_texts using gin (search_document)
      where search_tier = ${sql.lit(tier)}`,
  ),
  sql`create index search_texts_by_tier on search_texts (search_tier, id)`,
  sql`create trigger search_texts_words after insert or update of search_document on search_texts
    for each row execute function remember_search_words()`,
  sql`drop table content_search`,
  // Whether an item may be shown is looked up for each that is found, which reads only this index.
  sql`create index content_items_public on content_items (id) include (organization_id, published_at, over_at)
    where status = 'published'`,

  // The words of organizations are no longer in their own rows, which change with every follower.
  sql`drop trigger organizations_search_words on organizations`,
  sql`alter table organizations drop column search_document`,
  sql`create function keep_organization_text() returns trigger language plpgsql as $$
    begin
      insert into search_texts (type, id, search_document)
        values ('organizations', new.id,
          setweight(to_tsvector('simple', new.search_name), 'A') || to_tsvector('simple', new.search_text))
        on conflict (type, id) do update set search_document = excluded.search_document
          where search_texts.search_document is distinct from excluded.search_document;
      return null;
    end $$`,
  sql`create trigger organizations_have_text after insert or update of search_name, search_text on organizations
    for each row execute function keep_organization_text()`,

  // What is published begins in the first tier, also if it was in the last one while it was not public.
  sql`create function begin_in_first_tier() returns trigger language plpgsql as $$
    begin
      update search_texts set search_tier = 1 where type = coalesce(to_jsonb(new) ->> 'kind', 'organizations')
        and id = new.id and search_tier <> 1;
      return null;
    end $$`,
  sql`create trigger organizations_begin_in_first_tier after update of published_at on organizations for each row
    when (old.published_at is null and new.published_at is not null) execute function begin_in_first_tier()`,
  sql`create trigger content_items_begin_in_first_tier after update of status on content_items for each row
    when (old.status <> 'published' and new.status = 'published') execute function begin_in_first_tier()`,

  // As before, with a choice whether similar words are sought, and with texts instead of queries.
  sql`drop function search_queries(text[])`,
  sql`create function search_queries(words text[], is_widened boolean)
    returns table (exact text, exact_in_name text, similar text, similar_in_name text, partial text, each_word text[])
    language sql stable rows 1
    set pg_trgm.similarity_threshold = 0.42
    set pg_trgm.word_similarity_threshold = 0.6
    as $$
      with spelled as (
        select position, string_to_array(spellings, '|') as spellings
        from unnest(words) with ordinality as given (spellings, position)
      ), given as (
        select position, quote_literal(spellings[1]) as word,
          case when position = cardinality(words) then ':*' else '' end as anywhere,
          case when position = cardinality(words) then ':*A' else ':A' end as in_name,
          array(select quote_literal(other) from unnest(spellings[2:]) other) as others,
          array(
            select quote_literal(known.word) from search_words known
            where is_widened and length(spellings[1]) >= 4
              and (known.word % spellings[1] or spellings[1] <% known.word)
            order by similarity(known.word, spellings[1]) desc, known.word limit 12
          ) as similar_words
        from spelled
      ), terms as (
        select position,
          '(' || array_to_string(word || anywhere || others, ' | ') || ')' as exact_term,
          '(' || array_to_string(word || in_name || array(select other || ':A' from unnest(others) other), ' | ') || ')'
            as exact_name_term,
          '(' || array_to_string(word || anywhere || others || similar_words, ' | ') || ')' as similar_term,
          '(' || array_to_string(
            word || in_name || array(select other || ':A' from unnest(others || similar_words) other), ' | ') || ')'
            as similar_name_term
        from given
      )
      select
        to_tsquery('simple', string_agg(exact_term, ' & '))::text,
        to_tsquery('simple', string_agg(exact_name_term, ' & '))::text,
        to_tsquery('simple', string_agg(similar_term, ' & '))::text,
        to_tsquery('simple', string_agg(similar_name_term, ' & '))::text,
        to_tsquery('simple', string_agg(exact_term, ' | '))::text,
        array_agg(to_tsquery('simple', exact_term)::text order by position)
      from terms
    $$`,
]

/** What is sought by words is in a table of its own, in tiers of which the first holds what people look for most. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
