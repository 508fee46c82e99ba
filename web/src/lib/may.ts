import { may, type Capability } from '@rostrum/contract/roles'
import { useSession } from './session.ts'

/** Whether the viewer's role in their organization allows it; nobody's, of a supporter or visitor. The server decides; this spares them dead buttons. */
export const useMay = (capability: Capability): boolean =>
  useSession(({ organization }) => may(organization?.attributes.role ?? null, capability))
