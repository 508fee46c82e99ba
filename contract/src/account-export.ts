import { z } from 'zod'
import { consentPurposes } from './consent-texts.ts'
import { consentPages, consentProofs } from './consents.ts'
import { mailFrequencies } from './mail-preferences.ts'
import { sources } from './sources.ts'
import { tokenScopes } from './token-scopes.ts'
import { instant } from './wire.ts'

const organization = z.object({ id: z.string(), name: z.string() })

/** The exported fields, per section. A room that stores personal data adds its section here. */
export const exportSections = {
  /** The devices where the person is, or recently was, logged in. */
  sessions: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    started_at: instant,
    last_used_at: instant,
    expires_at: instant,
  }),
  /** Identities at sign-in providers. */
  social_identities: z.object({
    provider: z.string(),
    /** The id of the person at the provider. */
    subject: z.string(),
    email: z.string(),
    linked_at: instant,
    last_used_at: instant,
  }),
  files: z.object({
    id: z.string(),
    purpose: z.enum(['image', 'document']),
    name: z.string(),
    mime_type: z.string(),
    size: z.int(),
    uploaded_at: instant,
  }),
  follows: z.object({ organization, followed_at: instant }),
  /** The API tokens that the person made for an organization, without the tokens themselves. */
  api_tokens: z.object({
    organization,
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    created_at: instant,
    expires_at: instant.nullable(),
  }),
  /** Everything that the person has allowed or withdrawn, with the sentence that was shown. */
  consents: z.object({
    organization: organization.nullable(),
    purpose: z.enum(consentPurposes),
    is_given: z.boolean(),
    text: z.string().nullable(),
    page: z.enum(consentPages),
    proof: z.enum(consentProofs),
    decided_at: instant,
  }),
  /** What organizations have noted about the person. Who of their admins wrote it is not said. */
  organization_records: z.object({
    organization,
    tags: z.array(z.string()),
    fields: z.record(z.string(), z.string()),
    notes: z.array(z.object({ text: z.string(), noted_at: instant })),
    tasks: z.array(z.string()),
    welcomed_at: instant.nullable(),
  }),
  /** Files of organizations that named the person, and what they said. */
  imports: z.object({
    organization,
    file_name: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    consent_basis: z.string(),
    imported_at: instant,
  }),
  /** How often an organization may send mail, if the person has chosen that. */
  mail_preferences: z.object({ organization, frequency: z.enum(mailFrequencies), chosen_at: instant }),
  /** Participation in calls, letters, events and pledges, with the details of the pledges. */
  engagements: z.object({
    id: z.string(),
    organization,
    kind: z.string(),
    title: z.string(),
    outcome: z.string().nullable(),
    number: z.int().nullable(),
    note: z.string().nullable(),
    targets: z.record(z.string(), z.string()),
    /** How many sentences the text had that was said or sent, and how many of them were the person’s own. */
    sentences: z.int().nullable(),
    own_sentences: z.int().nullable(),
    /** The ids of the shifts of an event that were chosen. */
    shifts: z.array(z.string()),
    details: z.record(z.string(), z.unknown()).nullable(),
    /** Whether an organizer noted that the person came to the event. */
    attendance: z.enum(['attended', 'no_show']).nullable(),
    attendance_recorded_at: instant.nullable(),
    /** Whether an organizer added the person at the door. */
    is_walk_in: z.boolean(),
    /** Whether a program of the organization recorded the answer. */
    is_recorded: z.boolean(),
    /** The answer that a program of the organization has said last. */
    recorded_outcome: z.string().nullable(),
    /** How the person came to the page. */
    source: z.enum(sources),
    created_at: instant,
    updated_at: instant,
  }),
  phone_bank_registrations: z.object({
    id: z.string(),
    organization,
    time_slot: z.string(),
    calls_per_day: z.string(),
    volunteer_type: z.string(),
    minutes_per_week: z.int(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    registered_at: instant,
    updated_at: instant,
  }),
  /** Both sides of the person's own conversations; for an admin, the messages that they wrote. */
  chat_messages: z.object({
    id: z.string(),
    organization,
    sender: z.enum(['supporter', 'organization']),
    body: z.string(),
    sent_at: instant,
  }),
  /** Messages that were sent through the contact forms of organizations. */
  contact_messages: z.object({
    id: z.string(),
    organization,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    sent_at: instant,
  }),
  /** Invitations to help run an organization that were sent to this address. */
  invitations: z.object({ organization, role: z.string(), sent_at: instant, expires_at: instant }),
  /** The person's own entries in the audit log. */
  acts: z.object({
    act: z.string(),
    organization_id: z.string().nullable(),
    details: z.record(z.string(), z.string()),
    done_at: instant,
  }),
  reports: z.object({
    id: z.string(),
    subject_type: z.string(),
    subject_text: z.string(),
    reason: z.string(),
    note: z.string().nullable(),
    /** What they wrote against the dismissal. */
    appeal: z.string().nullable(),
    reported_at: instant,
  }),
  /** What moderators decided about them. */
  decisions: z.object({
    id: z.string(),
    subject_type: z.string(),
    outcome: z.string(),
    ground: z.string().nullable(),
    provision: z.string().nullable(),
    reason: z.string().nullable(),
    appeal: z.string().nullable(),
    decided_at: instant,
  }),
} as const
export type ExportSection = keyof typeof exportSections
export type ExportedRow<Section extends ExportSection> = z.output<(typeof exportSections)[Section]>

const list = <Row extends z.ZodType>(row: Row) => z.array(row)

/** Everything that is stored about a person, except for data that nobody can read: the password is only a hash. */
export const accountExport = z.object({
  exported_at: instant,
  account: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    avatar: z.string().nullable(),
    interests: z.array(z.string()),
    use_location: z.boolean(),
    language: z.enum(['en', 'es']),
    terms_version: z.int().nullable(),
    terms_accepted_at: instant.nullable(),
    last_seen_notifications_at: instant,
    /** Since when the person is a moderator of the platform. */
    moderator_since: instant.nullable(),
    created_at: instant,
    updated_at: instant,
    organization: organization.extend({ role: z.string(), since: instant, gets_weekly_report: z.boolean() }).nullable(),
  }),
  sessions: list(exportSections.sessions),
  social_identities: list(exportSections.social_identities),
  files: list(exportSections.files),
  follows: list(exportSections.follows),
  api_tokens: list(exportSections.api_tokens),
  consents: list(exportSections.consents),
  organization_records: list(exportSections.organization_records),
  imports: list(exportSections.imports),
  mail_preferences: list(exportSections.mail_preferences),
  engagements: list(exportSections.engagements),
  phone_bank_registrations: list(exportSections.phone_bank_registrations),
  chat_messages: list(exportSections.chat_messages),
  contact_messages: list(exportSections.contact_messages),
  invitations: list(exportSections.invitations),
  acts: list(exportSections.acts),
  reports: list(exportSections.reports),
  decisions: list(exportSections.decisions),
})
export type AccountExport = z.output<typeof accountExport>
