import { z } from 'zod'
import { email } from './fields.ts'
import { organizationRoles } from './roles.ts'
import { endpoint, idParams, instant, nothing, one, resource } from './wire.ts'

/** Admins of one organization together with those who are invited. */
export const mostAdmins = 200
/** How long an invitation can be accepted, in days. */
export const invitationDays = 7

const role = z.enum(organizationRoles, 'validation.choice')

const admin = z.object({
  /** The user's. */
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
  /** Null when whoever invited has deleted their account. */
  invited_by: z.string().nullable(),
  sent_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
})
export type TeamInvitation = z.output<typeof invitation>

/** Who administers an organization, longest first; the invitations that nobody answered yet are for owners. */
export const team = resource(
  'teams',
  z.object({ admins: z.array(admin), invitations: z.array(invitation), may_manage: z.boolean() }),
)
export type Team = z.output<typeof team>

export const invitationPayload = z.object({ email, role })
export const rolePayload = z.object({ role })

const token = z.string('validation.required').min(1, 'validation.required').max(200, 'validation.tooLong')

/** What who was invited sees before they answer. */
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
    /** Whether there is an account with this address: log in, or sign up. */
    has_account: z.boolean(),
  }),
)
export type ReceivedInvitation = z.output<typeof receivedInvitation>

const membership = resource('memberships', z.object({ organization_name: z.string(), role }))

const own = { auth: 'organization', capability: 'team' } as const
const memberParams = idParams.extend({ userId: z.uuid() })
const invitationParams = idParams.extend({ invitationId: z.uuid() })
const answer = { response: one(team) }

export const teamEndpoints = {
  'GET /organizations/:id/team': endpoint({
    summary: 'Who administers the own organization, and as what; for owners, who is invited',
    auth: 'organization',
    params: idParams,
    ...answer,
  }),
  'POST /organizations/:id/invitations': endpoint({
    summary: 'Invite somebody by mail to administer the own organization; again changes the role',
    ...own,
    params: idParams,
    body: invitationPayload,
    status: 201,
    ...answer,
  }),
  'POST /organizations/:id/invitations/:invitationId/actions?action=resend': endpoint({
    summary: 'Mail a fresh link; the one before works no more',
    ...own,
    params: invitationParams,
    ...answer,
  }),
  'DELETE /organizations/:id/invitations/:invitationId': endpoint({
    summary: 'Take an invitation back',
    ...own,
    params: invitationParams,
    ...answer,
  }),
  'PUT /organizations/:id/team/:userId': endpoint({
    summary: 'Change an admin’s role; the last owner stays one',
    ...own,
    params: memberParams,
    body: rolePayload,
    ...answer,
  }),
  'DELETE /organizations/:id/team/:userId': endpoint({
    summary: 'Remove an admin, as an owner; or leave oneself. The last owner stays',
    auth: 'organization',
    params: memberParams,
    status: 204,
    response: nothing,
  }),
  'GET /invitations': endpoint({
    summary: 'What an invitation is about, for whoever holds its link',
    auth: 'public',
    query: z.object({ token }),
    response: one(receivedInvitation),
  }),
  'POST /invitations/actions?action=accept': endpoint({
    summary: 'Accept, signed in with the address that was invited; again is the same',
    auth: 'signed_in',
    body: z.object({ token }),
    response: one(membership),
  }),
}
