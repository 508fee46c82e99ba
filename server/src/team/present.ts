import { may } from '@rostrum/contract/roles'
import type { ReceivedInvitation, Team } from '@rostrum/contract/team'
import type { OwnViewer } from '../platform/http/implement.ts'
import type { AdminRow, InvitationRow, ReceivedRow } from './queries.ts'

export const presentTeam = (
  { organizationId, role }: OwnViewer,
  { admins, invitations, now }: { admins: AdminRow[]; invitations: InvitationRow[]; now: Date },
): Team => ({
  id: organizationId,
  type: 'teams',
  attributes: {
    admins: admins.map(({ created_at: since, ...admin }) => ({ ...admin, since: since.toISOString() })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      invited_by: row.inviter_name,
      sent_at: row.sent_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_expired: row.expires_at <= now,
    })),
    may_manage: may(role, 'team'),
  },
})

export const presentReceived = (row: ReceivedRow): ReceivedInvitation => ({
  id: row.id,
  type: 'invitations',
  attributes: {
    email: row.email,
    role: row.role,
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      image: row.organization_image,
      is_verified: row.organization_verified_at !== null,
    },
    invited_by: row.inviter_name,
    expires_at: row.expires_at.toISOString(),
    has_account: row.has_account,
  },
})
