import type { ContentKind } from '@rostrum/contract/content'
import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/schema.ts'
import { newId } from '../src/platform/identifiers.ts'

type ContentItemRow = Insertable<Database['content_items']>
type ItemState = Partial<Omit<ContentItemRow, 'attributes' | 'kind' | 'organization_id'>>
export interface ItemOverrides extends ItemState {
  organization_id: string
}

/** An item of any kind, with these fields. By default, it is published now. */
export const contentItemRow = (kind: ContentKind, fields: Record<string, unknown>, overrides: ItemOverrides) => {
  const schedule = kind.scheduleOf?.(fields)
  const isShown = overrides.status === undefined || overrides.status === 'published'
  const shownAt = isShown ? new Date() : null
  return {
    id: newId(),
    kind: kind.path,
    status: 'published' as const,
    title: String(fields[kind.titleField]),
    attributes: JSON.stringify(fields),
    first_published_at: shownAt,
    published_at: shownAt,
    starts_at: schedule?.startsAt ?? null,
    over_at: schedule?.overAt ?? null,
    ...overrides,
  } satisfies ContentItemRow
}
