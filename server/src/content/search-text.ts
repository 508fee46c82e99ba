import type { ContentKind } from '@rostrum/contract/content'
import { sql } from 'kysely'
import { fold } from '../organizations/search-text.ts'
import type { Db } from '../platform/db/database.ts'

type Attributes = Record<string, unknown>

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts besides the title by which an item is found, the summarizing ones first. */
export const searchedTexts = (kind: Pick<ContentKind, 'searchedBy'>, attributes: Attributes): string[] =>
  kind.searchedBy.flatMap((field) => textsIn(attributes[field])).filter((text) => text.trim() !== '')

type Titled = Pick<ContentKind, 'path' | 'titleField' | 'searchedBy'>

/** The item's row in `search_texts`. */
export const searchRow = (kind: Titled, { id, attributes }: { id: string; attributes: Attributes }) => {
  const title = fold(textsIn(attributes[kind.titleField]).join(' '))
  const text = fold([title, ...searchedTexts(kind, attributes)].join('\n'))
  return {
    type: kind.path,
    id,
    search_document: sql<string>`setweight(to_tsvector('simple', ${title}::text), 'A') || to_tsvector('simple', ${text}::text)`,
  }
}

/** Updates the search text. Must be called in the transaction that writes the item. */
export const rememberText = async (
  tx: Db,
  kind: Titled,
  item: { id: string; attributes: Attributes },
): Promise<void> => {
  await tx
    .insertInto('search_texts')
    .values(searchRow(kind, item))
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet((change) => ({ search_document: change.ref('excluded.search_document') }))
        // Most changes leave the search text as it is; then the index is not updated.
        .whereRef('search_texts.search_document', 'is distinct from', 'excluded.search_document'),
    )
    .execute()
}
