import { consentTexts } from '@rostrum/contract/consent-texts'
import { newId, type Database, type Random } from '@rostrum/server/sample-data'
import type { Insertable } from 'kysely'

/** Somebody who follows an organization or has done something for it. */
interface Contact {
  organization_id: string
  user_id: string
  at: Date
}

/** The share of people who let an organization see their contact data. */
const sharing = 0.4

/** Some people share their contact data, so that the lists of an organization show both cases. */
export const consentRows = (contacts: readonly Contact[], random: Random): Insertable<Database['consents']>[] => {
  const first = new Map<string, Contact>()
  for (const contact of contacts) {
    const key = `${contact.organization_id} ${contact.user_id}`
    const known = first.get(key)
    if (!known || contact.at < known.at) first.set(key, contact)
  }
  return [...first.values()]
    .filter(() => random.next() < sharing)
    .map(({ organization_id, user_id, at }) => ({
      id: newId(),
      person_id: user_id,
      organization_id,
      purpose: 'share_contact',
      is_given: true,
      text_key: 'contact',
      text_version: consentTexts.contact,
      language: 'en',
      page: 'form',
      proof: 'session',
      created_at: at,
    }))
}
