import type { User } from '@rostrum/contract/accounts'
import { userTypeOf, type OwnOrganization } from '../lib/session.ts'

/** Who looks, as far as it matters here. */
interface Looking {
  user: User | null
  organization: Pick<OwnOrganization, 'id'> | null
}

/** An organization user looks at its own organization to manage it, and at every other, like everybody else, to see it. */
export const viewModeOf = ({ user, organization }: Looking, organizationId: string): 'manage' | 'view' =>
  user && userTypeOf(user) === 'organization' && organization?.id === organizationId ? 'manage' : 'view'
