import type { z } from 'zod'
import { candidateKind, type votePayload, type votingPlan } from '@rostrum/contract/candidates'
import type { Random } from '../../testing/factories-random.ts'
import { newId } from '../platform/identifiers.ts'
import { daysBefore, lately } from './moments.ts'
import type { DemoOrganization } from './organizations/organization.ts'
import { riverside } from './organizations/riverside.ts'

type Fields = z.output<typeof candidateKind.attributes>
type Written = Pick<Fields, 'name' | 'tagline' | 'about' | 'highlights' | 'votes_required'>

const noLinks = { website: null, facebook: null, instagram: null, x: null }

const elenaRuiz: Written = {
  name: 'Elena Ruiz for City Council, District 12',
  tagline: 'She wrote the repair-within-14-days rule and has voted with tenants 41 times out of 43.',
  about:
    'Elena taught fourth grade on the South Side for sixteen years before she ran for anything. She came to our meetings when she was nobody’s candidate, took notes, and came back with a draft.\n\nWe asked all three candidates the same twelve questions in front of two hundred renters. The answers are on our wall and on hers.',
  highlights: [
    {
      title: 'Repairs within 14 days',
      excerpt: 'Her rule, passed 11 to 4. Landlords who ignore it pay for every day.',
    },
    { title: 'Heat with a number in it', excerpt: 'She is the sponsor of File 25-1140: 68 degrees, within 24 hours.' },
    {
      title: 'A council that answers',
      excerpt: 'Her office returned 9 of 10 calls we made, most of them the same day.',
    },
  ],
  votes_required: 160,
}
const samuelYang: Written = {
  name: 'Samuel Yang for Municipal Judge',
  tagline: 'A courtroom where people understand what is happening to them.',
  about:
    'For nine years Samuel has stood beside renters in eviction court, and explained each paper before it was signed. He wants interpreters booked in advance and hearings that begin when the letter says.',
  highlights: [
    { title: 'Interpreters before the hearing', excerpt: 'Not after the second adjournment.' },
    { title: 'Payment plans that can be paid', excerpt: 'Asked about income first, and the fine second.' },
  ],
  votes_required: 220,
}
const graceAdeyemi: Written = {
  name: 'Grace Adeyemi for County Board, District 7',
  tagline: 'Keep the tenant lawyers in the budget.',
  about: 'A draft: we have asked Grace our twelve questions and wait for the last two answers.',
  highlights: [{ title: 'Right to Counsel', excerpt: 'She has promised to renew it, in writing.' }],
  votes_required: null,
}

/** Organizations that are a campaign of one person, recommend that person. */
const ofCampaign = ({ name, tagline, description }: DemoOrganization, random: Random): Written => ({
  name,
  tagline,
  about: description,
  highlights: random.some(promises, 3),
  votes_required: random.pick([25, 40, 60]),
})
const promises = [
  { title: 'An open calendar', excerpt: 'Who came to see me, and about what, every Friday.' },
  { title: 'The budget in plain words', excerpt: 'Four pages, before the vote and not after it.' },
  { title: 'No money from those I would oversee', excerpt: 'The list of gifts is public, down to the last coffee.' },
  { title: 'Evenings, not mornings', excerpt: 'Public meetings when people who work can come.' },
]

interface Person {
  id: string
  name: string
  email: string
  phone?: string | null
  address?: string | null
}
interface Placed {
  organizationId: string
  now: Date
  random: Random
}
type Status = 'published' | 'draft'

const plans: z.output<typeof votingPlan>[] = [
  { when: 'Tuesday before work, at 7', where: 'The library on Farwell', how: 'On foot' },
  { when: 'The first Saturday of early voting', where: 'City Hall', how: 'Bus 15, with my sister' },
  { when: 'The week before, at the kitchen table', where: 'By mail', how: 'The drop box on Oakland Avenue' },
]

const detailsOf = ({ name, email, phone, address }: Person, random: Random) =>
  ({
    full_name: name,
    email,
    phone: phone ?? '414-555-0100',
    age: random.between(18, 81),
    address: address ?? 'General Delivery',
    registered_to_vote: random.pick(['yes', 'yes', 'yes', 'yes', 'no', 'need_help'] as const),
  }) satisfies z.output<typeof votePayload>

const pledgeRow = (item: ReturnType<typeof candidateRow>, person: Person, { now, random }: Placed) => {
  const at = lately(random, item.first_published_at ?? now, now)
  const plan = random.next() < 0.4 ? random.pick(plans) : null
  return {
    id: newId(),
    content_item_id: item.id,
    organization_id: item.organization_id,
    kind: 'candidates',
    user_id: person.id,
    outcome: 'pledged',
    note: null,
    details: JSON.stringify({ ...detailsOf(person, random), plan }),
    answered_at: at,
    created_at: at,
    updated_at: at,
  }
}

const candidateRow = (
  written: Written,
  status: Status,
  { organizationId, now, random, position }: Placed & { position: number },
) => {
  // The last one is the newest: that is the one an organization's page leads with.
  const shown = 60 - 15 * position - random.between(0, 12)
  const created = daysBefore(now, shown + random.between(1, 6))
  const shownAt = status === 'published' ? daysBefore(now, shown) : null
  const fields: Fields = { ...written, profile_image: null, cover_image: null, social_links: noLinks }
  return {
    id: newId(),
    organization_id: organizationId,
    kind: candidateKind.path,
    status,
    title: fields.name,
    attributes: JSON.stringify(fields),
    created_at: created,
    updated_at: shownAt ?? created,
    first_published_at: shownAt,
    published_at: shownAt,
  }
}

const writtenFor = (given: DemoOrganization, random: Random): [Written, Status][] => {
  if (given === riverside) {
    return [
      [graceAdeyemi, 'draft'],
      [samuelYang, 'published'],
      [elenaRuiz, 'published'],
    ]
  }
  return given.causes[0] === 'Candidate' ? [[ofCampaign(given, random), 'published']] : []
}

/** Whom an organization recommends, and who has pledged; the items carry their counts. */
export const recommendations = (given: DemoOrganization, people: Person[], placed: Placed) =>
  writtenFor(given, placed.random).map(([written, status], position) => {
    const { random } = placed
    const row = candidateRow(written, status, { ...placed, position })
    const most = Math.round(people.length * Math.min(1, given.popularity) * 0.8)
    const pledging = status === 'published' ? random.some(people, random.between(Math.ceil(most / 2), most)) : []
    const pledges = pledging.map((person) => pledgeRow(row, person, placed))
    return {
      item: {
        ...row,
        engagements_count: pledges.length,
        outcome_counts: JSON.stringify(pledges.length > 0 ? { pledged: pledges.length } : {}),
      },
      pledges,
    }
  })
