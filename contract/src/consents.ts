import { z } from 'zod'
import { consentPurposes, platformPurposes } from './consent-texts.ts'
import { endpoint, flag, instant, many, one, pageQuery, resource } from './wire.ts'

/** Where somebody decided. */
export const consentPages = [
  'follow',
  'unfollow',
  'form',
  'act-link',
  'mail-link',
  'preferences',
  'account',
  'import',
] as const
export type ConsentPage = (typeof consentPages)[number]

/**
 * How it is known who decided: by the session of an account, by a link that was mailed to the address, or by a
 * device on which such a link was used. Of a form with an address it is not known, so that its consents begin when the
 * act is confirmed. Of an import, the organization says how these people agreed.
 */
export const consentProofs = ['session', 'mail_link', 'known_device', 'unproven', 'organization'] as const
export type ConsentProof = (typeof consentProofs)[number]

/** The boxes that were ticked in a form; what is not ticked changes nothing. */
export const givenConsents = z
  .array(z.enum(['organization_mail', 'share_contact', 'phone_contact'], 'validation.choice'))
  .max(3, 'validation.tooMany')
  .optional()

/** The latest decision about a purpose and an organization. */
export const consent = resource(
  'consents',
  z.object({
    purpose: z.enum(consentPurposes),
    organization_id: z.string().nullable(),
    organization_name: z.string().nullable(),
    is_given: z.boolean(),
    /** The sentence that was agreed to, in the language in which it was shown; null for a withdrawal. */
    text: z.string().nullable(),
    page: z.enum(consentPages),
    proof: z.enum(consentProofs),
    decided_at: instant,
  }),
)
export type Consent = z.output<typeof consent>

export const consentPayload = z
  .object({
    purpose: z.enum(consentPurposes, 'validation.choice'),
    organization_id: z.uuid('validation.id').nullish(),
    given: flag,
  })
  .refine(({ purpose, organization_id: id }) => platformPurposes.includes(purpose) || Boolean(id), {
    error: 'validation.required',
    path: ['organization_id'],
  })

export const consentsPerPage = 20

export const consentEndpoints = {
  'GET /consents': endpoint({
    summary: 'What the user has allowed or withdrawn, the latest decision first',
    auth: 'regular_user',
    query: z.object({ ...pageQuery(consentsPerPage), organization_id: z.uuid('validation.id').optional() }),
    response: many(consent),
  }),
  'POST /consents': endpoint({
    summary: 'Allow something or withdraw it; repeating a decision changes nothing',
    auth: 'regular_user',
    body: consentPayload,
    response: one(consent),
  }),
}
