import { z } from 'zod'
import { auditEntry, auditQuery } from './audit.ts'
import { userTypes } from './accounts.ts'
import { limits, requiredText, text } from './fields.ts'
import { reviewStates } from './organizations.ts'
import { reportedTypes, reportReasons } from './reports.ts'
import { endpoint, idParams, instant, many, one, pageQuery, resource } from './wire.ts'

/** What moderators see and do. All of it is theirs alone. */

export const moderationPageSize = 20
const page = pageQuery(moderationPageSize)

/** Why; it is told to whom it is done to, and written down. */
export const moderationReason = z.object({ reason: requiredText(1000) })

/** Null once their account is deleted. */
const person = z.object({ id: z.string(), name: z.string() }).nullable()

// Reviews

const review = resource(
  'reviews',
  z.object({
    state: z.enum(reviewStates),
    /** Why it waits, or waited: documents came with the registration, or the name of an organization changed. */
    cause: z.enum(['registered', 'renamed']),
    /** What it was called before. */
    previous_name: z.string().nullable(),
    opened_at: instant,
    decided_at: instant.nullable(),
    decided_by: person,
    /** Why it was declined. */
    reason: z.string().nullable(),
    organization: z.object({
      id: z.string(),
      name: z.string(),
      profile_image: z.string().nullable(),
      /** As it was entered at the registration, or since. */
      contact_email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      postal_code: z.string().nullable(),
      is_registered_entity: z.boolean(),
      is_verified: z.boolean(),
      is_published: z.boolean(),
      created_at: instant,
    }),
    /** Read by `GET /moderation/documents/:id`. */
    documents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mime_type: z.string(),
        /** Bytes. */
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

/** All that was reported of one thing, and is open or was closed. Its `id` is `{subject_type}:{subject_id}`. */
const reportedSubject = resource(
  'reported-subjects',
  z.object({
    subject_type: z.enum(reportedTypes),
    subject_id: z.string(),
    /** How it read when it was reported last: a title, a name, a message. */
    text: z.string(),
    /** Whose it is; of a message, in whose conversation. Null when it is gone. */
    organization: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Who wrote a message, of a supporter; the organization wrote what has none. */
    author: person,
    /** Whether it is there and shown to whom it was meant for; what is removed, deleted or taken back is not. */
    is_shown: z.boolean(),
    /** Content that is removed. The words of a removed message are gone. */
    is_restorable: z.boolean(),
    reports_count: z.int(),
    /** How often each reason was given. */
    reasons: z.partialRecord(z.enum(reportReasons), z.int()),
    first_reported_at: instant,
    last_reported_at: instant,
    /** Null while it is open. */
    closed_at: instant.nullable(),
    closed_by: person,
    outcome: z.enum(reportOutcomes).nullable(),
    /** The newest ones, up to twenty; `reports_count` counts all. */
    reports: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(reportReasons),
        note: z.string().nullable(),
        reporter: person,
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

/** What became of it. */
const handled = resource(
  'reported-subjects',
  z.object({
    subject_type: z.enum(reportedTypes),
    subject_id: z.string(),
    outcome: z.enum(reportOutcomes),
    /** Reports that were closed by it. */
    closed_count: z.int(),
  }),
)

// Bans

const ban = z.object({ reason: z.string(), banned_at: instant }).nullable()

const moderatedUser = resource(
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

const moderatedOrganization = resource(
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
  ...page,
  /** A whole address, or part of a name. Empty: nobody in particular. */
  search: text(limits.line).default(''),
  /** Those who are banned, or those who are not. Without it and without words those who are banned are listed. */
  banned: z.enum(['true', 'false'], 'validation.choice').optional(),
})

// The log

const moderationEntry = auditEntry.extend({
  relationships: z.object({
    /** Whose log it stands in as well; the name is null once it is deleted. */
    organization: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  }),
})
export type ModerationEntry = z.output<typeof moderationEntry>

const decided = { auth: 'moderator', params: idParams } as const

export const moderationEndpoints = {
  'GET /moderation/queue': endpoint({
    summary: 'How much waits for a moderator',
    auth: 'moderator',
    response: z.object({ data: z.object({ reviews_count: z.int(), reported_subjects_count: z.int() }) }),
  }),
  'GET /moderation/reviews': endpoint({
    summary: 'Organizations to be verified: those who wait longest first; those decided last first',
    auth: 'moderator',
    query: z.object({ ...page, state: z.enum(reviewStates, 'validation.choice').default('waiting') }),
    response: many(review),
  }),
  'GET /moderation/reviews/:id': endpoint({ summary: 'One review', ...decided, response: one(review) }),
  'POST /moderation/reviews/:id/actions?action=approve': endpoint({
    summary: 'Give the badge; the same again is once, and what somebody else decided meanwhile is a conflict',
    ...decided,
    response: one(review),
  }),
  'POST /moderation/reviews/:id/actions?action=decline': endpoint({
    summary: 'Give no badge, and say why; the same again is once, another decision meanwhile a conflict',
    ...decided,
    body: moderationReason,
    response: one(review),
  }),
  'GET /moderation/documents/:id': endpoint({
    summary: 'A document that an organization showed of itself, as a file; nothing keeps it on the way',
    ...decided,
    media: 'application/octet-stream',
    fileName: 'document',
    response: z.string(),
  }),
  'GET /moderation/reports': endpoint({
    summary: 'What was reported, one row for each thing: open ones, or closed ones; the last reported first',
    auth: 'moderator',
    query: z.object({
      ...page,
      state: z.enum(reportStates, 'validation.choice').default('open'),
      type: z.enum(reportedTypes, 'validation.choice').optional(),
    }),
    response: many(reportedSubject),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=dismiss': endpoint({
    summary: 'Close the open reports of something that may stay',
    auth: 'moderator',
    params: reportedParams,
    response: one(handled),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=remove': endpoint({
    summary:
      'Take content away, or the words of a message, reported or not, and close its reports; organizations are banned',
    auth: 'moderator',
    params: removableParams,
    body: moderationReason,
    response: one(handled),
  }),
  'POST /moderation/subjects/:type/:id/actions?action=restore': endpoint({
    summary: 'Put content back as it was before a moderator removed it; again is once',
    auth: 'moderator',
    params: restorableParams,
    response: one(handled),
  }),
  'GET /moderation/users': endpoint({
    summary: 'People by their whole address or by name',
    auth: 'moderator',
    query: searchQuery,
    response: many(moderatedUser),
  }),
  'POST /moderation/users/:id/actions?action=ban': endpoint({
    summary: 'End every session of a person and let them in no more; refused for moderators',
    ...decided,
    body: moderationReason,
    response: one(moderatedUser),
  }),
  'POST /moderation/users/:id/actions?action=unban': endpoint({
    summary: 'Let them in again',
    ...decided,
    response: one(moderatedUser),
  }),
  'GET /moderation/organizations': endpoint({
    summary: 'Organizations by name, public or not; by the whole address of an admin or for contact, too',
    auth: 'moderator',
    query: searchQuery,
    response: many(moderatedOrganization),
  }),
  'POST /moderation/organizations/:id/actions?action=ban': endpoint({
    summary: 'Hide it everywhere and let its admins in no more; refused while a moderator is one of them',
    ...decided,
    body: moderationReason,
    response: one(moderatedOrganization),
  }),
  'POST /moderation/organizations/:id/actions?action=unban': endpoint({
    summary: 'Let its admins in again; it is as public as it was before',
    ...decided,
    response: one(moderatedOrganization),
  }),
  'GET /moderation/audit-log': endpoint({
    summary: 'Who did what, in all organizations, newest first',
    auth: 'moderator',
    query: auditQuery.extend({ organization_id: z.uuid('validation.id').optional() }),
    response: many(moderationEntry),
  }),
}
