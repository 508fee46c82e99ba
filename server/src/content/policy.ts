import type { ContentStatus } from '@rostrum/contract/content'
import { type Actor, isAdminOf, mayFor } from '../platform/http/actor.ts'
import type { AnyViewer } from '../platform/http/implement.ts'

/** The fields of an item that the policies need. */
export interface ItemState {
  organization_id: string
  status: ContentStatus
  organization_published_at: Date | null
  /** When a moderator removed the item. */
  removed_at: Date | null
}

const isOwn = (viewer: Actor, item: Pick<ItemState, 'organization_id'>): boolean =>
  isAdminOf(viewer, item.organization_id)

/** An item is public while both the item and its organization are published. */
const isPublic = (item: ItemState): boolean => item.status === 'published' && item.organization_published_at !== null

export const canSee = (viewer: Actor, item: ItemState): boolean => isPublic(item) || isOwn(viewer, item)

/** Whether the viewer sees that a moderator removed the item, and why. */
export const canSeeRemoval = isOwn

/** Covers changing, publishing, unpublishing and deleting. */
const canChange = (viewer: Actor, item: Pick<ItemState, 'organization_id'>): boolean =>
  mayFor(viewer, item.organization_id, 'edit')

/** Whether the viewer sees who took part, and their contact details. */
const canSeePeople = (viewer: Actor, item: Pick<ItemState, 'organization_id'>): boolean =>
  mayFor(viewer, item.organization_id, 'people')

/** Only supporters and guests take part, and only in public items. */
export const canTakePart = (viewer: Pick<AnyViewer, 'organizationId'> | null, item: ItemState): boolean =>
  (viewer === null || viewer.organizationId === null) && isPublic(item)

type Refusal = 'NOT_FOUND' | 'FORBIDDEN' | null

/** Returns the error code, or null if allowed. An item that the viewer may not see counts as not found. */
const refusalUnless =
  (isAllowed: typeof canChange) =>
  (viewer: Actor, item: ItemState | undefined): Refusal => {
    if (!item || !canSee(viewer, item)) return 'NOT_FOUND'
    return isAllowed(viewer, item) ? null : 'FORBIDDEN'
  }

/** Error code if the viewer may not change the item, else null. */
export const refusalToChange = refusalUnless(canChange)

/** Error code if the viewer may not see who took part, else null. */
export const refusalToSeePeople = refusalUnless(canSeePeople)

/** An item that a moderator removed can only be deleted. */
export const permissionsOn = (viewer: Actor, item: ItemState) => {
  const isChangeable = canChange(viewer, item) && item.removed_at === null
  return {
    authorizedToShow: canSee(viewer, item),
    authorizedToStore: isChangeable,
    authorizedToUpdate: isChangeable,
    authorizedToDelete: canChange(viewer, item),
  }
}
