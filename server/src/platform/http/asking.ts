import { type Capability, may } from '@rostrum/contract/roles'
import type { Viewer } from './implement.ts'

/** Who asks, as far as policies care; null for a visitor. */
export type Asking = Pick<Viewer, 'organizationId' | 'role'> | null

export const isAdminOf = (viewer: Pick<Viewer, 'organizationId'> | null, organizationId: string): boolean =>
  viewer !== null && viewer.organizationId === organizationId

/** Whether somebody may do this for that organization: they are an admin of it, and their role covers it. */
export const mayFor = (viewer: Asking, organizationId: string, capability: Capability): boolean =>
  viewer !== null && isAdminOf(viewer, organizationId) && may(viewer.role, capability)
