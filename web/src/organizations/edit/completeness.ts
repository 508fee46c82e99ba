import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { missingToPublish, type NeededField } from '@rostrum/contract/publishing'

/** The sections of the profile form, in their order. */
export const profileSections = [
  'about',
  'images',
  'social',
  'team',
  'contributions',
  'articles',
  'contact',
  'hours',
] as const
export type ProfileSection = (typeof profileSections)[number]

/** The id of each section in the profile form. */
export const sectionAnchors: Record<ProfileSection, string> = {
  about: 'about',
  images: 'images',
  social: 'social',
  team: 'team',
  contributions: 'contributions-section',
  articles: 'articles-section',
  contact: 'contact',
  hours: 'hours',
}

const filled = (...values: (string | null | undefined)[]) => values.every(Boolean)

type Attributes = OrganizationProfile['attributes']

/** The sections that have fields without which a page cannot be published. */
const sectionOfNeeded: Record<NeededField, ProfileSection> = {
  name: 'about',
  tagline: 'about',
  description: 'about',
  tags: 'about',
  city: 'contact',
  state: 'contact',
  country: 'contact',
}

/** The fields of a section that are missing to publish the page. */
export const missingIn = (section: ProfileSection, profile: Attributes): NeededField[] =>
  missingToPublish(profile).filter((field) => sectionOfNeeded[field] === section)

export const filledSections = (profile: Attributes): Record<ProfileSection, boolean> => ({
  about: missingIn('about', profile).length === 0,
  images: filled(profile.profile_image) || filled(profile.cover_image),
  social: Object.values(profile.social_links).some(Boolean),
  team: profile.team_members.length > 0,
  contributions: profile.contributions.length > 0,
  articles: profile.articles.length > 0,
  contact:
    missingIn('contact', profile).length === 0 &&
    filled(profile.contact_email, profile.phone, profile.address, profile.postal_code),
  hours: profile.working_hours.length > 0,
})
