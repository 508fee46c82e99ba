import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { ContactConsent } from '../../consents/contact-consent.tsx'
import { FollowNote } from '../../consents/follow-note.tsx'
import { useCauseName } from '../../discovery/cause-names.ts'
import type { Causes } from '../../discovery/causes.ts'
import { FollowButton } from '../../follows/follow-button.tsx'
import { useIsFollowed } from '../../follows/hooks.ts'
import { useText } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/session.ts'
import { OrganizationAvatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { FactItem, Facts } from '../../ui/facts.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { VerifiedBadge } from '../../ui/verified-badge.tsx'
import { viewModeOf } from '../view-mode.ts'

interface OrganizationHeadProps {
  organization: OrganizationProfile
  causes: Causes
}

/**
 * The head of an organization's page: cover, avatar, name, tagline, facts, causes and buttons. On phones, the buttons are
 * beside the avatar, so that the first action is on the first screen.
 */
export const OrganizationHead = ({ organization, causes }: OrganizationHeadProps) => {
  const t = useText('organizations')
  const causeName = useCauseName()
  const { name, tagline, profile_image, cover_image, is_verified, city, state, country, followers_count, tags } =
    organization.attributes
  const viewMode = useSession((session) => viewModeOf(session, organization.id))
  const isFollowed = useIsFollowed({
    id: organization.id,
    isFollowed: organization.attributes.is_followed_by_current_user,
  })
  const place = [city, state].filter(Boolean).join(', ') || country
  return (
    <header>
      <Cover
        name={name}
        image={cover_image}
        width={1200}
        height={260}
        isFirst
        className="h-[clamp(7.5rem,20vw,14.5rem)] w-full rounded-lg phone:-mx-(--gutter) phone:-mt-6 phone:h-20 phone:w-[calc(100%+2*var(--gutter))] phone:max-w-none phone:rounded-none"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1 md:pl-6 phone:grid-cols-[auto_minmax(0,1fr)] phone:gap-3">
        <OrganizationAvatar
          name={name}
          image={profile_image}
          size={112}
          className="relative -mt-9 shadow-[0_0_0_4px_var(--color-surface)] phone:size-20! phone:text-[2rem]!"
        />
        <div className="grid gap-1.5 pt-4 phone:order-1 phone:col-span-2 phone:pt-0">
          <h1 className="type-title">
            {name}
            {is_verified && (
              <>
                {' '}
                <VerifiedBadge size={26} />
              </>
            )}
          </h1>
          {tagline && <p className="type-lead">{tagline}</p>}
          <Facts>
            {place && <FactItem icon="map-pin">{place}</FactItem>}
            <FactItem icon="users">{t('followers', { count: followers_count })}</FactItem>
          </Facts>
          {tags.length > 0 && (
            <div className="mt-1 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <Tag key={tag} hue={causes[tag]}>
                  {causeName(tag)}
                </Tag>
              ))}
            </div>
          )}
          {viewMode !== 'manage' &&
            (isFollowed ? (
              <div className="min-h-11">
                <ContactConsent organization={{ id: organization.id, name }} />
              </div>
            ) : (
              <FollowNote />
            ))}
        </div>
        {/* On a phone, both buttons fit beside the picture also in Spanish. */}
        <div className="flex flex-wrap justify-end gap-2 pt-5 phone:gap-1.5 phone:pt-0 phone:*:px-2.5">
          {viewMode === 'manage' ? (
            <ButtonLink to="/edit-organization" icon="pencil">
              {t('editProfile')}
            </ButtonLink>
          ) : (
            <FollowButton organization={organization} isSolid />
          )}
          <ShareButton title={name} />
        </div>
      </div>
    </header>
  )
}
