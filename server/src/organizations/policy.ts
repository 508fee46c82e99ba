import type { Capability } from '@rostrum/contract/roles'
import { type Actor, isAdminOf, mayFor } from '../platform/http/actor.ts'

/** The fields of an organization that the policies need. */
export interface OrganizationState {
  id: string
  published_at: Date | null
}

export const isOwnAdmin = (viewer: Actor, organization: Pick<OrganizationState, 'id'>): boolean =>
  isAdminOf(viewer, organization.id)

export const canSee = (viewer: Actor, organization: OrganizationState): boolean =>
  organization.published_at !== null || isOwnAdmin(viewer, organization)

/** Whether the viewer sees contact data that is not public, and who the admins are. */
export const canSeePrivateContact = (viewer: Actor, organization: OrganizationState): boolean =>
  isOwnAdmin(viewer, organization)

/**
 * Returns the error code, or null if allowed. An organization that the viewer may not see counts as not found. Without
 * a capability, every admin of the organization is allowed.
 */
export const refusalTo = (
  viewer: Actor,
  organization: OrganizationState | undefined,
  capability: Capability | undefined,
): 'NOT_FOUND' | 'FORBIDDEN' | null => {
  if (!organization || !canSee(viewer, organization)) return 'NOT_FOUND'
  const isAllowed =
    capability === undefined ? isOwnAdmin(viewer, organization) : mayFor(viewer, organization.id, capability)
  return isAllowed ? null : 'FORBIDDEN'
}

/** Organizations are created by a registration and deleted with an account, so nobody may store or delete them here. */
export const permissionsOn = (viewer: Actor, organization: OrganizationState) => ({
  authorizedToShow: canSee(viewer, organization),
  authorizedToStore: false,
  authorizedToUpdate: mayFor(viewer, organization.id, 'edit'),
  authorizedToDelete: false,
})
