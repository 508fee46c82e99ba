import type { OrganizationRole } from '@rostrum/contract/roles'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { tokenHash } from '../platform/identifiers.ts'
import { lockTeam } from './queries.ts'

/** The same error for invitations that were used, revoked, replaced, have expired or never existed. */
export const invitationGone = () => new AppError('NOT_FOUND', { text: 'server.invitationGone' })

const findInvitation = (tx: Tx, token: string) =>
  tx
    .selectFrom('organization_invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.expires_at',
      'invitation.ended_at',
      'invitation.accepted_by',
      'organization.id as organization_id',
      'organization.name as organization_name',
    ])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('organization.banned_at', 'is', null)
    .executeTakeFirst()

const findMembership = (tx: Tx, userId: string) =>
  tx
    .selectFrom('organization_members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['member.organization_id', 'member.role', 'organization.name'])
    .where('member.user_id', '=', userId)
    .executeTakeFirst()

interface Accepted {
  organizationId: string
  organizationName: string
  role: OrganizationRole
}

/**
 * Accepts an invitation once, by the person with the invited address. An account belongs to one organization, so an
 * admin of another one has to leave it first. Locks the user before the organization, in the same order as an account
 * deletion, so that the two cannot deadlock.
 */
export const acceptInvitation = (
  db: Db,
  { token, viewer, now }: { token: string; viewer: Viewer; now: Date },
): Promise<Accepted> =>
  db.transaction().execute(async (tx) => {
    const { userId } = viewer
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('UNAUTHENTICATED')
    const asked = await findInvitation(tx, token)
    if (!asked) throw invitationGone()
    await lockTeam(tx, asked.organization_id)
    // The team is locked now, but the invitation may have been used or revoked before.
    const invitation = await findInvitation(tx, token)
    if (!invitation) throw invitationGone()
    const membership = await findMembership(tx, userId)
    const { organization_id: organizationId, organization_name: organizationName, role } = invitation
    if (invitation.accepted_by === userId && membership?.organization_id === organizationId) {
      return { organizationId, organizationName, role: membership.role }
    }
    if (invitation.ended_at !== null || invitation.expires_at <= now) throw invitationGone()
    if (invitation.email !== user.email) {
      throw new AppError('FORBIDDEN', { text: 'server.invitationOther', values: { email: invitation.email } })
    }
    if (membership) {
      throw new AppError('CONFLICT', { text: 'server.adminElsewhere', values: { organization: membership.name } })
    }
    await tx
      .insertInto('organization_members')
      .values({ organization_id: organizationId, user_id: userId, role, created_at: now })
      .execute()
    await tx
      .updateTable('organization_invitations')
      .set({ ended_at: now, accepted_by: userId })
      .where('id', '=', invitation.id)
      .execute()
    const subject = { type: 'users', id: userId }
    await recordAuditEvent(tx, {
      act: 'team.joined',
      ...byAdmin({ userId, organizationId }),
      subject,
      details: { role },
      now,
    })
    return { organizationId, organizationName, role }
  })
