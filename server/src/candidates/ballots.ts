import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { findPlan } from './plans.ts'

interface WritingBallot {
  pledgeId: string
  viewer: Viewer
  isCast: boolean
  now: Date
}

/**
 * Stores with a supporter's own pledge that they have voted, or that they have not. The time is that of the first time that
 * they said it. Throws NOT_FOUND for pledges of others.
 */
export const writeBallot = (db: Db, { pledgeId, viewer, isCast, now }: WritingBallot): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId } = viewer
    if (!(await findPlan(tx, { pledgeId, userId }))) throw new AppError('NOT_FOUND')
    const castAt = isCast ? sql`coalesce(details ->> 'ballot_cast_at', ${now.toISOString()}::text)` : sql`null::text`
    await tx
      .updateTable('engagements')
      .set({ details: sql`coalesce(details, '{}') || jsonb_build_object('ballot_cast_at', ${castAt})` })
      .where('id', '=', pledgeId)
      .where('user_id', '=', userId)
      .execute()
  })
