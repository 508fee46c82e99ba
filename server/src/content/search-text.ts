import type { ContentKind } from '@rostrum/contract/content'
import { sql } from 'kysely'
import { fold } from '../organizations/search-text.ts'
import type { Db } from '../platform/db/database.ts'

type Attributes = Record<string, unknown>

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What an item is found by besides its title; what sums it up comes first. */
export const searchedTexts = (kind: Pick<ContentKind, 'searchedBy'>, attributes: Attributes): string[] =>
  kind.searchedBy.flatMap((field) => textsIn(attributes[field])).filter((text) => text.trim() !== '')

type Titled = Pick<ContentKind, 'titleField' | 'searchedBy'>

/** The row of `content_search` of an item. */
export const searchRow = (kind: Titled, { id, attributes }: { id: string; attributes: Attributes }) => {
  const title = fold(textsIn(attributes[kind.titleField]).join(' '))
  const text = fold([title, ...searchedTexts(kind, attributes)].join('\n'))
  return {
    item_id: id,
    search_document: sql<string>`setweight(to_tsvector('simple', ${title}::text), 'A') || to_tsvector('simple', ${text}::text)`,
  }
}

/** In the transaction that writes the item. */
export const rememberText = async (
  tx: Db,
  kind: Titled,
  item: { id: string; attributes: Attributes },
): Promise<void> => {
  await tx
    .insertInto('content_search')
    .values(searchRow(kind, item))
    .onConflict((conflict) =>
      conflict
        .column('item_id')
        .doUpdateSet((change) => ({ search_document: change.ref('excluded.search_document') }))
        // Most changes leave the words as they are; the index is spared those.
        .whereRef('content_search.search_document', 'is distinct from', 'excluded.search_document'),
    )
    .execute()
}
