import { endSessionsOf } from '../accounts/sessions.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { closeReports } from '../reports/closing.ts'
import { recordModeration, type ActionContext } from './action-context.ts'
import { type Because, recordDecision } from './decisions.ts'
import { notifyAdmins, notifyPerson } from './mails.ts'

interface Ban extends Because {
  id: string
}

interface Lifting {
  id: string
  reason?: string | null
  /** Whoever appealed is told by a mail of the appeal. */
  isAfterAppeal?: boolean
}

/** Moderators must lose that role before they can be banned. This also prevents banning oneself. */
const moderatorStays = () => new AppError('FORBIDDEN', { text: 'server.moderatorStays' })

/** Ends all sessions of a person and deletes login tokens that could start a new one. */
const shutOut = async (tx: Db, userId: string): Promise<void> => {
  await endSessionsOf(tx, userId)
  await tx.deleteFrom('login_tokens').where('user_id', '=', userId).execute()
}

/** Bans a person. Must be called in a transaction. Banning a banned person changes nothing. */
export const banPerson = async (tx: Db, { id, ...because }: Ban, context: ActionContext): Promise<void> => {
  // The lock makes concurrent log-ins wait for this transaction, after which they are refused.
  const user = await tx
    .selectFrom('users')
    .select(['email', 'name', 'moderator_since', 'banned_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('NOT_FOUND')
  if (user.moderator_since !== null) throw moderatorStays()
  if (user.banned_at !== null) return
  const { reason } = because
  const subject = { type: 'users', id }
  const decision = { outcome: 'banned' as const, subject, text: user.name, authorId: id, ...because }
  const decisionId = await recordDecision(tx, decision, context)
  await tx.updateTable('users').set({ banned_at: context.now, ban_reason: reason }).where('id', '=', id).execute()
  await shutOut(tx, id)
  await notifyPerson(tx, { occasion: 'personBanned', userId: id, decisionId, email: user.email }, context.now)
  await recordModeration(tx, { act: 'user.banned', subject, details: { reason } }, context)
}

/** Bans a person. Banning a banned person changes nothing. */
export const banUser = (db: Db, ban: Ban, context: ActionContext): Promise<void> =>
  db.transaction().execute((tx) => banPerson(tx, ban, context))

/** Lifts the ban of a person. Must be called in a transaction. */
export const unbanPerson = async (
  tx: Tx,
  { id, reason = null, isAfterAppeal = false }: Lifting,
  context: ActionContext,
): Promise<void> => {
  const lifted = await tx
    .updateTable('users')
    .set({ banned_at: null, ban_reason: null })
    .where('id', '=', id)
    .where('banned_at', 'is not', null)
    .returning(['email', 'name'])
    .executeTakeFirst()
  if (!lifted) return
  const subject = { type: 'users', id }
  const decision = { outcome: 'unbanned' as const, subject, text: lifted.name, authorId: id, reason, isAfterAppeal }
  await recordDecision(tx, decision, context)
  if (!isAfterAppeal) {
    await notifyPerson(tx, { occasion: 'personUnbanned', userId: id, email: lifted.email }, context.now)
  }
  await recordModeration(tx, { act: 'user.unbanned', subject }, context)
}

export const unbanUser = (db: Db, lifting: Lifting, context: ActionContext): Promise<void> =>
  db.transaction().execute((tx) => unbanPerson(tx, lifting, context))

const lockOrganization = async (tx: Tx, id: string) => {
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
 * Bans and unpublishes an organization, so that everything that hides unpublished organizations hides it. The time of
 * its publication is stored until the ban is lifted. Returns the ids of the users whose sessions were ended.
 */
export const banOrganization = (db: Db, { id, ...because }: Ban, context: ActionContext): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const organization = await lockOrganization(tx, id)
    const members = await listMembers(tx, id)
    if (members.some(({ moderator_since: since }) => since !== null)) throw moderatorStays()
    if (organization.banned_at !== null) return []
    const { reason } = because
    const subject = { type: 'organizations', id }
    const decision = { outcome: 'banned' as const, subject, text: organization.name, organizationId: id, ...because }
    const decisionId = await recordDecision(tx, decision, context)
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
    await closeReports(tx, { subject, outcome: 'banned', decisionId, moderatorId: viewer.userId, now })
    await notifyAdmins(tx, { occasion: 'organizationBanned', organizationId: id, reason, decisionId }, now)
    const details = { title: organization.name, reason }
    await recordModeration(tx, { act: 'organization.banned', organizationId: id, subject, details }, context)
    return members.map((member) => member.id)
  })

/** Lifts the ban of an organization. Must be called in a transaction. */
export const unbanInTransaction = async (
  tx: Tx,
  { id, reason = null, isAfterAppeal = false }: Lifting,
  context: ActionContext,
): Promise<void> => {
  const organization = await lockOrganization(tx, id)
  if (organization.banned_at === null) return
  await tx
    .updateTable('organizations')
    .set({
      banned_at: null,
      ban_reason: null,
      published_before_ban: null,
      published_at: organization.published_before_ban,
      updated_at: context.now,
    })
    .where('id', '=', id)
    .execute()
  const subject = { type: 'organizations', id }
  const title = organization.name
  const decision = { outcome: 'unbanned' as const, subject, text: title, organizationId: id, reason, isAfterAppeal }
  await recordDecision(tx, decision, context)
  if (!isAfterAppeal) await notifyAdmins(tx, { occasion: 'organizationUnbanned', organizationId: id }, context.now)
  await recordModeration(tx, { act: 'organization.unbanned', organizationId: id, subject, details: { title } }, context)
}

export const unbanOrganization = (db: Db, lifting: Lifting, context: ActionContext): Promise<void> =>
  db.transaction().execute((tx) => unbanInTransaction(tx, lifting, context))
