import { contentPaths } from '@rostrum/contract/kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How many addresses one sitemap lists. 50,000 are allowed, but smaller ones are sent and read more quickly. */
export const MAX_ADDRESSES = 10_000

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

/** The id that each sitemap begins with, and when a page of it was last changed. */
export const listParts = async (db: Db, type: ListedType): Promise<{ first_id: string; updated_at: Date }[]> => {
  const { rows } = await sql<{ first_id: string; updated_at: Date }>`
    select min(id::text collate "C") as first_id, max(updated_at) as updated_at
    from (
      select id, updated_at, (row_number() over (order by id) - 1) / ${MAX_ADDRESSES} as part
      from (${publicPages[type]}) page
    ) numbered
    group by part order by part`.execute(db)
  return rows
}
