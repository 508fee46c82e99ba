import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { expect, it } from 'vitest'
import { doneSteps, firstSteps, profileAddress } from './first-steps.ts'

type Attributes = OrganizationProfile['attributes']

const registered = {
  name: 'Clean River Alliance',
  tagline: '',
  description: '',
  tags: [],
  contact_email: 'ines@example.org',
  phone: '206-555-0117',
  address: '12 Dock Street',
  city: null,
  state: null,
  postal_code: '98101',
  country: null,
  social_links: {},
  team_members: [],
  contributions: [],
  articles: [],
  working_hours: [],
  profile_image: null,
  cover_image: null,
  published_at: null,
  followers_count: 0,
  content_counts: {},
  first_steps: { shared_at: null, dismissed_at: null },
} as unknown as Attributes

const done = (changes: Partial<Attributes>) => {
  const steps = doneSteps({ ...registered, ...changes })
  return firstSteps.filter((step) => steps[step])
}

const about = {
  tagline: 'A river to swim in',
  description: 'From the spring down to the harbor.',
  tags: ['Clean water'],
}
const contact = { city: 'Seattle', state: 'Washington', country: 'US' }
const hours = {
  working_hours: [
    { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:00', status: 'open' },
  ] as Attributes['working_hours'],
}

it('no step is done at the beginning', () => {
  expect(done({})).toEqual([])
})

it('counts the profile as done once about, contact and hours are filled in', () => {
  expect(done({ ...about, ...contact })).toEqual([])
  expect(done({ ...about, ...contact, ...hours })).toEqual(['profile'])
})

it('links to the first section that is missing in the profile', () => {
  expect(profileAddress(registered)).toBe('/edit-organization')
  expect(profileAddress({ ...registered, ...about })).toBe('/edit-organization#contact')
  expect(profileAddress({ ...registered, ...about, ...contact })).toBe('/edit-organization#hours')
  expect(profileAddress({ ...registered, ...about, ...contact, ...hours })).toBe('/edit-organization')
})

it('distinguishes a published update from a published action', () => {
  expect(done({ content_counts: { 'campaign-updates': 1, events: 0 } })).toEqual(['update'])
  expect(done({ content_counts: { 'donation-links': 2 } })).toEqual(['action'])
})

it('counts the page as shared when it was shared or has a follower, and as published when it is', () => {
  expect(done({ first_steps: { shared_at: '2026-01-05T10:00:00.000Z', dismissed_at: null } })).toEqual(['share'])
  expect(done({ followers_count: 1 })).toEqual(['share'])
  expect(done({ published_at: '2026-01-05T10:00:00.000Z' })).toEqual(['publish'])
})
