import { z } from 'zod'
import { auditEntry, auditQuery } from './audit-log.ts'
import { userTypes } from './accounts.ts'
import { limits, line } from './fields.ts'
import {
  measurePayload,
  moderationPage,
  moderationReason,
  ofModerators,
  optionalReason,
  personOrDeleted,
} from './moderation-fields.ts'
import { reviewStates } from './organizations.ts'
import { reportedTypes, reportReasons } from './reports.ts'
import { endpoint, instant, many, one, resource } from './wire.ts'

/** The endpoints of moderators. Nobody else has access to them. */

// Reviews

export const review = resource(
  'reviews',
  z.object({
    state: z.enum(reviewStates),
    /** Why a review is needed: an organization registered with documents, or changed its name. */
    cause: z.enum(['registered', 'renamed']),
    /** The name before it was changed. */
    previous_name: z.string().nullable(),
    opened_at: instant,
    decided_at: instant.nullable(),
    decided_by: personOrDeleted,
    /** Why the badge was declined. */
    reason: z.string().nullable(),
    organization: z.object({
      id: z.string(),
      name: z.string(),
      profile_image: z.string().nullable(),
      /** The contact data that was entered at registration or later. */
      contact_email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      postal_code: z.string().nullable(),
      is_registered_entity: z.boolean(),
      is_verified: z.boolean(),
      is_published: z.boolean(),
      created_at: instant,
    }),
    /** Metadata of the documents; `GET /moderation/documents/:id` returns the content. */
    documents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mime_type: z.string(),
        /** In bytes. */
        size: z.int(),
        uploaded_at: instant,
      }),
    ),
  }),
)
export type Review = z.output<typeof review>

// Reports

export const reportStates = ['open', 'closed'] as const
export const reportOutcomes = ['dismissed', 'removed', 'restored', 'banned'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** All reports of the same subject that are open, or that were closed. Its `id` is `{subject_type}:{subject_id}`. */
export const reportedSubject = resource(
  'reported-subjects',
  z.object({
    subject_type: z.enum(reportedTypes),
    subject_id: z.string(),
    /** The title, name or message at the time of the latest report. */
    text: z.string(),
    /**
     * The organization that the subject belongs to; for a message, the one in the conversation. Null if it was deleted.
     */
    organization: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The supporter who wrote the message; null for messages of the organization. */
    author: personOrDeleted,
    /** Whether the subject exists and is visible to its audience, so not removed, deleted or unpublished. */
    is_shown: z.boolean(),
    /** True for removed content. The text of a removed message is deleted, so it cannot be restored. */
    is_restorable: z.boolean(),
    reports_count: z.int(),
    /** Number of reports per reason. */
    reasons: z.partialRecord(z.enum(reportReasons), z.int()),
    first_reported_at: instant,
    last_reported_at: instant,
    /** Null while the reports are open. */
    closed_at: instant.nullable(),
    closed_by: personOrDeleted,
    outcome: z.enum(reportOutcomes).nullable(),
    /** The newest reports, at most 20; `reports_count` counts all of them. */
    reports: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(reportReasons),
        note: z.string().nullable(),
        /** A user who has an account. */
        reporter: personOrDeleted,
        /** Somebody without an account, as they said. */
        visitor: z.object({ name: z.string(), email: z.string() }).nullable(),
        created_at: instant,
      }),
    ),
  }),
)
export type ReportedSubject = z.output<typeof reportedSubject>

const reportedParams = z.object({ type: z.enum(reportedTypes), id: z.uuid() })
const removableParams = z.object({ type: z.enum(reportedTypes).exclude(['organizations']), id: z.uuid() })
const restorableParams = z.object({
  type: z.enum(reportedTypes).exclude(['organizations', 'chat-messages']),
  id: z.uuid(),
})

/** The result of handling a reported subject. */
export const handled = resource(
  'reported-subjects',
  z.object({
    subject_type: z.enum(reportedTypes),
    subject_id: z.string(),
    outcome: z.enum(reportOutcomes),
    /** Number of reports that this closed. */
    closed_count: z.int(),
  }),
)

// Bans

const ban = z.object({ reason: z.string(), banned_at: instant }).nullable()

export const moderatedUser = resource(
  'users',
  z.object({
    name: z.string(),
    email: z.string(),
    user_type: z.enum(userTypes),
    is_moderator: z.boolean(),
    /** The name of the organization that has no other owner who can log in. */
    only_owner_of: z.string().nullable(),
    ban,
  }),
)
export type ModeratedUser = z.output<typeof moderatedUser>

export const moderatedOrganization = resource(
  'organizations',
  z.object({
    name: z.string(),
    profile_image: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    is_verified: z.boolean(),
    is_published: z.boolean(),
    followers_count: z.int(),
    ban,
  }),
)
export type ModeratedOrganization = z.output<typeof moderatedOrganization>

const searchQuery = z.object({
  ...moderationPage,
  /** A complete email address or a part of a name. Empty for no search. */
  search: line(limits.line).default(''),
  /** Filters by whether they are banned. Without a filter and a search, those who are banned are listed. */
  banned: z.enum(['true', 'false'], 'validation.choice').optional(),
})

// Audit log

export const moderationEntry = auditEntry.extend({
  relationships: z.object({
    /** The organization whose audit log also has the entry. Its name is null if it was deleted. */
    organization: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  }),
})
export type ModerationEntry = z.output<typeof moderationEntry>

export const moderationEndpoints = {
  'GET /moderation/queue': endpoint({
    summary: 'Number of reviews, reported subjects and appeals that wait for a moderator',
    auth: 'moderator',
    response: z.object({
      data: z.object({ reviews_count: z.int(), reported_subjects_count: z.int(), appeals_count: z.int() }),
    }),
  }),
  'GET /moderation/reviews': endpoint({
    summary: 'Reviews of organizations: waiting ones oldest first, decided ones newest first',
    auth: 'moderator',
    query: z.object({ ...moderationPage, state: z.enum(reviewStates, 'validation.choice').default('waiting') }),
    response: many(review),
  }),
  'GET /moderation/reviews/:id': endpoint({ summary: 'One review', ...ofModerators, response: one(review) }),
  'POST /moderation/reviews/:id/actions?action=approve': endpoint({
    summary: 'Give the badge; repeating it changes nothing, and a different earlier decision is a conflict',
    ...ofModerators,
    response: one(review),
  }),
  'POST /moderation/reviews/:id/actions?action=decline': endpoint({
    summary:
      'Decline the badge with a reason; repeating it changes nothing, and a different earlier decision is a conflict',
    ...ofModerators,
    body: moderationReason,
    response: one(review),
  }),
  'GET /moderation/documents/:id': endpoint({
    summary: 'A document that an organization submitted, as a file that must not be cached',
    ...ofModerators,
    media: 'application/octet-stream',
    fileName: 'document',
    response: z.string(),
  }),
  'GET /moderation/reports': endpoint({
    summary: 'Reported subjects with open or with closed reports, latest report first',
    auth: 'moderator',
    query: z.object({
      ...moderationPage,
      state: z.enum(reportStates, 'validation.choice').default('open'),
      type: z.enum(reportedTypes, 'validation.choice').optional(),
    }),
    response: many(reportedSubject),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=dismiss': endpoint({
    summary: 'Dismiss the open reports of a subject',
    auth: 'moderator',
    params: reportedParams,
    body: optionalReason,
    response: one(handled),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=remove': endpoint({
    summary:
      'Remove content or the text of a message, whether reported or not, and close its reports; organizations are banned instead',
    auth: 'moderator',
    params: removableParams,
    body: measurePayload,
    response: one(handled),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=restore': endpoint({
    summary: 'Restore content as it was before a moderator removed it; repeating it changes nothing',
    auth: 'moderator',
    params: restorableParams,
    body: optionalReason,
    response: one(handled),
  }),
  'GET /moderation/users': endpoint({
    summary: 'Find users by their complete email address or by name',
    auth: 'moderator',
    query: searchQuery,
    response: many(moderatedUser),
  }),
  'POST /moderation/users/:id/actions?action=ban': endpoint({
    summary: 'Ban a user and end all their sessions; refused for moderators',
    ...ofModerators,
    body: measurePayload,
    response: one(moderatedUser),
  }),
  'POST /moderation/users/:id/actions?action=unban': endpoint({
    summary: 'Lift the ban of a user',
    ...ofModerators,
    body: optionalReason,
    response: one(moderatedUser),
  }),
  'GET /moderation/organizations': endpoint({
    summary: 'Find organizations, public or not, by name or by the complete email address of an admin or the contact',
    auth: 'moderator',
    query: searchQuery,
    response: many(moderatedOrganization),
  }),
  'POST /moderation/organizations/:id/actions?action=ban': endpoint({
    summary:
      'Ban an organization: hide it everywhere and lock out its admins; refused while one of them is a moderator',
    ...ofModerators,
    body: measurePayload,
    response: one(moderatedOrganization),
  }),
  'POST /moderation/organizations/:id/actions?action=unban': endpoint({
    summary: 'Lift the ban of an organization, which becomes public again if it was public before',
    ...ofModerators,
    body: optionalReason,
    response: one(moderatedOrganization),
  }),
  'GET /moderation/audit-log': endpoint({
    summary: 'The audit log of all organizations, newest first',
    auth: 'moderator',
    query: auditQuery.extend({ organization_id: z.uuid('validation.id').optional() }),
    response: many(moderationEntry),
  }),
}
