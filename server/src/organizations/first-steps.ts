import type { Db } from '../platform/db/database.ts'

/** The first steps of a new organization that have to be stored, because they leave no other trace. */
export type FirstStep = 'page_shared_at' | 'first_steps_dismissed_at'

/** Stores the time of a step. Repeating the step keeps the first time. */
export const noteFirstStep = async (
  db: Db,
  id: string,
  { step, now }: { step: FirstStep; now: Date },
): Promise<void> => {
  await db
    .updateTable('organizations')
    .set({ [step]: now })
    .where('id', '=', id)
    .where(step, 'is', null)
    .execute()
}
