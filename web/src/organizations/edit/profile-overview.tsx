import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { showPopup } from '../../lib/popup.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { useDateText } from '../../lib/time.ts'
import { OrganizationAvatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Status } from '../../ui/status.tsx'
import { VerifiedBadge } from '../../ui/verified-badge.tsx'
import { filledSections, missingIn, profileSections, sectionAnchors, type ProfileSection } from './completeness.ts'
import { useMissingText } from './missing-text.ts'
import { PublishedNotice } from './published-notice.tsx'
import { ReviewState } from './review-state.tsx'
import { usePublication } from './publication.ts'
import { UnpublishDialog } from './unpublish-dialog.tsx'
import { usePublishOrComplete } from './use-publish-or-complete.ts'

/** The profile overview for an organization's admins: state and completeness. `children` lists its actions. */
export const ProfileOverview = ({ profile, children }: { profile: OrganizationProfile; children: ReactNode }) => (
  <div className="grid gap-12">
    <div className="grid gap-5">
      <Head profile={profile} />
      <ReviewState review={profile.attributes.review ?? null} />
    </div>
    {useHasCapability('edit') && <Completeness profile={profile} />}
    {children}
  </div>
)

const Head = ({ profile: { id, attributes } }: { profile: OrganizationProfile }) => {
  const t = useText('organizer')
  const dateText = useDateText({ dateStyle: 'long' })
  const errorText = useErrorText()
  const unpublication = usePublication()
  const { publish, isPublishing, isPublished: isJustPublished } = usePublishOrComplete()
  const [isConfirming, setConfirming] = useState(false)
  const mayEdit = useHasCapability('edit')
  const { name, tagline, profile_image: image, is_verified: isVerified, published_at: publishedAt } = attributes
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-[1_1_24rem] items-start gap-4">
        <OrganizationAvatar name={name} image={image} size={72} />
        <div className="grid min-w-0 gap-1">
          <h1 className="type-title wrap-anywhere">
            {name} {isVerified && <VerifiedBadge size={28} />}
          </h1>
          {tagline && <p className="text-pretty text-muted">{tagline}</p>}
          <p className="flex flex-wrap items-center gap-x-3 type-small">
            <Status status={publishedAt ? 'published' : 'draft'}>
              {t(publishedAt ? 'published' : 'notPublished')}
            </Status>
            {publishedAt ? t('publicSince', { date: dateText(publishedAt) }) : t('onlyYou')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 phone:grid phone:w-full">
        {mayEdit && !publishedAt && (
          <Button variant="primary" pending={isPublishing} pendingText={t('publishing')} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        )}
        {mayEdit && (
          <ButtonLink to="/edit-organization" icon="pencil" variant={publishedAt ? 'primary' : 'outlined'}>
            {t('editTitle')}
          </ButtonLink>
        )}
        {publishedAt && (
          <ButtonLink to={`/organization/${id}`} icon="eye">
            {t('viewPage')}
          </ButtonLink>
        )}
        {mayEdit && publishedAt && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t('unpublish')}
          </Button>
        )}
      </div>
      {isJustPublished && publishedAt && <PublishedNotice className="w-full" />}
      <UnpublishDialog
        isOpen={isConfirming}
        isPending={unpublication.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          unpublication.mutate('unpublish', {
            onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
            onSettled: () => setConfirming(false),
          })
        }
      />
    </header>
  )
}

const Completeness = ({ profile: { attributes } }: { profile: OrganizationProfile }) => {
  const t = useText('organizer')
  const missingText = useMissingText()
  const filled = filledSections(attributes)
  const done = profileSections.filter((section) => filled[section]).length
  const counted = t('completenessCount', { done, total: profileSections.length })
  const stateOf = (section: ProfileSection) => {
    if (filled[section]) return t('filledIn')
    const missing = missingIn(section, attributes)
    if (missing.length > 0) return missingText(missing)
    return t(section === 'contact' ? 'incomplete' : 'stillEmpty')
  }
  return (
    <section>
      <SectionHead title={t('completeness')}>
        <p className="flex items-center gap-3 type-small">
          {counted}
          <span className="block w-28">
            <Progress value={done / profileSections.length} label={counted} />
          </span>
        </p>
      </SectionHead>
      <ul className="rounded-lg border border-line bg-raised">
        {profileSections.map((section) => (
          <li
            key={section}
            className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-2.5 first:border-t-0 phone:px-4"
          >
            <Icon
              name={filled[section] ? 'circle-check' : 'minus'}
              className={filled[section] ? 'text-success' : 'text-muted'}
            />
            <p className="flex flex-wrap gap-x-3">
              <span className="font-strong">{t(`section.${section}`)}</span>
              <span className="type-small leading-6">{stateOf(section)}</span>
            </p>
            <ButtonLink
              variant="quiet"
              size="small"
              to={`/edit-organization#${sectionAnchors[section]}`}
              aria-label={t(filled[section] ? 'changePart' : 'fillInPart', { part: t(`section.${section}`) })}
            >
              {t(filled[section] ? 'common:edit' : 'fillIn')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
