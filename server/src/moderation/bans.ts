import { endSessionsOf } from '../accounts/sessions.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { closeReports } from '../reports/closing.ts'
import { recordModeration, type Doing } from './doing.ts'
import { tellAdmins, tellPerson } from './mails.ts'

interface Ban {
  id: string
  reason: string
}

/** A moderator is no moderator any more before they can be banned; so nobody bans themselves either. */
const moderatorStays = () => new AppError('FORBIDDEN', { text: 'server.moderatorStays' })

/** Everything that somebody is signed in by, or could be in a moment. */
const shutOut = async (tx: Db, userId: string): Promise<void> => {
  await endSessionsOf(tx, userId)
  await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
}

/** Within a transaction. */
export const banPerson = async (tx: Db, { id, reason }: Ban, doing: Doing): Promise<void> => {
  // Held: who logs in at this moment waits, and is refused.
  const user = await tx
    .selectFrom('users')
    .select(['email', 'moderator_since', 'banned_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('NOT_FOUND')
  if (user.moderator_since !== null) throw moderatorStays()
  if (user.banned_at !== null) return
  await tx.updateTable('users').set({ banned_at: doing.now, ban_reason: reason }).where('id', '=', id).execute()
  await shutOut(tx, id)
  await tellPerson(tx, { occasion: 'personBanned', userId: id, email: user.email }, doing.now)
  await recordModeration(tx, { act: 'user.banned', subject: { type: 'users', id }, details: { reason } }, doing)
}

/** Again is once, with the first reason. */
export const banUser = (db: Db, ban: Ban, doing: Doing): Promise<void> =>
  db.transaction().execute((tx) => banPerson(tx, ban, doing))

export const unbanUser = (db: Db, id: string, doing: Doing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const lifted = await tx
      .updateTable('users')
      .set({ banned_at: null, ban_reason: null })
      .where('id', '=', id)
      .where('banned_at', 'is not', null)
      .returning('email')
      .executeTakeFirst()
    if (!lifted) return
    await tellPerson(tx, { occasion: 'personUnbanned', userId: id, email: lifted.email }, doing.now)
    await recordModeration(tx, { act: 'user.unbanned', subject: { type: 'users', id } }, doing)
  })

const holdOrganization = async (tx: Tx, id: string) => {
  const organization = await tx
    .selectFrom('organizations')
    .select(['name', 'published_at', 'published_before_ban', 'banned_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!organization) throw new AppError('NOT_FOUND')
  return organization
}

const listMembers = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.moderator_since'])
    .where('member.organization_id', '=', organizationId)
    .execute()

/**
 * What is banned is not published, so everything that hides the one hides the other; when it was published waits for
 * the ban to be lifted. Gives whose sessions have ended.
 */
export const banOrganization = (db: Db, { id, reason }: Ban, doing: Doing): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = doing
    const organization = await holdOrganization(tx, id)
    const members = await listMembers(tx, id)
    if (members.some(({ moderator_since: since }) => since !== null)) throw moderatorStays()
    if (organization.banned_at !== null) return []
    await tx
      .updateTable('organizations')
      .set({
        banned_at: now,
        ban_reason: reason,
        published_before_ban: organization.published_at,
        published_at: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    for (const member of members) await shutOut(tx, member.id)
    const subject = { type: 'organizations', id }
    await closeReports(tx, { subject, outcome: 'banned', moderatorId: viewer.userId, now })
    await tellAdmins(tx, { occasion: 'organizationBanned', organizationId: id, reason }, now)
    const details = { title: organization.name, reason }
    await recordModeration(tx, { act: 'organization.banned', organizationId: id, subject, details }, doing)
    return members.map((member) => member.id)
  })

export const unbanOrganization = (db: Db, id: string, doing: Doing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const organization = await holdOrganization(tx, id)
    if (organization.banned_at === null) return
    await tx
      .updateTable('organizations')
      .set({
        banned_at: null,
        ban_reason: null,
        published_before_ban: null,
        published_at: organization.published_before_ban,
        updated_at: doing.now,
      })
      .where('id', '=', id)
      .execute()
    await tellAdmins(tx, { occasion: 'organizationUnbanned', organizationId: id }, doing.now)
    const subject = { type: 'organizations', id }
    const details = { title: organization.name }
    await recordModeration(tx, { act: 'organization.unbanned', organizationId: id, subject, details }, doing)
  })
