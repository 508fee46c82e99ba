import { z } from 'zod'
import { keyPoint } from './campaigns.ts'
import { givenConsents } from './consents.ts'
import { defineKind, participant } from './content.ts'
import {
  count,
  date,
  email,
  imageAddress,
  limits,
  line,
  orNone,
  phone,
  requiredLine,
  requiredText,
  url,
  wholeNumber,
} from './fields.ts'
import { usState } from './elections.ts'
import { actNumber, confirmation, guestFields, shownGuest } from './guests.ts'
import { candidates } from './kinds/candidates.ts'
import { arrivalFields, manyParticipants, shareLink } from './shares.ts'
import { actPeriod, removedUnconfirmed } from './unconfirmed.ts'
import { endpoint, flag, idParams, instant, nothing, one, pageQuery, readOnlyFields, resource } from './wire.ts'

const socialLinks = z.object({
  website: orNone(url).default(null),
  facebook: orNone(url).default(null),
  instagram: orNone(url).default(null),
  x: orNone(url).default(null),
})

export const candidateKind = defineKind(candidates, {
  example: {
    name: 'Elena Ruiz',
    tagline: 'Safer crossings, open books, a council that answers its phone.',
    about: 'She wrote the repair-within-14-days rule and has voted with tenants 41 times out of 43.',
    highlights: [{ title: 'Repairs within 14 days', excerpt: 'Her rule, passed 11 to 4.' }],
    profile_image: null,
    cover_image: null,
    votes_required: 10_000,
    social_links: { website: 'https://elenaruiz.example.org', facebook: null, instagram: null, x: null },
  },
  attributes: z.object({
    name: requiredLine(limits.name),
    tagline: requiredLine(160),
    about: requiredText(limits.text),
    highlights: z.array(keyPoint).min(1, 'validation.highlight').max(20, 'validation.tooMany'),
    profile_image: orNone(imageAddress).default(null),
    cover_image: orNone(imageAddress).default(null),
    votes_required: orNone(count(1_000_000_000)).default(null),
    social_links: socialLinks.default({ website: null, facebook: null, instagram: null, x: null }),
  }),
})

export const registrations = ['yes', 'no', 'need_help'] as const

/** When, where, how and with whom a supporter will vote; entered after the pledge. */
export const votingPlan = z.object({
  when: line(limits.line).default(''),
  where: line(limits.line).default(''),
  how: line(limits.line).default(''),
  with_whom: line(limits.line).default(''),
  /** The day on which they will vote. On its morning, a mail reminds of the plan. */
  date: orNone(date).default(null),
})

/** Without `state`, where the person votes stays as it is known. */
export const planPayload = z.object({ plan: votingPlan, state: orNone(usState).optional() })

/** Whether the supporter has voted. */
export const ballotPayload = z.object({ is_cast: z.boolean('validation.required') })

const details = {
  full_name: requiredLine(2 * limits.name + 1),
  email,
  phone,
  age: wholeNumber({ minimum: 13, maximum: 130, error: 'validation.age', tooLarge: 'validation.numberMax' }),
  address: requiredLine(),
  registered_to_vote: z.enum(registrations, 'validation.choice'),
}

/** The vote details of a pledge. */
export const votePayload = z.object(details)

/** The vote details with what a guest adds to them, and how the person came to the page. */
export const pledgePayload = votePayload.extend({ ...guestFields, ...arrivalFields, consents: givenConsents })

/** The stored vote details. Older ones may have a phone number in any notation. */
export const voteDetails = votePayload.extend({ phone: z.string() })

/** Only sent to the supporter who pledged and to admins of the candidate's organization. */
export const candidateVote = resource(
  'candidate-votes',
  z.object({
    candidate_id: z.string(),
    candidate_name: z.string(),
    ...voteDetails.shape,
    plan: votingPlan.nullable(),
    /** The state where they vote; null if it is not known, or not in the United States. */
    state: usState.nullable(),
    /** When the supporter said that they had voted; null until then. `voted_at` is when they pledged. */
    ballot_cast_at: instant.nullable(),
    user: participant,
    guest: shownGuest,
    number: actNumber,
    ...confirmation,
    share_url: shareLink.share_url.optional(),
    voted_at: instant,
  }),
)
export type CandidateVote = z.output<typeof candidateVote>

export const pledgeRemoval = z.object({ candidate_id: z.uuid('validation.id'), ...actPeriod })

/**
 * Which pledges: those whose name contains every word of `search`, those with this answer, those with or without a voting
 * plan, and those of people who said that they had voted or who have not said so.
 */
export const pledgeFilters = z.object({
  search: line(limits.line).default(''),
  registered_to_vote: z.enum(registrations, 'validation.choice').optional(),
  has_plan: flag.optional(),
  has_voted: flag.optional(),
})

/** A visitor's name and address are those of the vote details, unless `guest` says others. */
const pledge = {
  auth: 'guest',
  status: 201,
  guestStatus: 200,
  response: one(candidateVote).extend({ meta: z.object(confirmation) }),
} as const

export const voteEndpoints = {
  'POST /candidates/:id/actions?action=vote': endpoint({
    summary: 'Pledge to vote, also without an account; a second pledge of an account is rejected with 409',
    params: idParams,
    body: pledgePayload,
    // The body of the call that means the same.
    ignored: ['candidate_id', 'organization_id'],
    ...pledge,
  }),
  'POST /candidate-votes': endpoint({
    summary: 'The same as the vote action of a candidate',
    body: pledgePayload.extend({ candidate_id: z.uuid('validation.id') }),
    ignored: ['organization_id'],
    ...pledge,
  }),
  'PUT /candidate-votes/:id': endpoint({
    summary: 'Save the voting plan of the user’s own pledge',
    auth: 'regular_user',
    params: idParams,
    body: planPayload,
    ignored: readOnlyFields(candidateVote, planPayload),
    response: one(candidateVote),
  }),
  'PUT /candidate-votes/:id/ballot': endpoint({
    summary: 'Say that the user has voted as they had pledged, or take it back; who says it again changes nothing',
    auth: 'regular_user',
    params: idParams,
    body: ballotPayload,
    response: one(candidateVote),
  }),
  'GET /candidate-votes/:id/calendar.ics': endpoint({
    summary:
      'The day of the user’s own voting plan and the days of the election as an iCalendar file (RFC 5545); 404 without any',
    auth: 'regular_user',
    params: idParams,
    response: z.string(),
    media: 'text/calendar',
  }),
  'DELETE /candidate-votes/:id': endpoint({
    summary: 'Withdraw the user’s own pledge',
    auth: 'regular_user',
    params: idParams,
    status: 204,
    response: nothing,
  }),
  'GET /candidate-votes': endpoint({
    summary: 'Admins get the pledges to their candidates, supporters get their own pledges',
    auth: 'signed_in',
    scope: 'people:read',
    capability: 'people',
    query: z.object({ ...pageQuery(), ...pledgeFilters.shape, candidate_id: z.uuid('validation.id').optional() }),
    response: manyParticipants(candidateVote),
  }),
  'GET /candidates/:id/votes.csv': endpoint({
    summary: 'The pledges to a candidate of the admin’s own organization, as CSV, with the filters of the list',
    auth: 'organization',
    scope: 'people:read',
    capability: 'people',
    params: idParams,
    query: pledgeFilters,
    response: z.string(),
    media: 'text/csv',
  }),
  'POST /candidate-votes/actions?action=remove-unconfirmed': endpoint({
    summary: 'Remove the pledges of a period to a candidate that guests have not confirmed',
    auth: 'organization',
    scope: 'people:write',
    capability: 'people',
    body: pledgeRemoval,
    response: removedUnconfirmed,
  }),
}
