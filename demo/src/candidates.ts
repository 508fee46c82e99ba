import { candidateKind, type votePayload } from '@rostrum/contract/candidates'
import type { Random } from '@rostrum/server/sample-data'
import type { z } from 'zod'
import { promises, votingPlans, type CandidateTexts } from '../data/candidates.ts'
import type { DemoOrganization } from '../data/organization.ts'
import { riversideCandidates } from '../data/riverside/candidates.ts'
import { riverside } from '../data/riverside/profile.ts'
import { itemRow, type Status } from './content-items.ts'
import { countsOf, engagementRow } from './engagements.ts'
import { daysBefore, lately, type Placed, type Setting } from './setting.ts'

/** An organization that is the campaign of one person recommends that person. */
const ofCampaign = ({ name, tagline, description }: DemoOrganization, random: Random): CandidateTexts => ({
  name,
  tagline,
  about: description,
  highlights: random.some(promises, 3),
  votes_required: random.pick([25, 40, 60]),
})

interface Person {
  id: string
  name: string
  email: string
  phone?: string | null
  address?: string | null
}

const detailsOf = ({ name, email, phone, address }: Person, random: Random) =>
  ({
    full_name: name,
    email,
    phone: phone ?? '414-555-0100',
    age: random.between(18, 81),
    address: address ?? 'General Delivery',
    registered_to_vote: random.pick(['yes', 'yes', 'yes', 'yes', 'no', 'need_help'] as const),
  }) satisfies z.output<typeof votePayload>

const pledgeRow = (item: ReturnType<typeof itemRow>, person: Person, { now, random }: Setting) => {
  const at = lately(random, new Date(item.first_published_at ?? now), now)
  const plan = random.next() < 0.4 ? random.pick(votingPlans) : null
  const details = JSON.stringify({ ...detailsOf(person, random), plan })
  return engagementRow(item, { userId: person.id, at, outcome: 'pledged', details })
}

const noLinks = { website: null, facebook: null, instagram: null, x: null }

const candidateRow = (
  texts: CandidateTexts,
  status: Status,
  { organizationId, now, random, position }: Placed & { position: number },
) => {
  // The last candidate is the newest, which the organization's page shows first.
  const shown = 60 - 15 * position - random.between(0, 12)
  const fields = { ...texts, profile_image: null, cover_image: null, social_links: noLinks }
  return itemRow(candidateKind, fields satisfies z.output<typeof candidateKind.attributes>, {
    organizationId,
    status,
    createdAt: daysBefore(now, shown + random.between(1, 6)),
    shownAt: daysBefore(now, shown),
  })
}

const textsFor = (given: DemoOrganization, random: Random): { texts: CandidateTexts; status: Status }[] => {
  if (given === riverside) return riversideCandidates
  return given.causes[0] === 'Candidate' ? [{ texts: ofCampaign(given, random), status: 'published' }] : []
}

/** The candidates that an organization recommends, with their pledges and counts. */
export const makeCandidates = (given: DemoOrganization, people: readonly Person[], placed: Placed) =>
  textsFor(given, placed.random).map(({ texts, status }, position) => {
    const { random } = placed
    const item = candidateRow(texts, status, { ...placed, position })
    const most = Math.round(people.length * Math.min(1, given.popularity) * 0.8)
    const pledging = status === 'published' ? random.some(people, random.between(Math.ceil(most / 2), most)) : []
    const engagements = pledging.map((person) => pledgeRow(item, person, placed))
    return { item: { ...item, ...countsOf(engagements) }, engagements }
  })
