import { sql } from 'kysely'
import { MAX_COUNTED } from '@rostrum/contract/counted'
import type { SourceCounts } from '@rostrum/contract/shares'
import { sources, type Source } from '@rostrum/contract/sources'
import { recordOf } from '@rostrum/contract/kinds'
import type { Db } from '../platform/db/database.ts'

/**
 * Where those who took part in an organization's item came from, each counted up to {@link MAX_COUNTED}; undefined unless
 * the list is about one.
 */
export const countSources = async (
  db: Db,
  { itemId, organizationId }: { itemId: string | undefined; organizationId: string | null },
): Promise<SourceCounts | undefined> => {
  if (itemId === undefined || organizationId === null) return undefined
  const { rows } = await sql<{ source: Source; total: number }>`
    select source, count(*)::int as total from unnest(${[...sources]}::text[]) source, lateral (
      select from engagements where content_item_id = ${itemId} and is_counted and engagements.source = source.source
      limit ${MAX_COUNTED}) counted
    where exists (select from content_items where id = ${itemId} and organization_id = ${organizationId})
    group by source`.execute(db)
  return recordOf(sources, (source) => rows.find((row) => row.source === source)?.total ?? 0)
}
