import { type Capability, may } from '@rostrum/contract/roles'
import { mayWithScopes } from '@rostrum/contract/token-scopes'
import type { AnyViewer } from './implement.ts'

/** The caller, as far as policies need to know; null for a visitor. */
export type Actor = (Pick<AnyViewer, 'organizationId' | 'role'> & { token?: Pick<Token, 'scopes'> }) | null
type Token = NonNullable<AnyViewer['token']>

/** Whether the role of a person, or the scopes of an API token, include the capability. */
export const hasCapability = ({ role, token }: NonNullable<Actor>, capability: Capability): boolean =>
  token ? mayWithScopes(token.scopes, capability) : may(role, capability)

export const isAdminOf = (viewer: Pick<AnyViewer, 'organizationId'> | null, organizationId: string): boolean =>
  viewer !== null && viewer.organizationId === organizationId

/** Whether the viewer acts for the organization and may do this. */
export const mayFor = (viewer: Actor, organizationId: string, capability: Capability): boolean =>
  viewer !== null && isAdminOf(viewer, organizationId) && hasCapability(viewer, capability)

/** Whose rows the viewer may list: those of the organization that they act for, or their own. */
export const ownRows = (viewer: AnyViewer): { organizationId: string } | { userId: string } => {
  if (viewer.token) return { organizationId: viewer.organizationId }
  return viewer.organizationId === null ? { userId: viewer.userId } : { organizationId: viewer.organizationId }
}
