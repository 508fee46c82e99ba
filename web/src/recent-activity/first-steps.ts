import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { organizerKind } from '../content/kinds.ts'
import { filledSections } from '../organizations/edit/completeness.ts'

const updates = organizerKind('campaign-updates')

/** The way of a new organization to its first supporters, in the order that makes sense. */
export const firstSteps = ['profile', 'publish', 'action', 'update', 'share'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What has been done shows in what is there; nobody ticks anything off. */
export const doneSteps = (attributes: OrganizationProfile['attributes']): Record<FirstStep, boolean> => {
  const { about, contact, hours } = filledSections(attributes)
  const published = Object.entries(attributes.content_counts).filter(([, count]) => count > 0)
  return {
    profile: about && contact && hours,
    publish: attributes.published_at !== null,
    action: published.some(([kind]) => kind !== updates.path),
    update: published.some(([kind]) => kind === updates.path),
    // Who is followed has been found.
    share: Boolean(attributes.first_steps?.shared_at) || attributes.followers_count > 0,
  }
}

/** Nothing is left to do, or nobody wants to be told. */
export const areStepsOver = (attributes: OrganizationProfile['attributes']): boolean => {
  const done = doneSteps(attributes)
  return Boolean(attributes.first_steps?.dismissed_at) || firstSteps.every((step) => done[step])
}

/** Where the profile lacks something, or where it begins. */
export const profileAddress = (attributes: OrganizationProfile['attributes']): string => {
  const filled = filledSections(attributes)
  const lacking = (['about', 'contact', 'hours'] as const).find((section) => !filled[section])
  return lacking === undefined || lacking === 'about' ? '/edit-organization' : `/edit-organization#${lacking}`
}
