import { z } from 'zod'
import { givenConsents } from './consents.ts'
import { participant } from './content.ts'
import { limits, line, text } from './fields.ts'
import { actNumber, confirmation, guestFields, shownGuest } from './guests.ts'
import { engagementTypes, isTargetType, kindOf, type EngagementType } from './kinds.ts'
import { ownWordsFields } from './own-words-fields.ts'
import { isPossibleCount } from './own-words.ts'
import { arrivalFields, manyParticipants, shareLink } from './shares.ts'
import { chosenShifts } from './shifts.ts'
import { actPeriod, removedUnconfirmed } from './unconfirmed.ts'
import { endpoint, idParams, instant, nothing, one, pageQuery, resource } from './wire.ts'

const outcomesOf = (type: EngagementType): readonly string[] => kindOf(type).outcomes

export const engagementPayload = z
  .object({
    campaign_type: z.enum(engagementTypes, 'validation.choice'),
    campaign_id: z.uuid('validation.id'),
    outcome: line(32).nullish(),
    /** The target of the list that this is about, by its phone or email. */
    target: line(254).nullish(),
    /** All targets that this is about, such as the recipients of one email. Those who are not on the list are left out. */
    targets: z.array(line(254)).max(limits.rows, 'validation.tooMany').nullish(),
    note: text(1000).nullish(),
    ...ownWordsFields,
    shifts: chosenShifts,
    consents: givenConsents,
    ...guestFields,
    ...arrivalFields,
  })
  .refine(({ campaign_type, outcome }) => !outcome || outcomesOf(campaign_type).includes(outcome), {
    error: 'validation.choice',
    path: ['outcome'],
  })
  .refine((count) => isPossibleCount(count), { error: 'validation.ownSentences', path: ['own_sentences'] })
  // Only calls, emails and letters have a text.
  .refine(({ campaign_type, sentences }) => typeof sentences !== 'number' || isTargetType(campaign_type), {
    error: 'validation.noText',
    path: ['sentences'],
  })

/** `user`, `guest` and `note` are only present for admins of the organization and for the person who took part. */
export const engagement = resource(
  'campaign-engagements',
  z.object({
    campaign_type: z.enum(engagementTypes),
    campaign_id: z.string(),
    campaign_title: z.string(),
    outcome: z.string().nullable(),
    note: z.string().nullable(),
    /** The ids of the shifts that the person comes to. */
    shifts: z.array(z.string()),
    user: participant,
    guest: shownGuest,
    number: actNumber,
    ...confirmation,
    share_url: shareLink.share_url.optional(),
    created_at: instant,
    updated_at: instant,
  }),
)
export type Engagement = z.output<typeof engagement>

export const engagementRemoval = z.object({ campaign_id: z.uuid('validation.id'), ...actPeriod })

export const engagementEndpoints = {
  'POST /campaign-engagements': endpoint({
    summary: 'Take part, also without an account; a repetition updates the outcome of the same engagement',
    auth: 'guest',
    body: engagementPayload,
    ignored: ['organization_id'],
    guestStatus: 201,
    response: one(engagement).extend({ meta: z.object(confirmation) }),
  }),
  'POST /organizations/:id/actions?action=engagement': endpoint({
    summary: 'The same as POST /campaign-engagements, addressed to the organization',
    auth: 'guest',
    params: idParams,
    body: engagementPayload,
    ignored: ['organization_id'],
    guestStatus: 201,
    response: one(engagement).extend({ meta: z.object(confirmation) }),
  }),
  'DELETE /campaign-engagements/:id': endpoint({
    summary: 'Withdraw the user’s own engagement',
    auth: 'regular_user',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /campaign-engagements': endpoint({
    summary: 'Admins get the engagements with their items, supporters get their own engagements',
    auth: 'signed_in',
    scope: 'people:read',
    capability: 'people',
    query: z.object({ ...pageQuery(), campaign_id: z.uuid('validation.id').optional() }),
    response: manyParticipants(engagement),
  }),
  'GET /campaign-engagements.csv': endpoint({
    summary: 'The engagements with an item of the admin’s own organization, as CSV',
    auth: 'organization',
    scope: 'people:read',
    capability: 'people',
    query: z.object({ campaign_id: z.uuid('validation.id') }),
    response: z.string(),
    media: 'text/csv',
  }),
  'POST /campaign-engagements/actions?action=remove-unconfirmed': endpoint({
    summary: 'Remove the engagements of a period with an item that guests have not confirmed',
    auth: 'organization',
    scope: 'people:write',
    capability: 'people',
    body: engagementRemoval,
    response: removedUnconfirmed,
  }),
}
