import type { updateKind } from '@rostrum/contract/updates'

/** What the form of an update holds. */
export type UpdateValues = (typeof updateKind.attributes)['_zod']['input']
