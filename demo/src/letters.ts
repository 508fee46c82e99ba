import { emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { emailsByCause, type EmailFields } from '../data/letters.ts'
import type { DemoOrganization } from '../data/organization.ts'
import { letterToTheMayor, rentStory } from '../data/riverside/letters.ts'
import { riverside } from '../data/riverside/profile.ts'
import { itemRow } from './content-items.ts'
import { countsOf, engagementRow } from './engagements.ts'
import { daysBefore, lately, type Placed } from './setting.ts'

const placedIn = (fields: EmailFields, city: string): EmailFields => ({
  ...fields,
  email_list: fields.email_list.map((target) => ({ ...target, office: target.office.replace('{place}', city) })),
})

const lettersFor = (given: DemoOrganization) => {
  if (given === riverside) {
    return [
      { kind: emailCampaignKind, fields: rentStory },
      { kind: mailCampaignKind, fields: letterToTheMayor },
    ]
  }
  const email = given.language !== 'es' && given.popularity > 0 ? emailsByCause[given.causes[0]] : undefined
  return email ? [{ kind: emailCampaignKind, fields: placedIn(email, given.city) }] : []
}

/** The email and mail campaigns of an organization with their engagements and counts. */
export const makeLetters = (
  given: DemoOrganization,
  people: readonly { id: string }[],
  { organizationId, now, random }: Placed,
) =>
  lettersFor(given).map(({ kind, fields }) => {
    const shownAt = daysBefore(now, random.between(8, 40))
    const createdAt = daysBefore(shownAt, random.between(1, 6))
    const item = itemRow(kind, fields, { organizationId, status: 'published', createdAt, shownAt })
    const most = Math.round(people.length * given.popularity * 0.4)
    const engagements = random.some(people, random.between(Math.ceil(most / 3), most)).map((person, index) => {
      const at = lately(random, shownAt, now)
      const ownWords = { sentences: 6, own_sentences: index % 4 }
      return engagementRow(item, { userId: person.id, at, outcome: random.pick(kind.counted), ownWords })
    })
    return { item: { ...item, ...countsOf(engagements) }, engagements }
  })
