import { comparableAddress } from '@rostrum/contract/email-address'
import { recordAuditEvent } from '../audit-log/record.ts'
import type { Db } from '../platform/db/database.ts'

/** The result for the operator who ran the command. */
export type Appointment = 'done' | 'already' | 'unknown' | 'banned'

const findByEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'moderator_since', 'banned_at'])
    .where('email', '=', comparableAddress(email))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Makes somebody with an account a moderator. It takes effect at their next request. */
export const grantModerator = (db: Db, email: string, now: Date): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const user = await findByEmail(tx, email)
    if (!user) return 'unknown'
    if (user.banned_at !== null) return 'banned'
    if (user.moderator_since !== null) return 'already'
    await tx.updateTable('users').set({ moderator_since: now }).where('id', '=', user.id).execute()
    const subject = { type: 'users', id: user.id }
    await recordAuditEvent(tx, { act: 'moderator.granted', actorId: null, actedAs: 'system', subject, now })
    return 'done'
  })

export const revokeModerator = (db: Db, email: string, now: Date): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const user = await findByEmail(tx, email)
    if (!user) return 'unknown'
    if (user.moderator_since === null) return 'already'
    await tx.updateTable('users').set({ moderator_since: null }).where('id', '=', user.id).execute()
    const subject = { type: 'users', id: user.id }
    await recordAuditEvent(tx, { act: 'moderator.revoked', actorId: null, actedAs: 'system', subject, now })
    return 'done'
  })
