import { type Kysely, sql } from 'kysely'
import { fold } from '../src/organizations/search-text.ts'

/** What items were found by when this was written: by kind, the field that names them and the fields of their text. */
const searched: Record<string, readonly string[]> = {
  candidates: ['name', 'tagline', 'about', 'highlights'],
  'call-campaigns': ['title', 'summary', 'background'],
  'email-campaigns': ['title', 'about', 'subject'],
  'mail-campaigns': ['title', 'about', 'background', 'key_points'],
  events: ['title', 'description', 'location'],
  'campaign-updates': ['title', 'background', 'key_points'],
}
const rowsAtOnce = 500

const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(textIn).join('\n') : ''
}

interface Item {
  id: string
  kind: string
  title: string
  attributes: Record<string, unknown>
}

const statements = [
  // A table of its own: an item's row changes with everybody who takes part in it, and each change that finds no room
  // on its page would write all its words into the index again.
  sql`create table content_search (
    item_id uuid primary key references content_items on delete cascade,
    search_document tsvector not null
  )`,
  sql`create index content_search_words on content_search using gin (search_document)`,
  sql`create trigger content_search_words after insert or update on content_search
    for each row execute function remember_search_words()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Item>`select id, kind, title, attributes from content_items
      where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    for (const { id, kind, title, attributes } of rows) {
      const text = (searched[kind] ?? []).map((field) => textIn(attributes[field])).join('\n')
      await sql`insert into content_search values (${id}, setweight(to_tsvector('simple', ${fold(title)}::text), 'A')
        || to_tsvector('simple', ${fold(text)}::text))`.execute(db)
      after = id
    }
    if (rows.length < rowsAtOnce) return
  }
}
