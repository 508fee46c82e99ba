import type { Db } from '../platform/db/database.ts'

/** The two of a new organization's first steps that leave no other trace. */
export type FirstStep = 'page_shared_at' | 'first_steps_dismissed_at'

/** Doing it again keeps the first moment. */
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
