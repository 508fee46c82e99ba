import type { ActedAs, AuditAct, AuditDetails } from '@rostrum/contract/audit'
import type { Db } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'

/** What was done, by whom and to what. */
export interface Act {
  act: AuditAct
  /** Null when no person did it. */
  actorId: string | null
  actedAs: ActedAs
  /** Whose log it belongs to, beside the moderators'. */
  organizationId?: string | null
  /** A user is named by their id here and never stands in the log with it. */
  subject: { type: string; id?: string | null }
  details?: AuditDetails
  now: Date
}

/** Of an act that an admin does for their organization. */
export const byAdmin = ({ userId, organizationId }: Pick<Viewer, 'userId' | 'organizationId'>) => ({
  actorId: userId,
  actedAs: 'admin' as const,
  organizationId,
})

/**
 * Who stands for a person in the log; null for nobody. Made when they first act. Read before it is made, so that
 * mostly no lock on the person is taken.
 */
const standInFor = async (tx: Db, userId: string | null): Promise<string | null> => {
  if (userId === null) return null
  const find = () => tx.selectFrom('audit_people').select('id').where('user_id', '=', userId).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await tx
    .insertInto('audit_people')
    .columns(['id', 'user_id'])
    .expression((build) =>
      build
        .selectFrom('users')
        .select((expression) => [expression.val(newId()).$castTo<string>().as('id'), 'users.id as user_id'])
        .where('users.id', '=', userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await find())?.id ?? null
}

/** To be called in the transaction of the act: then it is in the log exactly when it was done. */
export const recordAct = async (tx: Db, given: Act): Promise<void> => {
  const { act, actorId, actedAs, organizationId, subject, details, now } = given
  const subjectId = subject.type === 'users' ? await standInFor(tx, subject.id ?? null) : subject.id
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      organization_id: organizationId ?? null,
      actor_id: await standInFor(tx, actorId),
      acted_as: actedAs,
      act,
      subject_type: subject.type,
      subject_id: subjectId ?? null,
      details: JSON.stringify(details ?? {}),
      created_at: now,
    })
    .execute()
}
