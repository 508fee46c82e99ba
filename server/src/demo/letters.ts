import type { z } from 'zod'
import { emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import type { Random } from '../../testing/factories-random.ts'
import { newId } from '../platform/identifiers.ts'
import type { Cause } from './causes.ts'
import { daysBefore, lately } from './moments.ts'
import type { DemoOrganization } from './organizations/organization.ts'
import { riverside } from './organizations/riverside.ts'

type EmailFields = z.output<typeof emailCampaignKind.attributes>
type MailFields = z.output<typeof mailCampaignKind.attributes>

const rentStory: EmailFields = {
  title: 'Tell the housing committee your rent story',
  about:
    'The committee reads every email before it votes on File 25-1140. Three short paragraphs are drafted; make the middle one yours.\n\nNumbers they have. What they do not have is what it is like to sleep in a coat. One true sentence from you is worth more than our whole draft.',
  subject: 'Please vote yes on File 25-1140, the heating rule',
  message:
    'Dear {target},\n\nmy name is {name}, and I rent in {city}.\n\nLast winter my building had no heat for nine days. We ran the oven with the door open and slept in our coats.\n\nFile 25-1140 would set a limit of one day. Please vote yes.\n\n{name}',
  guidelines: 'Don’t name your landlord.\nDon’t send attachments: the office does not open them.',
  email_list: [
    { name: 'Ald. Ines Okello', email: 'okello@council.example', office: 'Common Council, District 6, chair' },
    { name: 'Ald. Marta Brandt-Ruiz', email: 'brandt-ruiz@council.example', office: 'Common Council, District 3' },
    { name: 'Ald. Kenji Tanaka', email: 'tanaka@council.example', office: 'Common Council, District 10' },
  ],
}

const letterToTheMayor: MailFields = {
  title: 'Send a letter to the mayor',
  about: 'Print it, sign it, stamp it. Paper gets counted.',
  background:
    'The mayor’s office logs each letter by subject and answers within ten days. Last spring 300 letters on one subject put it on the agenda within a month.',
  key_points: [
    {
      title: 'Nine days without heat',
      excerpt: 'That is how long one building waited last winter. The rule says one.',
    },
    { title: 'The city sends the bill', excerpt: 'When an owner does nothing, the city repairs and the owner pays.' },
    { title: 'Who writes', excerpt: 'Say that you rent here, and since when. They answer people who stay.' },
  ],
  address_list_link: 'https://riversidetenants.example.org/addresses',
  letter_template:
    '{name}\n{address}\n\n{date}\n\nDear Mayor,\n\nI rent in this city, and I am writing about File 25-1140, the heating rule.\n\nLast winter the city took 2,904 calls about homes without heat. The average repair took six days. Six days is long in January, and longer with a child.\n\nWhen the rule reaches your desk, please sign it.\n\nSincerely,\n\n\n\n{name}',
  guidelines: 'One letter per person, please.\nDon’t enclose photographs of other people’s homes.',
}

/** Of organizations whose first cause it is; `{place}` is their city. */
const emailsByCause: Partial<Record<Cause, EmailFields>> = {
  Climate: {
    title: 'Ask for shade before the next summer',
    about: 'The budget hearing is on paper this year: what is not written does not count.',
    subject: 'Shade for the ten hottest streets',
    message:
      'Dear {target},\n\nI live in {city}, on one of the streets where the ambulances go in July.\n\nPlease fund trees and awnings on the ten hottest blocks. I will water one.\n\n{name}',
    guidelines: 'Say which street is yours, not which house.',
    email_list: [{ name: 'The budget office', email: 'budget@city.example', office: 'City of {place}' }],
  },
  'Clean water': {
    title: 'Ask for the test results of your tap',
    about: 'Every household may ask for its own numbers. If enough of us do, they will be published.',
    subject: 'The water tests of my street',
    message:
      'Dear {target},\n\nplease send me the results of the last four water tests on my street in {city}, and tell me when the next one is.\n\nThank you,\n{name}',
    guidelines: 'Don’t diagnose anybody.',
    email_list: [{ name: 'The water utility', email: 'tests@water.example', office: 'Water works of {place}' }],
  },
  Libraries: {
    title: 'Write to the library board about Sundays',
    about: 'The Sunday pilot ends in June unless it is written into the budget. The board reads emails aloud.',
    subject: 'Please keep the library open on Sundays',
    message:
      'Dear {target},\n\nthe library is where I print, read and get warm. On Sundays it is the only place in {city} where I can.\n\nPlease keep it open.\n\n{name}',
    guidelines: 'Keep it under a page: it will be read aloud.',
    email_list: [
      { name: 'Trustee Grace Novak', email: 'novak@library.example', office: 'Library board of {place}' },
      { name: 'Trustee Omar Haddad', email: 'haddad@library.example', office: 'Library board of {place}' },
    ],
  },
}

interface Placed {
  organizationId: string
  now: Date
  random: Random
}

const placedIn = (fields: EmailFields, city: string): EmailFields => ({
  ...fields,
  email_list: fields.email_list.map((target) => ({ ...target, office: target.office.replace('{place}', city) })),
})

const writtenFor = (given: DemoOrganization) => {
  if (given === riverside) {
    return [
      { kind: emailCampaignKind, fields: rentStory },
      { kind: mailCampaignKind, fields: letterToTheMayor },
    ]
  }
  const email = given.language === undefined && given.popularity > 0 ? emailsByCause[given.causes[0]] : undefined
  return email ? [{ kind: emailCampaignKind, fields: placedIn(email, given.city) }] : []
}

/** What supporters write for an organization, by email and on paper, with those who did; the items carry their counts. */
export const letters = (given: DemoOrganization, people: { id: string }[], { organizationId, now, random }: Placed) =>
  writtenFor(given).map(({ kind, fields }) => {
    const shownAt = daysBefore(now, random.between(8, 40))
    const item = {
      id: newId(),
      organization_id: organizationId,
      kind: kind.path,
      status: 'published' as const,
      title: fields.title,
      attributes: JSON.stringify(fields),
      created_at: daysBefore(shownAt, random.between(1, 6)),
      updated_at: shownAt,
      first_published_at: shownAt,
      published_at: shownAt,
    }
    const most = Math.round(people.length * given.popularity * 0.4)
    const writing = random.some(people, random.between(Math.ceil(most / 3), most)).map((person) => {
      const at = lately(random, shownAt, now)
      return {
        id: newId(),
        content_item_id: item.id,
        organization_id: organizationId,
        kind: kind.path,
        user_id: person.id,
        outcome: random.pick(kind.counted),
        note: null,
        answered_at: at,
        created_at: at,
        updated_at: at,
      }
    })
    const counts = Object.fromEntries(
      [...Map.groupBy(writing, ({ outcome }) => outcome)].map(([outcome, rows]) => [outcome, rows.length]),
    )
    return {
      item: { ...item, engagements_count: writing.length, outcome_counts: JSON.stringify(counts) },
      engagements: writing,
    }
  })
