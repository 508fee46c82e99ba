import { type Kysely, sql } from 'kysely'
import { searchColumns } from '../src/organizations/search-text.ts'

const statements = [
  sql`alter table organizations add column search_city text not null default ''`,
  sql`drop index organizations_city`,
  sql`create index organizations_city on organizations (search_city) where published_at is not null`,

  // The words of a search as queries, as before. A word may have several spellings, separated by a bar, of which the first
  // is the one that was typed. New: the query for some of the words, and the query of each word.
  sql`drop function search_queries`,
  sql`create function search_queries(words text[])
    returns table (exact tsquery, exact_in_name tsquery, similar tsquery, similar_in_name tsquery,
      partial tsquery, each_word tsquery[])
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
            where length(spellings[1]) >= 4 and (known.word % spellings[1] or spellings[1] <% known.word)
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
        to_tsquery('simple', string_agg(exact_term, ' & ')),
        to_tsquery('simple', string_agg(exact_name_term, ' & ')),
        to_tsquery('simple', string_agg(similar_term, ' & ')),
        to_tsquery('simple', string_agg(similar_name_term, ' & ')),
        to_tsquery('simple', string_agg(exact_term, ' | ')),
        array_agg(to_tsquery('simple', exact_term) order by position)
      from terms
    $$`,

  // Letters that were not folded before. The cast merges words that have become equal.
  sql`update content_search set search_document = replace(replace(replace(replace(
      translate(search_document::text, 'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')::tsvector
    where search_document::text ~ '[łøđðıßæœþ]'`,
]

const rowsAtOnce = 500

interface Row {
  id: string
  name: string
  tagline: string
  description: string
  city: string | null
  state: string | null
  postal_code: string | null
  tags: string[]
}

/** Acronyms, postal codes and the key of the city were not part of the search columns before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Row>`select id, name, tagline, description, city, state, postal_code, array(
        select t.name from organization_tags ot join tags t on t.id = ot.tag_id where ot.organization_id = o.id
      ) as tags
      from organizations o where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) {
      const { search_name: name, search_text: text, search_city: city } = searchColumns(row)
      await sql`update organizations set search_name = ${name}, search_text = ${text}, search_city = ${city}
        where id = ${row.id}`.execute(db)
      after = row.id
    }
    if (rows.length < rowsAtOnce) return
  }
}
