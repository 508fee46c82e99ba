import { z } from 'zod'
import { endpoint, idParams, instant, many, pageQuery, resource } from './wire.ts'

/** Everything that is written down when it is done. */
export const auditActs = [
  'organization.registered',
  'organization.published',
  'organization.unpublished',
  'organization.deleted',
  'organization.renamed',
  'organization.verified',
  'organization.declined',
  'organization.banned',
  'organization.unbanned',
  'content.published',
  'content.unpublished',
  'content.deleted',
  'content.removed',
  'content.restored',
  'chat_message.removed',
  'reports.dismissed',
  'user.banned',
  'user.unbanned',
  'moderator.granted',
  'moderator.revoked',
  'donation_links.removed',
  'phone_bank.closed',
  'contact_message.deleted',
  'pledges.exported',
  'engagements.exported',
  'volunteers.exported',
  'account.exported',
  'account.deleted',
  'team.invited',
  'team.invitation_resent',
  'team.invitation_revoked',
  'team.joined',
  'team.role_changed',
  'team.removed',
  'team.left',
] as const
export type AuditAct = (typeof auditActs)[number]

/** What somebody was when they did it: an admin of the organization, a person for themselves, a moderator, no person at all. */
export const actedAs = ['admin', 'self', 'moderator', 'system'] as const
export type ActedAs = (typeof actedAs)[number]

/** Short facts that a sentence about the act needs: a title, a role before and after. Never how to reach anybody. */
export const auditDetails = z.object({
  /** Of what it was done to, as it was called then. */
  title: z.string().optional(),
  /** The kind's path, of content: `call-campaigns`. */
  kind: z.string().optional(),
  role: z.string().optional(),
  before: z.string().optional(),
  reason: z.string().optional(),
})
export type AuditDetails = z.output<typeof auditDetails>

/** Null once the account is deleted. */
const person = z.object({ id: z.string(), name: z.string() }).nullable()

export const auditEntry = resource(
  'audit-entries',
  z.object({
    act: z.enum(auditActs),
    acted_as: z.enum(actedAs),
    actor: person,
    /** Whom it was done to, of acts on people. */
    person,
    /** The address of an invitation that is still kept. */
    email: z.string().nullable(),
    subject_type: z.string(),
    subject_id: z.string().nullable(),
    details: auditDetails,
    created_at: instant,
  }),
)
export type AuditEntry = z.output<typeof auditEntry>

export const auditPageSize = 20

export const auditQuery = z.object({
  ...pageQuery(auditPageSize),
  act: z.enum(auditActs, 'validation.choice').optional(),
  /** Who did it, by their user id. */
  actor: z.uuid('validation.id').optional(),
  from: instant.optional(),
  /** Not included. */
  until: instant.optional(),
})

export const auditEndpoints = {
  'GET /organizations/:id/audit-log': endpoint({
    summary: 'Who did what for the own organization, newest first',
    auth: 'organization',
    capability: 'audit',
    params: idParams,
    query: auditQuery,
    response: many(auditEntry),
  }),
}
