import { MAX_ADMINS } from '@rostrum/contract/team'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import { tokenHash } from '../platform/identifiers.ts'

/** Ordered by the start of the membership, oldest first. */
export const listAdmins = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.avatar', 'member.role', 'member.created_at'])
    .where('member.organization_id', '=', organizationId)
    .orderBy('member.created_at')
    .orderBy('users.id')
    .limit(MAX_ADMINS)
    .execute()
export type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number]

const openInvitations = (db: Db) =>
  db.selectFrom('organization_invitations as invitation').where('ended_at', 'is', null)

/** Open invitations, including expired ones, newest first. */
export const listInvitations = (db: Db, organizationId: string) =>
  openInvitations(db)
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.sent_at',
      'invitation.expires_at',
      'inviter.name as inviter_name',
    ])
    .where('invitation.organization_id', '=', organizationId)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(MAX_ADMINS)
    .execute()
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Finds an invitation that can be accepted now, with its organization and inviter. */
export const findReceived = (db: Db, token: string, now: Date) =>
  openInvitations(db)
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.expires_at',
      'organization.id as organization_id',
      'organization.name as organization_name',
      'organization.profile_image as organization_image',
      'organization.verified_at as organization_verified_at',
      'inviter.name as inviter_name',
      sql<boolean>`exists (select from users where users.email = invitation.email)`.as('has_account'),
    ])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('organization.banned_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst()
export type ReceivedRow = NonNullable<Awaited<ReturnType<typeof findReceived>>>

/** Locks the organization and returns its admins, so that nobody else changes the team until the transaction ends. */
export const lockTeam = async (tx: Tx, organizationId: string) => {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('organization_members')
    .select(['user_id', 'role', 'created_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute()
}
export type LockedTeam = Awaited<ReturnType<typeof lockTeam>>
