import { type Capability, may } from '@rostrum/contract/roles'
import type { Viewer } from './implement.ts'

/** The caller, as far as policies need to know; null for a visitor. */
export type Actor = Pick<Viewer, 'organizationId' | 'role'> | null

export const isAdminOf = (viewer: Pick<Viewer, 'organizationId'> | null, organizationId: string): boolean =>
  viewer !== null && viewer.organizationId === organizationId

/** Whether the viewer is an admin of the organization and their role includes the capability. */
export const mayFor = (viewer: Actor, organizationId: string, capability: Capability): boolean =>
  viewer !== null && isAdminOf(viewer, organizationId) && may(viewer.role, capability)
