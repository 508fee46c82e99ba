import { organizationRow } from '../../testing/factories-rows.ts'
import type { Random } from '../../testing/factories-random.ts'
import { userRow } from '../../testing/factories-rows.ts'
import { fold } from '../organizations/search-text.ts'
import { daysBefore } from './moments.ts'
import type { DemoOrganization } from './organizations/organization.ts'
import { zoneOf } from './zones.ts'
import {
  articlesByCause,
  contributionsByCause,
  spanishArticles,
  spanishContributions,
  spanishStreets,
  spanishTeamRoles,
  spanishTeamStories,
  streets,
  teamRoles,
  teamStories,
} from './words.ts'

/** `riverside-tenants-union` of the first words of a name. */
const slugOf = (name: string) => fold(name).split(' ').slice(0, 4).join('-')

const phoneOf = (prefix: string, random: Random) => {
  const line = `01${String(random.between(0, 99)).padStart(2, '0')}`
  return prefix.length === 3 ? `${prefix}-555-${line}` : `${prefix} ${line}`
}

const weeks = [
  [
    { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' },
    { start_day: 'saturday', end_day: 'sunday', start_time: '09:00', end_time: '09:00', status: 'closed' },
  ],
  [
    { start_day: 'tuesday', end_day: 'thursday', start_time: '12:00', end_time: '19:30', status: 'open' },
    { start_day: 'saturday', end_day: 'saturday', start_time: '10:00', end_time: '14:00', status: 'open' },
  ],
  [{ start_day: 'wednesday', end_day: 'sunday', start_time: '08:30', end_time: '16:00', status: 'open' }],
]

const reference =
  (site: string) =>
  ([title, excerpt]: [string, string]) => ({
    title,
    excerpt,
    link: `${site}/${fold(title).split(' ').slice(0, 5).join('-')}`,
  })

const team = (random: Random, spanish: boolean) =>
  random.some(spanish ? spanishTeamRoles : teamRoles, random.between(0, 4)).map((role) => ({
    name: userRow().name,
    role,
    image: null,
    about: random.pick(spanish ? spanishTeamStories : teamStories),
  }))

const links = (random: Random, site: string, slug: string) => {
  const maybe = (share: number, address: string) => (random.next() < share ? address : null)
  return {
    email: null,
    website: maybe(0.9, site),
    whatsapp: null,
    facebook: maybe(0.5, `https://facebook.example.org/${slug}`),
    instagram: maybe(0.6, `https://instagram.example.org/${slug}`),
    x: maybe(0.2, `https://x.example.org/${slug}`),
    other: null,
  }
}

/** A whole profile out of the few lines that are written down; `changes` are what is written down beyond them. */
export const profileRow = (
  given: DemoOrganization,
  random: Random,
  now: Date,
  changes: Record<string, unknown> = {},
) => {
  const spanish = given.language === 'es'
  const slug = slugOf(given.name)
  const site = `https://${slug}.example.org`
  const created = daysBefore(now, random.between(120, 700))
  const causes = given.causes.slice(0, 3)
  const written = {
    address: `${random.between(12, 2900)} ${random.pick(spanish ? spanishStreets : streets)}`,
    maps_link: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${given.city} ${given.postalCode}`)}`,
    social_links: links(random, site, slug),
    working_hours: random.pick(weeks),
    team_members: team(random, spanish),
    contributions: (spanish ? spanishContributions : causes.map((cause) => contributionsByCause[cause])).map(
      reference(site),
    ),
    articles: (spanish ? spanishArticles : causes.map((cause) => articlesByCause[cause])).map(reference(site)),
    ...changes,
  }
  const stored = Object.entries(written).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return organizationRow({
    name: given.name,
    tagline: given.tagline,
    description: given.description,
    tags: given.causes,
    city: given.city,
    state: given.state,
    country: given.country ?? 'US',
    postal_code: given.postalCode,
    timezone: zoneOf(given),
    contact_email: `hello@${slug}.example.org`,
    phone: phoneOf(given.phonePrefix, random),
    email_public: random.next() < 0.8,
    phone_public: random.next() < 0.6,
    is_registered_entity: random.next() < 0.7,
    verified_at: given.isVerified ? daysBefore(now, 90) : null,
    published_at: daysBefore(now, random.between(80, 115)),
    created_at: created,
    updated_at: daysBefore(now, random.between(0, 60)),
    ...(Object.fromEntries(stored) as Record<keyof typeof written, string>),
  })
}
