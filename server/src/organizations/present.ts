import { socialNetworks, type OrganizationCard, type OrganizationProfile } from '@rostrum/contract/organizations'
import type { AnyViewer } from '../platform/http/implement.ts'
import type { CardRow } from './listing.ts'
import { canSeePrivateContact, permissionsOn } from './policy.ts'
import type { ProfileRow } from './queries.ts'

const summaryOf = (row: Omit<CardRow, 'listed'>): OrganizationCard['attributes'] => ({
  name: row.name,
  tagline: row.tagline,
  profile_image: row.profile_image,
  cover_image: row.cover_image,
  profile_tags: row.tags,
  is_followed_by_current_user: row.is_followed,
  followers_count: row.followers_count,
  is_verified: row.verified_at !== null,
  city: row.city,
  state: row.state,
  country: row.country,
})

export const presentCard = (row: CardRow): OrganizationCard => ({
  id: row.id,
  type: 'organizations',
  attributes: summaryOf(row),
})

type SocialLinks = OrganizationProfile['attributes']['social_links']

const socialLinksOf = (stored: Record<string, string | null>) =>
  Object.fromEntries(socialNetworks.map((network) => [network, stored[network] ?? null])) as SocialLinks

export const presentProfile = (
  row: ProfileRow,
  viewer: AnyViewer | null,
  contentCounts: Record<string, number>,
): OrganizationProfile => {
  const isPrivy = canSeePrivateContact(viewer, row)
  return {
    id: row.id,
    type: 'organizations',
    attributes: {
      ...summaryOf(row),
      description: row.description,
      tags: row.tags,
      ...((isPrivy || row.email_public) && { contact_email: row.contact_email }),
      ...((isPrivy || row.phone_public) && { phone: row.phone }),
      email_public: row.email_public,
      phone_public: row.phone_public,
      address: row.address,
      postal_code: row.postal_code,
      maps_link: row.maps_link,
      timezone: row.timezone,
      social_links: socialLinksOf(row.social_links),
      ...(isPrivy && { admins: row.admins, embed_origins: row.embed_origins }),
      working_hours: row.working_hours as OrganizationProfile['attributes']['working_hours'],
      team_members: row.team_members,
      contributions: row.contributions,
      articles: row.articles,
      donation_links: row.donation_links,
      published_at: row.published_at?.toISOString() ?? null,
      content_counts: contentCounts,
      ...(isPrivy && {
        review: row.review,
        first_steps: {
          shared_at: row.page_shared_at?.toISOString() ?? null,
          dismissed_at: row.first_steps_dismissed_at?.toISOString() ?? null,
        },
      }),
    },
    meta: { ...permissionsOn(viewer, row), revision: String(row.revision) },
  }
}
