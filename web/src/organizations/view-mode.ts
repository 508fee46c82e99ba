import type { User } from '@rostrum/contract/accounts'
import { userTypeOf, type OwnOrganization } from '../lib/session.ts'

/** The part of the session that decides the view mode. */
interface SessionPart {
  user: User | null
  organization: Pick<OwnOrganization, 'id'> | null
}

/** The mode is `manage` for admins on the page of their own organization, and `view` in all other cases. */
export const viewModeOf = ({ user, organization }: SessionPart, organizationId: string): 'manage' | 'view' =>
  user && userTypeOf(user) === 'organization' && organization?.id === organizationId ? 'manage' : 'view'
