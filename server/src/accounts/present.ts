import type { AccountDeletion, Session, User } from '@rostrum/contract/accounts'
import type { OwnSession } from '@rostrum/contract/sessions'
import type { Viewer } from '../platform/http/implement.ts'
import { userPermissions } from './policy.ts'
import type { DeletionProof } from './identity-proof.ts'
import type { OwnOrganizationRow, UserRow } from './queries.ts'
import type { SessionRow } from './sessions.ts'

const presentOwnOrganization = (row: UserRow): User['relationships'] => {
  if (row.organization_id === null || row.organization_role === null) return undefined
  return {
    organization: {
      id: row.organization_id,
      type: 'organizations',
      attributes: {
        name: row.organization_name ?? '',
        profile_image: row.organization_image,
        is_verified: row.organization_verified_at !== null,
        published_at: row.organization_published_at?.toISOString() ?? null,
        timezone: row.organization_timezone,
        role: row.organization_role,
      },
    },
  }
}

export const presentUser = (row: UserRow, viewer: Pick<Viewer, 'userId'>): User => ({
  id: row.id,
  type: 'users',
  attributes: {
    name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    pending_email: row.pending_email,
    avatar: row.avatar,
    phone: row.phone,
    address: row.address,
    interests: row.interests,
    use_location: row.use_location,
    is_organization_admin: row.organization_id !== null,
    user_type: row.organization_id === null ? 'regular_user' : 'organization',
    is_moderator: row.moderator_since !== null,
    // Accounts need no approval, so they count as approved when they were created.
    approved_at: row.created_at.toISOString(),
    social_id: row.social_id,
    has_password: row.has_password,
  },
  relationships: presentOwnOrganization(row),
  meta: { ...userPermissions(viewer, row.id), revision: String(row.revision) },
})

/** The only representation that contains a token. */
export const presentSession = (row: UserRow, token: string): Session => {
  const user = presentUser(row, { userId: row.id })
  return { ...user, meta: { ...user.meta, token } }
}

export const presentOwnSession = (row: SessionRow, viewer: Pick<Viewer, 'sessionId'>): OwnSession => ({
  id: row.id,
  type: 'sessions',
  attributes: {
    browser: row.browser,
    system: row.system,
    started_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_current: row.id === viewer.sessionId,
  },
})

export const presentDeletion = (
  userId: string,
  { proof, providers, row }: DeletionProof & { row: OwnOrganizationRow | undefined },
): AccountDeletion => ({
  id: userId,
  type: 'account-deletions',
  attributes: {
    proof,
    providers,
    organization: row
      ? {
          id: row.id,
          name: row.name,
          is_deleted: row.successorId === null,
          followers_count: row.followers_count,
          items_count: row.items_count,
          other_admins_count: row.other_admins_count,
        }
      : null,
  },
})
