import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { lockItem, type LockedItem } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'

/** Throws if a moderator removed the item. The organization cannot restore it, but the error gives the reason. */
export const assertNotRemoved = (item: Pick<LockedItem, 'removed_at' | 'removal_reason'>): void => {
  if (item.removed_at === null) return
  throw new AppError('FORBIDDEN', { text: 'server.contentRemoved', values: { reason: item.removal_reason ?? '' } })
}

interface Removal {
  item: { kind: string; id: string }
  reason: string
  now: Date
  listeners: Pick<ContentListeners, 'changed'>
}

/**
 * Removes an item until a moderator restores it. It becomes unpublished, so every public list hides it. Returns its
 * organization and title, and whether this call removed it; undefined if there is no such item.
 */
export const removeByModerator = async (
  tx: Tx,
  { item: { kind, id }, reason, now, listeners }: Removal,
): Promise<(Pick<LockedItem, 'organization_id' | 'title'> & { isNew: boolean }) | undefined> => {
  const item = await lockItem(tx, { kind, id })
  if (!item) return undefined
  const { organization_id, title, status } = item
  if (item.removed_at !== null) return { organization_id, title, isNew: false }
  await tx
    .updateTable('content_items')
    .set((row) => ({
      status: status === 'draft' ? 'draft' : 'not_active',
      published_at: null,
      published_before_removal: row.ref('published_at'),
      ...(status === 'published' && { public_title: sql`title`, public_attributes: sql`attributes` }),
      removed_at: now,
      removal_reason: reason,
      revision: sql`revision + 1`,
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
  await listeners.changed(tx, { kind, itemId: id, before: item, now })
  return { organization_id, title, isNew: true }
}

interface Restoration extends Pick<Removal, 'now' | 'listeners'> {
  kind: string
  item: LockedItem
}

/** Restores the state before the removal, without notifying followers again. Returns whether the item was removed. */
export const restoreByModerator = async (tx: Tx, { kind, item, now, listeners }: Restoration): Promise<boolean> => {
  if (item.removed_at === null) return false
  await tx
    .updateTable('content_items')
    .set((row) => ({
      status: sql<LockedItem['status']>`case when published_before_removal is null then status else 'published' end`,
      published_at: row.ref('published_before_removal'),
      published_before_removal: null,
      public_title: sql`case when published_before_removal is null then public_title end`,
      public_attributes: sql`case when published_before_removal is null then public_attributes end`,
      removed_at: null,
      removal_reason: null,
      revision: sql`revision + 1`,
      updated_at: now,
    }))
    .where('id', '=', item.id)
    .execute()
  await listeners.changed(tx, { kind, itemId: item.id, before: item, now })
  return true
}
