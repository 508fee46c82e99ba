import { z } from 'zod'
import { email } from './fields.ts'
import { organizationRoles } from './roles.ts'
import { endpoint, idParams, instant, nothing, one, resource } from './wire.ts'

/** Maximum number of admins and pending invitations of an organization. */
export const MAX_ADMINS = 200
/** Number of days in which an invitation can be accepted. */
export const invitationDays = 7

const role = z.enum(organizationRoles, 'validation.choice')

const admin = z.object({
  /** The id of the user. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  role,
  since: instant,
})
export type TeamAdmin = z.output<typeof admin>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  /** Null after the inviting admin deleted their account. */
  invited_by: z.string().nullable(),
  sent_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
})
export type TeamInvitation = z.output<typeof invitation>

/** The admins of an organization, longest-serving first; pending invitations are only sent to owners. */
export const team = resource(
  'teams',
  z.object({ admins: z.array(admin), invitations: z.array(invitation), may_manage: z.boolean() }),
)
export type Team = z.output<typeof team>

export const invitationPayload = z.object({ email, role })
export const rolePayload = z.object({ role })

const token = z.string('validation.required').min(1, 'validation.required').max(200, 'validation.tooLong')

/** What invited people see before they answer. */
export const receivedInvitation = resource(
  'invitations',
  z.object({
    email: z.string(),
    role,
    organization: z.object({
      id: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      is_verified: z.boolean(),
    }),
    invited_by: z.string().nullable(),
    expires_at: instant,
    /** Whether an account with this address exists, so that the person logs in instead of signing up. */
    has_account: z.boolean(),
  }),
)
export type ReceivedInvitation = z.output<typeof receivedInvitation>

export const membership = resource('memberships', z.object({ organization_name: z.string(), role }))

const own = { auth: 'organization', scope: null, capability: 'team' } as const
const memberParams = idParams.extend({ userId: z.uuid() })
const invitationParams = idParams.extend({ invitationId: z.uuid() })
const answer = { response: one(team) }

export const teamEndpoints = {
  'GET /organizations/:id/team': endpoint({
    summary: 'The admins of the admin’s own organization with their roles; owners also get the pending invitations',
    auth: 'organization',
    scope: null,
    params: idParams,
    ...answer,
  }),
  'POST /organizations/:id/invitations': endpoint({
    summary:
      'Invite somebody by mail to become an admin of the owner’s organization; inviting them again changes the role',
    ...own,
    params: idParams,
    body: invitationPayload,
    status: 201,
    ...answer,
  }),
  'POST /organizations/:id/invitations/:invitationId/actions?action=resend': endpoint({
    summary: 'Mail a new link; the previous one becomes invalid',
    ...own,
    params: invitationParams,
    ...answer,
  }),
  'DELETE /organizations/:id/invitations/:invitationId': endpoint({
    summary: 'Revoke an invitation',
    ...own,
    params: invitationParams,
    ...answer,
  }),
  'PUT /organizations/:id/team/:userId': endpoint({
    summary: 'Change an admin’s role; the last owner cannot change to another role',
    ...own,
    params: memberParams,
    body: rolePayload,
    ...answer,
  }),
  'DELETE /organizations/:id/team/:userId': endpoint({
    summary: 'Remove an admin as an owner, or leave the organization; the last owner cannot leave',
    auth: 'organization',
    scope: null,
    params: memberParams,
    status: 204,
    response: nothing,
  }),
  'POST /invitations/actions?action=show': endpoint({
    summary: 'What an invitation is about, for everybody who has its link; in a body, the token is not logged anywhere',
    auth: 'public',
    body: z.object({ token }),
    response: one(receivedInvitation),
  }),
  'POST /invitations/actions?action=accept': endpoint({
    summary: 'Accept an invitation while signed in with the invited address; accepting it again changes nothing',
    auth: 'signed_in',
    body: z.object({ token }),
    response: one(membership),
  }),
}
