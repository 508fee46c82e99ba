import type { Language } from '@rostrum/catalogue'
import type { AuditAct } from '@rostrum/contract/audit-log'
import type { OrganizationRole } from '@rostrum/contract/roles'
import { invitationDays, MAX_ADMINS } from '@rostrum/contract/team'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueInvitation } from './mails.ts'
import { lockTeamAsManager } from './members.ts'
import { resendSeconds } from './policy.ts'

const invitationSeconds = invitationDays * 24 * 60 * 60

interface ActionContext {
  viewer: OwnViewer
  /** The inviter's language, in which the mail is written if the address has no account. */
  language: Language
  now: Date
}

type Invitation = { id: string; email: string; role: OrganizationRole }

const record = (
  tx: Tx,
  act: AuditAct & `team.${string}`,
  { id, role }: Pick<Invitation, 'id' | 'role'>,
  { viewer, now }: Pick<ActionContext, 'viewer' | 'now'>,
): Promise<void> =>
  recordAuditEvent(tx, { act, ...byAdmin(viewer), subject: { type: 'invitations', id }, details: { role }, now })

const findOpen = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organization_invitations')
    .select(['id', 'email', 'role', 'sent_at'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)

/**
 * Enqueues a mail with a link. The link gets a new token when the mail is composed, which invalidates the previous
 * link. Throws 429 if the address got too many mails.
 */
const send = async (
  tx: Tx,
  { id, email }: Pick<Invitation, 'id' | 'email'>,
  { viewer: { organizationId }, language, now }: ActionContext,
) => {
  await tx
    .updateTable('organization_invitations')
    .set({ sent_at: now, expires_at: later(now, invitationSeconds) })
    .where('id', '=', id)
    .execute()
  const seconds = await enqueueInvitation(tx, { id, organizationId, email, language, now })
  if (seconds === 0) return
  throw new AppError('TOO_MANY_REQUESTS', { text: 'server.invitationLimit', retryAfterSeconds: seconds })
}

const assertRoom = async (tx: Tx, organizationId: string, admins: number): Promise<void> => {
  const open = await findOpen(tx, organizationId).execute()
  if (admins + open.length >= MAX_ADMINS) {
    throw new AppError('CONFLICT', { text: 'server.teamFull', values: { count: MAX_ADMINS } })
  }
}

/**
 * Creates one invitation per address. Repeating it updates the role and sends another mail unless the last one is
 * recent.
 */
export const invite = (
  db: Db,
  { email: given, role, ...context }: ActionContext & { email: string; role: OrganizationRole },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    const { organizationId } = viewer
    const email = given.toLowerCase()
    const admins = await lockTeamAsManager(tx, viewer)
    const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (known && admins.some(({ user_id }) => user_id === known.id)) throw invalidField('email', 'validation.isAdmin')
    const open = await findOpen(tx, organizationId).where('email', '=', email).executeTakeFirst()
    if (open) {
      if (open.role !== role) {
        await tx.updateTable('organization_invitations').set({ role }).where('id', '=', open.id).execute()
        await record(tx, 'team.invited', { id: open.id, role }, context)
      }
      if (open.sent_at <= later(now, -resendSeconds)) await send(tx, open, context)
      return
    }
    await assertRoom(tx, organizationId, admins.length)
    const id = newId()
    await tx
      .insertInto('organization_invitations')
      .values({
        id,
        organization_id: organizationId,
        email,
        role,
        invited_by: viewer.userId,
        sent_at: now,
        expires_at: later(now, invitationSeconds),
        created_at: now,
      })
      .execute()
    await send(tx, { id, email }, context)
    await record(tx, 'team.invited', { id, role }, context)
  })

const assertOpen = async (tx: Tx, id: string, { organizationId }: OwnViewer) => {
  const open = await findOpen(tx, organizationId).where('id', '=', id).executeTakeFirst()
  if (!open) throw new AppError('NOT_FOUND')
  return open
}

export const resendInvitation = (db: Db, { id, ...context }: ActionContext & { id: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = context
    await lockTeamAsManager(tx, viewer)
    const open = await assertOpen(tx, id, viewer)
    const waits = Math.ceil((open.sent_at.getTime() - now.getTime()) / 1000) + resendSeconds
    if (waits > 0) {
      throw new AppError('TOO_MANY_REQUESTS', { text: 'server.invitationJustSent', retryAfterSeconds: waits })
    }
    await send(tx, open, context)
    await record(tx, 'team.invitation_resent', open, context)
  })

export const revokeInvitation = (
  db: Db,
  { id, viewer, now }: Omit<ActionContext, 'language'> & { id: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTeamAsManager(tx, viewer)
    const open = await assertOpen(tx, id, viewer)
    await tx
      .updateTable('organization_invitations')
      .set({ ended_at: now, token_hash: null })
      .where('id', '=', id)
      .execute()
    await record(tx, 'team.invitation_revoked', open, { viewer, now })
  })
