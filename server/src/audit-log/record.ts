import type { ActedAs, AuditAct, AuditDetails } from '@rostrum/contract/audit-log'
import type { Db } from '../platform/db/database.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'

/** An audit event: what was done, by whom and to what. */
export interface Act {
  /** Given if something else refers to the entry. */
  id?: string
  act: AuditAct
  /** Null when the event was not caused by a person. */
  actorId: string | null
  actedAs: ActedAs
  /** The name of the API token that caused the event. It is kept after the token was revoked. */
  tokenName?: string
  /** The organization in whose log the event appears. Moderators see every event. */
  organizationId?: string | null
  /** For the type `users`, `id` is the user's id; the log stores a pseudonym instead. */
  subject: { type: string; id?: string | null }
  details?: AuditDetails
  now: Date
}

/** The actor fields of an event that an admin, or an API token, causes for their organization. */
export const byAdmin = (
  viewer: Pick<AnyViewer, 'userId' | 'organizationId'> & { token?: { name: string } },
): Pick<Act, 'actorId' | 'actedAs' | 'organizationId' | 'tokenName'> => ({
  actorId: viewer.userId,
  actedAs: 'admin',
  organizationId: viewer.organizationId,
  ...(viewer.token && { tokenName: viewer.token.name }),
})

/**
 * Returns the pseudonym that stands for a user in the log, creating it for their first event; null if there is no user.
 * Reads before it inserts, because the insert locks the user's row.
 */
export const standInFor = async (tx: Db, userId: string | null): Promise<string | null> => {
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

/**
 * Must be called in the transaction of the change, so that the log has an entry exactly if the change was committed.
 */
export const recordAuditEvent = async (tx: Db, given: Act): Promise<void> => {
  const { id = newId(), act, actorId, actedAs, organizationId, subject, details, tokenName, now } = given
  const subjectId = subject.type === 'users' ? await standInFor(tx, subject.id ?? null) : subject.id
  await tx
    .insertInto('audit_entries')
    .values({
      id,
      organization_id: organizationId ?? null,
      actor_id: await standInFor(tx, actorId),
      acted_as: actedAs,
      act,
      subject_type: subject.type,
      subject_id: subjectId ?? null,
      details: JSON.stringify({ ...details, token: tokenName }),
      created_at: now,
    })
    .execute()
}
