import type { ContentStatus } from '@rostrum/contract/content'
import { type Asking, isAdminOf, mayFor } from '../platform/http/asking.ts'
import type { Viewer } from '../platform/http/implement.ts'

/** What policies ask of an item. */
export interface ItemState {
  organization_id: string
  status: ContentStatus
  organization_published_at: Date | null
  /** When a moderator took it away. */
  removed_at: Date | null
}

const isOwn = (viewer: Asking, item: Pick<ItemState, 'organization_id'>): boolean =>
  isAdminOf(viewer, item.organization_id)

/** An item is public while it and its organization are. */
const isPublic = (item: ItemState): boolean => item.status === 'published' && item.organization_published_at !== null

export const canSee = (viewer: Asking, item: ItemState): boolean => isPublic(item) || isOwn(viewer, item)

/** That a moderator took it away, and why. */
export const canSeeRemoval = isOwn

/** Change, publish, take back and delete. */
const canChange = (viewer: Asking, item: Pick<ItemState, 'organization_id'>): boolean =>
  mayFor(viewer, item.organization_id, 'edit')

/** Who took part, and how to reach them. */
const canSeePeople = (viewer: Asking, item: Pick<ItemState, 'organization_id'>): boolean =>
  mayFor(viewer, item.organization_id, 'people')

/** Supporters take part in what is public. */
export const canTakePart = (viewer: Pick<Viewer, 'organizationId'>, item: ItemState): boolean =>
  viewer.organizationId === null && isPublic(item)

type Refusal = 'NOT_FOUND' | 'FORBIDDEN' | null

/** Why not: what somebody may not see is not there for them. */
const refusalUnless =
  (isAllowed: typeof canChange) =>
  (viewer: Asking, item: ItemState | undefined): Refusal => {
    if (!item || !canSee(viewer, item)) return 'NOT_FOUND'
    return isAllowed(viewer, item) ? null : 'FORBIDDEN'
  }

/** Why a viewer may not change an item. */
export const refusalToChange = refusalUnless(canChange)

/** Why a viewer may not read who took part. */
export const refusalToSeePeople = refusalUnless(canSeePeople)

/** What was removed can be deleted, and nothing else. */
export const permissionsOn = (viewer: Asking, item: ItemState) => {
  const isChangeable = canChange(viewer, item) && item.removed_at === null
  return {
    authorizedToShow: canSee(viewer, item),
    authorizedToStore: isChangeable,
    authorizedToUpdate: isChangeable,
    authorizedToDelete: canChange(viewer, item),
  }
}

/** Whose engagements a viewer reads: their organization's, or their own. */
export const engagementsFor = (viewer: Viewer): { organizationId: string } | { userId: string } =>
  viewer.organizationId === null ? { userId: viewer.userId } : { organizationId: viewer.organizationId }
