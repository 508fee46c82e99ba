import { eventKind, type EventOutcome } from '@rostrum/contract/events'
import type { ContentListeners } from '../content/listeners.ts'
import { type LockedItem, updateCounts } from '../content/locked-item.ts'
import { admitWaiting } from '../content/places.ts'
import { chooseShifts } from '../content/shifts.ts'
import type { Tx } from '../platform/db/database.ts'

/** People wait for a place only if there is none. */
export type StatedOutcome = Exclude<EventOutcome, 'waitlist'>

export interface Statement {
  actId: string
  outcome: StatedOutcome
  /** When the person said so, if that is known. */
  at: Date | null
  listeners: Pick<ContentListeners, 'answered'>
  now: Date
}

/**
 * Changes an answer to what a program states, and returns whether that is news. A program that repeats itself, or knows
 * something older, does not replace what the person has answered since. The person is not mailed; those who get a place
 * that this frees are, as always. The number of places does not limit it. The item must be locked.
 */
export const restate = async (
  tx: Tx,
  item: LockedItem,
  { actId, outcome, at, listeners, now }: Statement,
): Promise<boolean> => {
  const before = await tx
    .selectFrom('engagements')
    .select(['outcome', 'is_counted', 'shifts', 'answered_at', 'recorded_outcome'])
    .where('id', '=', actId)
    .executeTakeFirstOrThrow()
  if (before.recorded_outcome === outcome) return false
  if (at !== null && at <= before.answered_at) return false
  const stated = tx.updateTable('engagements').where('id', '=', actId)
  if (before.outcome === outcome) {
    await stated.set({ recorded_outcome: outcome }).execute()
    return false
  }
  const answer = { outcome, is_counted: eventKind.counted.includes(outcome) }
  await stated
    .set({
      ...answer,
      shifts: chooseShifts(eventKind, item, { outcome, requested: undefined, before, now }),
      is_recorded: true,
      recorded_outcome: outcome,
      answered_at: now,
      updated_at: now,
    })
    .execute()
  await updateCounts(tx, item, { before, after: answer })
  await admitWaiting(tx, eventKind, item, { now, listeners })
  return true
}
