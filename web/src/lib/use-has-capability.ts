import { may, type Capability } from '@rostrum/contract/roles'
import { useSession } from './session.ts'

/**
 * Whether the viewer's role in their organization includes the capability. It is false for supporters and visitors. The
 * server enforces capabilities; this hook only avoids showing controls that would fail.
 */
export const useHasCapability = (capability: Capability): boolean =>
  useSession(({ organization }) => may(organization?.attributes.role ?? null, capability))
