import { z } from 'zod'
import { endpoint, idParams, many, nothing, one, pageQuery, readOnlyFields, resource } from './wire.ts'

/** How often a follower gets mail about an organization; `instantly` is the default. */
export const mailFrequencies = ['instantly', 'daily', 'weekly', 'off'] as const
/** The choices of people without an account: a digest is about what an account follows. */
export const guestFrequencies: readonly MailFrequency[] = ['instantly', 'off']
/** The choices of admins for the report on their organization; `weekly` is the default. */
export const reportFrequencies = ['weekly', 'off'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

export const mailFrequencyPayload = z.object({ frequency: z.enum(mailFrequencies, 'validation.choice') })

/** Its id is the id of the organization. */
export const mailPreference = resource(
  'mail-preferences',
  z.object({
    organization_name: z.string(),
    organization_image: z.string().nullable(),
    frequency: z.enum(mailFrequencies),
  }),
)
export type MailPreference = z.output<typeof mailPreference>

export const mailPreferencesPerPage = 20

/**
 * What the link in an email refers to: a single organization, all organizations in a daily or weekly digest, or the report
 * on the admin’s own organization.
 */
export const mailSubscription = resource(
  'mail-subscriptions',
  z.object({
    scope: z.enum(['organization', 'daily', 'weekly', 'report']),
    /** For an organization, its frequency; for a digest, the frequency of the digest until it is changed. */
    frequency: z.enum(mailFrequencies),
    /** What the reader can choose. */
    choices: z.array(z.enum(mailFrequencies)),
    /** A limited number of organizations; `organizations_count` counts all of them. */
    organizations: z.array(z.object({ id: z.string(), name: z.string() })),
    organizations_count: z.int(),
  }),
)
export type MailSubscription = z.output<typeof mailSubscription>

/** Its id is the id of the admin’s organization. */
export const reportPreference = resource('report-preferences', z.object({ frequency: z.enum(reportFrequencies) }))
export type ReportPreference = z.output<typeof reportPreference>

export const reportPreferencePayload = z.object({ frequency: z.enum(reportFrequencies, 'validation.choice') })

/** For admins who may see people, because the report is about them. */
const ownReport = { auth: 'organization', scope: null, capability: 'people' } as const

const tokenQuery = z.object({ token: z.string().max(200) })

export const mailPreferenceEndpoints = {
  'GET /mail-preferences': endpoint({
    summary: 'How often each followed organization may send mail, ordered by name, and whether mail can be delivered',
    auth: 'regular_user',
    query: z.object(pageQuery(mailPreferencesPerPage)),
    response: many(mailPreference).extend({
      /** `is_stopped`: the address was permanently rejected, so no mail is sent until it changes. */
      delivery: z.object({ email: z.string(), is_stopped: z.boolean() }),
    }),
  }),
  'PUT /mail-preferences': endpoint({
    summary: 'Set the same frequency for all followed organizations',
    auth: 'regular_user',
    body: mailFrequencyPayload,
    status: 204,
    response: nothing,
  }),
  'PUT /mail-preferences/:id': endpoint({
    summary: 'Set the frequency for a followed organization, by its id',
    auth: 'regular_user',
    params: idParams,
    body: mailFrequencyPayload,
    ignored: readOnlyFields(mailPreference, mailFrequencyPayload),
    response: one(mailPreference),
  }),
  'GET /report-preference': endpoint({
    summary: 'Whether the admin gets the weekly report on their organization by mail',
    ...ownReport,
    response: one(reportPreference),
  }),
  'PUT /report-preference': endpoint({
    summary: 'Order the weekly report or stop it; it changes nothing for other admins',
    ...ownReport,
    body: reportPreferencePayload,
    ignored: readOnlyFields(reportPreference, reportPreferencePayload),
    response: one(reportPreference),
  }),
  'GET /mail-subscription': endpoint({
    summary: 'What the link in an email refers to; the token identifies the user',
    auth: 'public',
    query: tokenQuery,
    response: one(mailSubscription),
  }),
  'PUT /mail-subscription': endpoint({
    summary: 'Set the frequency with the link in an email, without logging in',
    auth: 'public',
    query: tokenQuery,
    body: mailFrequencyPayload,
    ignored: readOnlyFields(mailSubscription, mailFrequencyPayload),
    response: one(mailSubscription),
  }),
}
