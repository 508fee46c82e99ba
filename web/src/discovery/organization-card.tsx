import type { OrganizationCard as Organization } from '@rostrum/contract/organizations'
import { memo } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../follows/follow-button.tsx'
import { useText } from '../lib/i18n.tsx'
import { prefetchPage } from '../lib/prefetch-page.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { Cover } from '../ui/cover.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { VerifiedBadge } from '../ui/verified-badge.tsx'
import { useCauseName } from './cause-names.ts'
import type { Causes } from './causes.ts'

const MAX_TAGS = 4

interface OrganizationCardProps {
  organization: Organization
  causes: Causes
  /** Whether the card is below the first screen, so that its cover is loaded lazily. */
  isBelowFold: boolean
  /** The heading level of the name, one below the heading of the list. */
  headingLevel: 2 | 3
}

const prefetchOrganization = () => prefetchPage('pages/organization')

/** The link of the name is stretched over the whole card. The follow button lies above it. */
export const OrganizationCard = memo(function OrganizationCard({
  organization,
  causes,
  isBelowFold,
  headingLevel,
}: OrganizationCardProps) {
  const t = useText('discovery')
  const causeName = useCauseName()
  const Heading = `h${headingLevel}` as const
  const {
    name,
    tagline,
    profile_image,
    cover_image,
    profile_tags,
    followers_count,
    is_verified,
    city,
    state,
    country,
  } = organization.attributes
  const place = [city, state].filter(Boolean).join(', ') || country
  const more = profile_tags.length - MAX_TAGS
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-raised transition-colors duration-(--motion-fast) hover:border-line-strong">
      <Cover name={name} image={cover_image} isLazy={isBelowFold} className="aspect-[8/3] w-full" />
      <div className="flex flex-1 flex-col gap-1 px-4 pb-4">
        <div className="-mt-6.5 mb-2 flex items-end justify-between">
          <span className="relative">
            <OrganizationAvatar
              name={name}
              image={profile_image}
              size={56}
              className="shadow-[0_0_0_3px_var(--color-raised)]"
            />
            {is_verified && <VerifiedBadge className="absolute -right-1.75 -bottom-1.25" />}
          </span>
          <FollowButton organization={organization} className="relative z-1 mt-8.5" />
        </div>
        <Heading className="type-card">
          <Link
            to={`/organization/${organization.id}`}
            className="stretched-link clamp-2"
            onPointerEnter={prefetchOrganization}
            onFocus={prefetchOrganization}
          >
            {name}
          </Link>
        </Heading>
        <p className="clamp-2 type-small">{tagline}</p>
        <p className="mt-auto flex flex-wrap gap-x-3.5 gap-y-1 pt-3 text-xs whitespace-nowrap text-muted">
          {place && (
            <span className="flex min-w-0 items-center gap-1.25">
              <Icon name="map-pin" size={14} />
              <span className="truncate">{place}</span>
            </span>
          )}
          <span className="flex-none">{t('followers', { count: followers_count })}</span>
        </p>
        {profile_tags.length > 0 && (
          <div className="flex flex-wrap gap-1.5 pt-1.5">
            {profile_tags.slice(0, MAX_TAGS).map((tag) => (
              <Tag key={tag} hue={causes[tag]}>
                {causeName(tag)}
              </Tag>
            ))}
            {more > 0 && (
              <Tag>
                {t('moreTags', { count: more })}
                <span className="sr-only">{t('moreCauses', { count: more })}</span>
              </Tag>
            )}
          </div>
        )}
      </div>
    </li>
  )
})
