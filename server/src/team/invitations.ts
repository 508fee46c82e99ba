import type { Language } from '@rostrum/catalogue'
import type { AuditAct } from '@rostrum/contract/audit'
import type { OrganizationRole } from '@rostrum/contract/roles'
import { invitationDays, mostAdmins } from '@rostrum/contract/team'
import { byAdmin, recordAct } from '../audit/record.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueInvitation } from './mails.ts'
import { holdAsManager } from './members.ts'
import { resendSeconds } from './policy.ts'

const invitationSeconds = invitationDays * 24 * 60 * 60

interface Doing {
  viewer: OwnViewer
  /** Of whoever invites: what the mail is written in when the address has no account. */
  language: Language
  now: Date
}

type Invitation = { id: string; email: string; role: OrganizationRole }

const record = (
  tx: Tx,
  act: AuditAct & `team.${string}`,
  { id, role }: Pick<Invitation, 'id' | 'role'>,
  { viewer, now }: Pick<Doing, 'viewer' | 'now'>,
): Promise<void> =>
  recordAct(tx, { act, ...byAdmin(viewer), subject: { type: 'invitations', id }, details: { role }, now })

const findOpen = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organization_invitations')
    .select(['id', 'email', 'role', 'sent_at'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)

/** Mails a link; it makes its own token when it is sent, and the one before works no more. */
const send = async (tx: Tx, { id, email }: Pick<Invitation, 'id' | 'email'>, { language, now }: Doing) => {
  await tx
    .updateTable('organization_invitations')
    .set({ sent_at: now, expires_at: later(now, invitationSeconds) })
    .where('id', '=', id)
    .execute()
  await enqueueInvitation(tx, { id, email, language, now })
}

const demandRoom = async (tx: Tx, organizationId: string, admins: number): Promise<void> => {
  const open = await findOpen(tx, organizationId).execute()
  if (admins + open.length >= mostAdmins) {
    throw new AppError('CONFLICT', { text: 'server.teamFull', values: { count: mostAdmins } })
  }
}

/** Once per address: again is the same invitation in the newer role, mailed again unless it was just now. */
export const invite = (
  db: Db,
  { email: given, role, ...doing }: Doing & { email: string; role: OrganizationRole },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = doing
    const { organizationId } = viewer
    const email = given.toLowerCase()
    const admins = await holdAsManager(tx, viewer)
    const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (known && admins.some(({ user_id }) => user_id === known.id)) throw invalidField('email', 'validation.isAdmin')
    const open = await findOpen(tx, organizationId).where('email', '=', email).executeTakeFirst()
    if (open) {
      if (open.role !== role) {
        await tx.updateTable('organization_invitations').set({ role }).where('id', '=', open.id).execute()
        await record(tx, 'team.invited', { id: open.id, role }, doing)
      }
      if (open.sent_at <= later(now, -resendSeconds)) await send(tx, open, doing)
      return
    }
    await demandRoom(tx, organizationId, admins.length)
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
    await send(tx, { id, email }, doing)
    await record(tx, 'team.invited', { id, role }, doing)
  })

const demandOpen = async (tx: Tx, id: string, { organizationId }: OwnViewer) => {
  const open = await findOpen(tx, organizationId).where('id', '=', id).executeTakeFirst()
  if (!open) throw new AppError('NOT_FOUND')
  return open
}

export const resendInvitation = (db: Db, { id, ...doing }: Doing & { id: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { viewer, now } = doing
    await holdAsManager(tx, viewer)
    const open = await demandOpen(tx, id, viewer)
    const waits = Math.ceil((open.sent_at.getTime() - now.getTime()) / 1000) + resendSeconds
    if (waits > 0) {
      throw new AppError('TOO_MANY_REQUESTS', { text: 'server.invitationJustSent', retryAfterSeconds: waits })
    }
    await send(tx, open, doing)
    await record(tx, 'team.invitation_resent', open, doing)
  })

export const revokeInvitation = (
  db: Db,
  { id, viewer, now }: Omit<Doing, 'language'> & { id: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdAsManager(tx, viewer)
    const open = await demandOpen(tx, id, viewer)
    await tx
      .updateTable('organization_invitations')
      .set({ ended_at: now, token_hash: null })
      .where('id', '=', id)
      .execute()
    await record(tx, 'team.invitation_revoked', open, { viewer, now })
  })
