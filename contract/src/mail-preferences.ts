import { z } from 'zod'
import { endpoint, idParams, many, nothing, one, pageQuery, resource } from './wire.ts'

/** How often a follower gets mail about an organization. Without a choice: instantly. */
export const mailFrequencies = ['instantly', 'daily', 'weekly', 'off'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

export const mailFrequencyPayload = z.object({ frequency: z.enum(mailFrequencies, 'validation.choice') })

/** Its id is the organization's. */
const mailPreference = resource(
  'mail-preferences',
  z.object({
    organization_name: z.string(),
    organization_image: z.string().nullable(),
    frequency: z.enum(mailFrequencies),
  }),
)
export type MailPreference = z.output<typeof mailPreference>

export const mailPreferencesPerPage = 20

/** What the link in a mail opens: one organization, or all that are told of in one digest. */
const mailSubscription = resource(
  'mail-subscriptions',
  z.object({
    scope: z.enum(['organization', 'daily', 'weekly']),
    /** Of one organization; of a digest, its own until it is changed. */
    frequency: z.enum(mailFrequencies),
    /** At most as many as are named; `organizations_count` says how many there are. */
    organizations: z.array(z.object({ id: z.string(), name: z.string() })),
    organizations_count: z.int(),
  }),
)
export type MailSubscription = z.output<typeof mailSubscription>

const tokenQuery = z.object({ token: z.string().max(200) })

export const mailPreferenceEndpoints = {
  'GET /mail-preferences': endpoint({
    summary: 'How often the own followed organizations may write, by name; and whether mail comes through at all',
    auth: 'regular_user',
    query: z.object(pageQuery(mailPreferencesPerPage)),
    response: many(mailPreference).extend({
      /** Mail to this address was refused for good, so none is sent until it changes. */
      delivery: z.object({ email: z.string(), is_stopped: z.boolean() }),
    }),
  }),
  'PUT /mail-preferences': endpoint({
    summary: 'The same choice for every followed organization',
    auth: 'regular_user',
    body: mailFrequencyPayload,
    status: 204,
    response: nothing,
  }),
  'PUT /mail-preferences/:id': endpoint({
    summary: 'The choice for one followed organization, by its id',
    auth: 'regular_user',
    params: idParams,
    body: mailFrequencyPayload,
    response: one(mailPreference),
  }),
  'GET /mail-subscription': endpoint({
    summary: 'What the link of a mail is about; the token stands for the person',
    auth: 'public',
    query: tokenQuery,
    response: one(mailSubscription),
  }),
  'PUT /mail-subscription': endpoint({
    summary: 'Choose by the link of a mail, without logging in',
    auth: 'public',
    query: tokenQuery,
    body: mailFrequencyPayload,
    response: one(mailSubscription),
  }),
}
