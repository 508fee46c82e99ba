import { hasStates } from './countries.ts'

// This module does not import zod, so that the pages of organizers can use it without their forms.

interface Publishable {
  name: string
  tagline: string
  description: string
  tags: readonly string[]
  city: string | null
  state: string | null
  country: string | null
}

/**
 * The fields that an organization fills in before its page is public. Without a place and a cause, no filter would find
 * the page.
 */
const neededFields = ['name', 'tagline', 'description', 'tags', 'city', 'state', 'country'] as const
export type NeededField = (typeof neededFields)[number]

/** The fields that are still missing, in the order of the form. */
export const missingToPublish = (organization: Publishable): NeededField[] =>
  neededFields.filter((field) => {
    if (field === 'tags') return organization.tags.length === 0
    if (field === 'state' && !hasStates(organization.country ?? '')) return false
    return (organization[field] ?? '').trim() === ''
  })
