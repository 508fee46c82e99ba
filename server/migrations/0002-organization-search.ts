import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table organizations add column search_name text not null default ''`,
  // Words of the name carry weight A, so that one index tells a match in the name from one elsewhere.
  sql`alter table organizations drop column search_document`,
  sql`alter table organizations add column search_document tsvector generated always as
    (setweight(to_tsvector('simple', search_name), 'A') || to_tsvector('simple', search_text)) stored`,
  sql`create index organizations_words on organizations using gin (search_document)`,

  // Typos are mended against the words in use, a few thousand short rows. Comparing with every
  // organization's text instead costs seconds on 20,000 of them.
  sql`drop index organizations_typos`,
  sql`create table search_words (word text primary key)`,
  sql`create index search_words_similar on search_words using gin (word gin_trgm_ops)`,
  // Sorted, so that two writers who add the same words cannot wait for each other.
  sql`create function remember_search_words() returns trigger language plpgsql as $$
    begin
      insert into search_words
        select word from unnest(tsvector_to_array(new.search_document)) word
        where length(word) between 4 and 60 order by word
        on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger organizations_search_words after insert or update of search_name, search_text on organizations
    for each row execute function remember_search_words()`,
  sql`insert into search_words
    select distinct word from organizations, unnest(tsvector_to_array(search_document)) word
    where length(word) between 4 and 60`,

  // The folded words of a search as queries: as they stand (the last may be unfinished), and widened by similar words.
  // A function, because the thresholds that the indexable operators obey are settings, and these belong to this search only:
  // 0.42 takes "rivreside" for "riverside" but not "house" for "housing"; 0.6 takes the unfinished "milwak" for "milwaukee".
  sql`create function search_queries(words text[])
    returns table (exact tsquery, exact_in_name tsquery, similar tsquery, similar_in_name tsquery)
    language sql stable rows 1
    set pg_trgm.similarity_threshold = 0.42
    set pg_trgm.word_similarity_threshold = 0.6
    as $$
      with given as (
        select position, quote_literal(word) as word,
          case when position = cardinality(words) then ':*' else '' end as anywhere,
          case when position = cardinality(words) then ':*A' else ':A' end as in_name,
          array(
            select quote_literal(known.word) from search_words known
            where length(given.word) >= 4 and (known.word % given.word or given.word <% known.word)
            order by similarity(known.word, given.word) desc, known.word limit 12
          ) as similar_words
        from unnest(words) with ordinality as given (word, position)
      )
      select
        to_tsquery('simple', string_agg(word || anywhere, ' & ')),
        to_tsquery('simple', string_agg(word || in_name, ' & ')),
        to_tsquery('simple', string_agg('(' || array_to_string(word || anywhere || similar_words, ' | ') || ')', ' & ')),
        to_tsquery('simple', string_agg(
          '(' || array_to_string(word || in_name || array(select other || ':A' from unnest(similar_words) other), ' | ') || ')',
          ' & '))
      from given
    $$`,

  // Places are filtered one by one and in any case.
  sql`drop index organizations_place`,
  sql`create index organizations_city on organizations (lower(city)) where published_at is not null`,
  sql`create index organizations_state on organizations (lower(state)) where published_at is not null`,
  sql`create index organizations_country on organizations (country) where published_at is not null`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
