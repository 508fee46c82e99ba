import { organizationRow, userRow, type Random } from '@rostrum/server/sample-data'
import type { DemoOrganization, Language } from '../data/organization.ts'
import { streets } from '../data/places.ts'
import {
  articlesByCause,
  contributionsByCause,
  spanishArticles,
  spanishContributions,
  type Reference,
} from '../data/references.ts'
import { riverside, riversideProfile } from '../data/riverside/profile.ts'
import { teamRoles, teamStories } from '../data/teams.ts'
import { fictionalPhone } from './phones.ts'
import { daysBefore, type Setting } from './setting.ts'
import { slugOf } from './slugs.ts'
import { timeZoneOf } from './time-zones.ts'

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
  ([title, excerpt]: Reference) => ({ title, excerpt, link: `${site}/${slugOf(title, 5)}` })

const team = (random: Random, language: Language) =>
  random.some(teamRoles[language], random.between(0, 4)).map((role) => ({
    name: userRow().name,
    role,
    image: null,
    about: random.pick(teamStories[language]),
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

/** A complete profile, generated from the facts in `data`. */
export const profileRow = (given: DemoOrganization, { random, now }: Setting) => {
  const language = given.language ?? 'en'
  const isSpanish = language === 'es'
  const slug = slugOf(given.name, 4)
  const site = `https://${slug}.example.org`
  const created = daysBefore(now, random.between(120, 700))
  const causes = given.causes.slice(0, 3)
  const written = {
    address: `${random.between(12, 2900)} ${random.pick(streets[language])}`,
    maps_link: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${given.city} ${given.postalCode}`)}`,
    social_links: links(random, site, slug),
    working_hours: random.pick(weeks),
    team_members: team(random, language),
    contributions: (isSpanish ? spanishContributions : causes.map((cause) => contributionsByCause[cause])).map(
      reference(site),
    ),
    articles: (isSpanish ? spanishArticles : causes.map((cause) => articlesByCause[cause])).map(reference(site)),
    ...(given === riverside && riversideProfile),
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
    timezone: timeZoneOf(given),
    contact_email: `hello@${slug}.example.org`,
    phone: fictionalPhone(given.phonePrefix, random.between(0, 99)),
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
