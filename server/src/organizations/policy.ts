import type { Capability } from '@rostrum/contract/roles'
import { type Asking, isAdminOf, mayFor } from '../platform/http/asking.ts'

/** What policies ask of an organization. */
export interface OrganizationState {
  id: string
  published_at: Date | null
}

export const isOwnAdmin = (viewer: Asking, organization: Pick<OrganizationState, 'id'>): boolean =>
  isAdminOf(viewer, organization.id)

export const canSee = (viewer: Asking, organization: OrganizationState): boolean =>
  organization.published_at !== null || isOwnAdmin(viewer, organization)

/** Email and phone that were not made public, and who the admins are. */
export const canSeePrivateContact = (viewer: Asking, organization: OrganizationState): boolean =>
  isOwnAdmin(viewer, organization)

/**
 * Why a viewer may not do something for an organization: what they may not see is not there for them. Without a
 * capability it is something that all its admins may do.
 */
export const refusalTo = (
  viewer: Asking,
  organization: OrganizationState | undefined,
  capability: Capability | undefined,
): 'NOT_FOUND' | 'FORBIDDEN' | null => {
  if (!organization || !canSee(viewer, organization)) return 'NOT_FOUND'
  const isAllowed =
    capability === undefined ? isOwnAdmin(viewer, organization) : mayFor(viewer, organization.id, capability)
  return isAllowed ? null : 'FORBIDDEN'
}

/** Organizations begin with a registration and end with the account, so nobody stores or deletes one here. */
export const permissionsOn = (viewer: Asking, organization: OrganizationState) => ({
  authorizedToShow: canSee(viewer, organization),
  authorizedToStore: false,
  authorizedToUpdate: mayFor(viewer, organization.id, 'edit'),
  authorizedToDelete: false,
})
