import type { OrganizationProfile } from '@rostrum/contract/organizations'

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

/** Whether the fields that are required for publishing are filled in. */
export const canBePublished = ({
  name,
  tagline,
  description,
}: Pick<Attributes, 'name' | 'tagline' | 'description'>): boolean => filled(name, tagline, description)

export const filledSections = (profile: Attributes): Record<ProfileSection, boolean> => ({
  about: canBePublished(profile),
  images: filled(profile.profile_image) || filled(profile.cover_image),
  social: Object.values(profile.social_links).some(Boolean),
  team: profile.team_members.length > 0,
  contributions: profile.contributions.length > 0,
  articles: profile.articles.length > 0,
  contact: filled(
    profile.contact_email,
    profile.phone,
    profile.address,
    profile.city,
    profile.state,
    profile.postal_code,
    profile.country,
  ),
  hours: profile.working_hours.length > 0,
})
