import type { z } from 'zod'
import { candidateKind, type votePayload } from '@rostrum/contract/candidates'
import type { UsState } from '@rostrum/contract/us-states'
import type { ContentListeners } from '../content/listeners.ts'
import type { TickedConsents } from '../content/ticked-consents.ts'
import type { TakingPart } from '../content/participation.ts'
import { takePart, type TakenPart } from '../content/take-part.ts'
import type { Db } from '../platform/db/database.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { Arrival } from '../shares/origin.ts'

interface Pledge {
  candidateId: string
  who: TakingPart
  details: z.output<typeof votePayload> & { state: UsState | null }
  consents: TickedConsents | undefined
  /** The field with the guest's address, for its error. */
  addressField: string
  arrival: Arrival
  listeners: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
}

/** An account can pledge once per candidate; a second pledge throws a conflict. A guest may repeat theirs. */
export const pledge = (db: Db, { candidateId, details, consents, ...pledged }: Pledge): Promise<TakenPart> =>
  takePart(db, {
    ...pledged,
    kind: candidateKind,
    itemId: candidateId,
    answer: { outcome: 'pledged', details, consents },
    isOnceOnly: true,
  })
