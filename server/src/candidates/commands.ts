import type { z } from 'zod'
import { candidateKind, type votePayload, type votingPlan } from '@rostrum/contract/candidates'
import { sql } from 'kysely'
import { takePart } from '../content/take-part.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'

interface Pledge {
  candidateId: string
  viewer: Viewer
  details: z.output<typeof votePayload>
  now: Date
  realtime: Realtime
}

/** A supporter can pledge once per candidate; a second pledge throws a conflict. Returns the pledge's id. */
export const pledge = (db: Db, { candidateId, viewer, details, now, realtime }: Pledge): Promise<string> =>
  takePart(db, {
    kind: candidateKind,
    itemId: candidateId,
    viewer,
    answer: { outcome: 'pledged', details },
    isOnceOnly: true,
    now,
    realtime,
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
