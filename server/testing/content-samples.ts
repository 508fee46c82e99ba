import type { z } from 'zod'
import type { emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import type { candidateKind } from '@rostrum/contract/candidates'
import type { eventKind } from '@rostrum/contract/events'
import type { updateKind } from '@rostrum/contract/updates'
import { callCampaignFields } from './factories-rows.ts'

type FieldsOf<K extends { attributes: z.ZodObject }> = z.output<K['attributes']>

const emailCampaignFields = (overrides: Partial<FieldsOf<typeof emailCampaignKind>> = {}) => ({
  title: 'Tell the housing committee your rent story',
  about:
    'The committee reads every email before it votes. Three short paragraphs are drafted; make the middle one yours.',
  subject: 'Vote yes on the heating rule',
  message: 'Dear {target},\n\nmy name is {name} and I live in {city}. Vote yes on File 25-1140.\n\n{name}',
  guidelines: 'Don’t send attachments.',
  email_list: [
    { name: 'Ald. Ines Okello', email: 'okello@council.example', office: 'Common Council, District 6' },
    { name: 'Ald. Kenji Tanaka', email: 'tanaka@council.example', office: '' },
  ],
  ...overrides,
})

const keyPoints = [{ title: 'Nine days without heat', excerpt: 'That is how long one building waited last winter.' }]

const mailCampaignFields = (overrides: Partial<FieldsOf<typeof mailCampaignKind>> = {}) => ({
  title: 'Send a letter to the mayor',
  about: 'Print it, sign it, stamp it. Paper gets counted.',
  background: 'The mayor’s office logs each letter by subject and answers within ten days.',
  key_points: keyPoints,
  address_list_link: 'https://riversidetenants.example.org/addresses',
  letter_template: '{date}\n\nDear Mayor,\n\nsign the heating rule.\n\n{name}\n{address}',
  guidelines: 'One letter per person.',
  ...overrides,
})

export const eventFields = (overrides: Partial<FieldsOf<typeof eventKind>> = {}) => ({
  title: 'Fill the hearing room',
  description: 'Doors 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
  start_date: '2027-12-04',
  end_date: '2027-12-04',
  time: '18:00',
  end_time: '20:00',
  location: 'City Hall, Room 301-B, 200 E Wells St',
  timezone: 'America/Chicago',
  url: null,
  image: null,
  capacity: null,
  ...overrides,
})

const candidateFields = (overrides: Partial<FieldsOf<typeof candidateKind>> = {}) => ({
  name: 'Elena Ruiz',
  tagline: 'Safer crossings, open books, a council that answers its phone.',
  about: 'She wrote the repair-within-14-days rule and has voted with tenants 41 times out of 43.',
  highlights: [{ title: 'Repairs within 14 days', excerpt: 'Her rule, passed 11 to 4.' }],
  profile_image: null,
  cover_image: null,
  votes_required: 10_000,
  social_links: { website: 'https://elenaruiz.example.org', facebook: null, instagram: null, x: null },
  ...overrides,
})

const updateFields = (overrides: Partial<FieldsOf<typeof updateKind>> = {}) => ({
  title: 'Committee moves the heating rule to a full vote',
  background: 'Four to one. Here is what changed in the text, and who still needs a call.',
  key_points: keyPoints,
  notification_type: 'profile_only' as const,
  link_sections: [{ title: 'Read more', links: ['https://milwaukee.example.org/25-1140'] }],
  ...overrides,
})

/** Valid fields of each kind, by its path. */
export const fieldsOf: Record<string, () => Record<string, unknown>> = {
  'call-campaigns': callCampaignFields,
  'email-campaigns': emailCampaignFields,
  'mail-campaigns': mailCampaignFields,
  events: eventFields,
  candidates: candidateFields,
  'campaign-updates': updateFields,
}
