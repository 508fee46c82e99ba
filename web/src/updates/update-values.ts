import type { updateKind } from '@rostrum/contract/updates'

/** The values of the form of an update. */
export type UpdateValues = (typeof updateKind.attributes)['_zod']['input']
