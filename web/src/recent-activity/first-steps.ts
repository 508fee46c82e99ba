import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { organizerKind } from '../content/kinds.ts'
import { filledSections } from '../organizations/edit/completeness.ts'

const updates = organizerKind('campaign-updates')

/** The steps that lead a new organization to its first supporters, in a sensible order. */
export const firstSteps = ['profile', 'publish', 'action', 'update', 'share'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Derives the completed steps from the organization's data. Nobody has to check them off. */
export const doneSteps = (attributes: OrganizationProfile['attributes']): Record<FirstStep, boolean> => {
  const { about, contact, hours } = filledSections(attributes)
  const published = Object.entries(attributes.content_counts).filter(([, count]) => count > 0)
  return {
    profile: about && contact && hours,
    publish: attributes.published_at !== null,
    action: published.some(([kind]) => kind !== updates.path),
    update: published.some(([kind]) => kind === updates.path),
    // An organization that has followers has been found, so it need not share its page.
    share: Boolean(attributes.first_steps?.shared_at) || attributes.followers_count > 0,
  }
}

/** Whether all steps are done or the list was dismissed. */
export const areStepsFinished = (attributes: OrganizationProfile['attributes']): boolean => {
  const done = doneSteps(attributes)
  return Boolean(attributes.first_steps?.dismissed_at) || firstSteps.every((step) => done[step])
}

/** The address of the first section that is missing in the profile, or of the beginning of the profile. */
export const profileAddress = (attributes: OrganizationProfile['attributes']): string => {
  const filled = filledSections(attributes)
  const missingSection = (['about', 'contact', 'hours'] as const).find((section) => !filled[section])
  return missingSection === undefined || missingSection === 'about'
    ? '/edit-organization'
    : `/edit-organization#${missingSection}`
}
