import { sql } from 'kysely'
import type { ContentKind } from '@rostrum/contract/content'
import { assertDirectory } from '../directories/selection.ts'
import { deleteItemLater } from '../organizations/deletion.ts'
import { findTimeZone } from '../organizations/queries.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidFields } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { assertRevision } from '../platform/http/revisions.ts'
import { newId } from '../platform/identifiers.ts'
import type { Jobs } from '../platform/jobs.ts'
import { hasManyActs, lockItem, lockItemForDeletion, type LockedItem } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'
import { admitWaiting } from './places.ts'
import { refusalToChange, refusalToSeePeople } from './policy.ts'
import { announcePublication } from './published.ts'
import { findState } from './queries.ts'
import { recordOnItem } from './record.ts'
import { assertNotRemoved } from './removal.ts'
import { scheduleColumns } from './schedule.ts'
import { rememberText } from './search-text.ts'

type Attributes = Record<string, unknown>

interface ItemKey {
  kind: ContentKind
  id: string
}

const titleOf = (kind: ContentKind, attributes: Attributes): string | undefined =>
  attributes[kind.titleField] as string | undefined

/** Fills in the time zone of a new item, unless it is given, with that of its organization. */
const withZone = async (db: Db, { zoneField }: ContentKind, organizationId: string, attributes: Attributes) =>
  zoneField === undefined || attributes[zoneField] !== undefined
    ? attributes
    : { ...attributes, [zoneField]: await findTimeZone(db, organizationId) }

/** Creates a draft. Returns its id. */
export const createItem = async (
  db: Db,
  {
    kind,
    organizationId,
    attributes: given,
    now,
  }: { kind: ContentKind; organizationId: string; attributes: Attributes; now: Date },
): Promise<string> => {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    const attributes = await withZone(tx, kind, organizationId, given)
    await assertDirectory(tx, { organizationId, attributes })
    await tx
      .insertInto('content_items')
      .values({
        id,
        organization_id: organizationId,
        kind: kind.path,
        title: titleOf(kind, attributes) ?? '',
        attributes: JSON.stringify(attributes),
        ...scheduleColumns(kind, attributes),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await rememberText(tx, kind, { id, attributes })
  })
  return id
}

/** Throws if the viewer may not see who took part in the item, which must be of one of these kinds. */
export const assertPeople = async (
  db: Db,
  viewer: AnyViewer,
  item: { kinds: readonly string[]; id: string },
): Promise<void> => {
  const refusal = refusalToSeePeople(viewer, await findState(db, item))
  if (refusal) throw new AppError(refusal)
}

interface Change {
  viewer: AnyViewer
  now: Date
  listeners: ContentListeners
}

/** Locks an item until the transaction ends. Throws if the viewer may not change it. */
const lockOwnItem = async (
  tx: Tx,
  { kind, id }: ItemKey,
  { viewer, lock = lockItem }: { viewer: AnyViewer; lock?: typeof lockItem },
): Promise<LockedItem> => {
  const item = await lock(tx, { kind: kind.path, id })
  const refusal = refusalToChange(viewer, item)
  if (!item || refusal) throw new AppError(refusal ?? 'NOT_FOUND')
  return item
}

const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an object in the fields, such as the social links, only the given fields change, too. */
const applyChange = (stored: Attributes, change: Attributes): Attributes => {
  const changed = Object.entries(change).map(([name, value]) => {
    const before = stored[name]
    return [name, isRecord(before) && isRecord(value) ? { ...before, ...value } : value]
  })
  return { ...stored, ...Object.fromEntries(changed) }
}

const checkedAttributes = (schema: ContentKind['attributes'], attributes: Attributes): Attributes => {
  const checked = schema.safeParse(attributes)
  if (!checked.success) throw invalidFields(checked.error)
  return checked.data
}

/**
 * Changes the given fields only. Validates the item as a whole, so that rules between fields apply to every change. A
 * draft may stay incomplete if the caller says so; anything that was ever published stays complete.
 */
export const changeItem = (
  db: Db,
  { kind, id }: ItemKey,
  change: Attributes,
  {
    viewer,
    revision,
    mayBeIncomplete,
    now,
    listeners,
  }: Change & { revision: string | undefined; mayBeIncomplete: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const item = await lockOwnItem(tx, { kind, id }, { viewer })
    assertNotRemoved(item)
    assertRevision(revision, item.revision)
    const schema = mayBeIncomplete && item.status === 'draft' ? kind.draftAttributes : kind.attributes
    const attributes = checkedAttributes(schema, applyChange(item.attributes, change))
    await assertDirectory(tx, { organizationId: item.organization_id, attributes })
    await tx
      .updateTable('content_items')
      .set({
        attributes: JSON.stringify(attributes),
        title: titleOf(kind, attributes),
        ...scheduleColumns(kind, attributes),
        revision: sql`revision + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await rememberText(tx, kind, { id, attributes })
    if (item.status !== 'draft') await listeners.changed(tx, { kind: kind.path, itemId: id, before: item, now })
    await admitWaiting(tx, kind, { ...item, attributes }, { now, listeners })
  })

/**
 * Publishing a published item does nothing, and an incomplete draft is refused with an error at each missing field.
 * Followers are notified only of the first publication.
 */
export const publishItem = (
  db: Db,
  { kind, id }: ItemKey,
  { viewer, now, jobs, listeners }: Change & { jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const item = await lockOwnItem(tx, { kind, id }, { viewer })
    if (item.status === 'published') return
    assertNotRemoved(item)
    checkedAttributes(kind.attributes, item.attributes)
    await tx
      .updateTable('content_items')
      .set({
        status: 'published',
        published_at: now,
        public_title: null,
        public_attributes: null,
        ...(item.first_published_at === null && { first_published_at: now, first_published_by: viewer.userId }),
        revision: sql`revision + 1`,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await recordOnItem(tx, { act: 'content.published', itemId: id, viewer, now })
    if (item.first_published_at === null) await announcePublication(tx, jobs, { itemId: id })
    else await listeners.changed(tx, { kind: kind.path, itemId: id, before: item, now })
  })

const hide = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('content_items')
    .set({
      status: 'not_active',
      published_at: null,
      public_title: sql`title`,
      public_attributes: sql`attributes`,
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

/** Does nothing unless the item is published; a draft stays a draft. */
export const unpublishItem = (db: Db, { kind, id }: ItemKey, { viewer, now, listeners }: Change): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const item = await lockOwnItem(tx, { kind, id }, { viewer })
    if (item.status !== 'published') return
    await recordOnItem(tx, { act: 'content.unpublished', itemId: id, viewer, now })
    await hide(tx, id, now)
    await listeners.changed(tx, { kind: kind.path, itemId: id, before: item, now })
  })

/** Deletes an item with its acts. One with many acts is hidden, and a job deletes it. */
export const removeItem = (
  db: Db,
  { kind, id }: ItemKey,
  { viewer, now, jobs, listeners }: Change & { jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const item = await lockOwnItem(tx, { kind, id }, { viewer, lock: lockItemForDeletion })
    await recordOnItem(tx, { act: 'content.deleted', itemId: id, viewer, now })
    const isLarge = await hasManyActs(tx, id)
    await listeners.removing(tx, { kind: kind.path, itemId: id, isLarge, now })
    if (isLarge) {
      if (item.status === 'published') await hide(tx, id, now)
      await deleteItemLater(tx, { id, now, jobs })
    } else {
      await tx.deleteFrom('content_items').where('id', '=', id).execute()
    }
  })
