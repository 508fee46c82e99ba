import type { z } from 'zod'
import { candidateKind, type votePayload, type votingPlan } from '@rostrum/contract/candidates'
import { sql } from 'kysely'
import type { ContentListeners } from '../content/listeners.ts'
import type { TickedConsents } from '../content/ticked-consents.ts'
import { takePart, type TakenPart, type TakingPart } from '../content/take-part.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { Arrival } from '../shares/origin.ts'

interface Pledge {
  candidateId: string
  who: TakingPart
  details: z.output<typeof votePayload>
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

interface Plan {
  pledgeId: string
  viewer: Viewer
  plan: z.output<typeof votingPlan>
}

/** Stores the plan with the vote details. The creation time of the pledge does not change. */
export const writePlan = async (db: Db, { pledgeId, viewer, plan }: Plan): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('engagements')
    .set({ details: sql`coalesce(details, '{}') || ${JSON.stringify({ plan })}::text::jsonb` })
    .where('id', '=', pledgeId)
    .where('user_id', '=', viewer.userId)
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('content_items as item')
          .select('item.id')
          .whereRef('item.id', '=', 'engagements.content_item_id')
          .where('item.kind', '=', candidateKind.path),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
}
