import { contentPaths } from '@rostrum/contract/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How many addresses one sitemap lists. 50,000 are allowed, but smaller ones are sent and read more quickly. */
export const MAX_ADDRESSES = 10_000

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** A page that a sitemap lists. */
export interface ListedPage {
  id: string
  organization_id: string
  /** A path of a kind of content, or null for the page of the organization itself. */
  kind: (typeof contentPaths)[number] | null
  updated_at: Date
}

const publicPages = {
  organizations: sql`
    select id, id as organization_id, null::text as kind, updated_at
    from organizations where published_at is not null`,
  items: sql`
    select item.id, item.organization_id, item.kind, item.updated_at
    from content_items item join organizations organization on organization.id = item.organization_id
    where item.status = 'published' and organization.published_at is not null
      and item.kind = any(${sql.val([...contentPaths])}::text[])`,
} satisfies Record<string, RawBuilder<unknown>>

export type ListedType = keyof typeof publicPages
export const listedTypes = Object.keys(publicPages) as ListedType[]

/**
 * One sitemap: the pages from this id on. Ids grow with time, so a sitemap stays the same when pages are added, and no
 * page of it has to be counted or skipped to find its beginning.
 */
export const listPages = async (db: Db, type: ListedType, firstId: string): Promise<ListedPage[]> => {
  const { rows } = await sql<ListedPage>`
    select * from (${publicPages[type]}) page where id >= ${firstId}::uuid order by id limit ${MAX_ADDRESSES}`.execute(
    db,
  )
  return rows
}

interface Part {
  first_id: string
  last_id: string
  /** When a page of it was last changed. */
  updated_at: Date
  pages: number
}

/** The sitemap of the pages after this id. */
const findPart = async (db: Db, type: ListedType, after: string): Promise<Part | undefined> => {
  const { rows } = await sql<Part>`
    select min(id::text collate "C") as first_id, max(id::text collate "C") as last_id, max(updated_at) as updated_at,
      count(*)::int as pages
    from (
      select id, updated_at from (${publicPages[type]}) page where id > ${after}::uuid order by id limit ${MAX_ADDRESSES}
    ) part
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** The sitemaps, each found by a statement of its own, so that none grows with the number of pages. */
export async function* listParts(db: Db, type: ListedType): AsyncGenerator<Part> {
  let after = beforeAllIds
  for (;;) {
    const part = await findPart(db, type, after)
    if (part) yield part
    if (part?.pages !== MAX_ADDRESSES) return
    after = part.last_id
  }
}
