import { z } from 'zod'
import { endpoint, idParams, instant, many, pageQuery, resource } from './wire.ts'

/** All events that are recorded in the audit log. */
export const auditActs = [
  'organization.registered',
  'organization.published',
  'organization.unpublished',
  'organization.deleted',
  'organization.renamed',
  'organization.embed_origins_changed',
  'organization.exported',
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
  'appeal.upheld',
  'appeal.reversed',
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
  'people.exported',
  'broadcast.sent',
  'broadcast.stopped',
  'event.undecided_asked',
  'results.exported',
  'activity.exported',
  'people.imported',
  'people.import_undone',
  'people.signed_up',
  'election.created',
  'election.updated',
  'election.deleted',
  'directory.created',
  'directory.updated',
  'directory.deleted',
  'attendance.recorded',
  'engagements.unconfirmed_removed',
  'pledges.unconfirmed_removed',
  'account.exported',
  'account.deleted',
  'team.invited',
  'team.invitation_resent',
  'team.invitation_revoked',
  'team.joined',
  'team.role_changed',
  'team.removed',
  'team.left',
  'api_token.created',
  'api_token.revoked',
  'webhook.created',
  'webhook.removed',
] as const
export type AuditAct = (typeof auditActs)[number]

/**
 * The capacity in which the actor acted: as admin of the organization, on their own behalf, as moderator, or
 * automatically.
 */
export const actedAs = ['admin', 'self', 'moderator', 'system'] as const
export type ActedAs = (typeof actedAs)[number]

/** Short facts that the description of the event needs, such as a title or the previous role. Never contact data. */
export const auditDetails = z.object({
  /** The title of the subject at that time. */
  title: z.string().optional(),
  /** For content, the path of its kind, such as `call-campaigns`. */
  kind: z.string().optional(),
  role: z.string().optional(),
  before: z.string().optional(),
  reason: z.string().optional(),
  count: z.int().optional(),
  /** The name of the API token that did it. There is then no actor. */
  token: z.string().optional(),
})
export type AuditDetails = z.output<typeof auditDetails>

/** Null after the account was deleted, and when an API token acted. */
const person = z.object({ id: z.string(), name: z.string() }).nullable()

export const auditEntry = resource(
  'audit-entries',
  z.object({
    act: z.enum(auditActs),
    acted_as: z.enum(actedAs),
    actor: person,
    /** The affected person, for events that concern a person. */
    person,
    /** The address of the invitation, as long as the invitation is stored. */
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
  /** The user id of the actor. */
  actor: z.uuid('validation.id').optional(),
  from: instant.optional(),
  /** Exclusive. */
  until: instant.optional(),
})

export const auditLogEndpoints = {
  'GET /organizations/:id/audit-log': endpoint({
    summary: 'The audit log of the admin’s own organization, newest first',
    auth: 'organization',
    scope: null,
    capability: 'audit',
    params: idParams,
    query: auditQuery,
    response: many(auditEntry),
  }),
}
