import type { Review } from '@rostrum/contract/moderation'
import type { ReactNode } from 'react'
import { mailtoLink } from '../lib/contact-links.ts'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { OrganizationAvatar } from '../ui/avatar.tsx'
import { SkeletonLine, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactListItem } from '../ui/facts.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink, TextLink } from '../ui/text-link.tsx'
import { DocumentRow } from './document-row.tsx'
import { moderationAddress } from './moderation-tabs.tsx'
import { ReviewDecision } from './review-decision.tsx'
import { useReview } from './use-moderation.ts'

/** One review: the organization's statements about itself, its documents and the decision. */
export const ReviewPage = ({ id, notFound }: { id: string; notFound: ReactNode }) => {
  const t = useText('moderation')
  const { data: review, error, refetch, isFetching } = useReview(id)
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return notFound
  return (
    <>
      <BackLink to={moderationAddress('reviews')} className="mb-3">
        {t('reviews.title')}
      </BackLink>
      {review ? (
        <OpenReview review={review} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton label={t('loading')}>
          <SkeletonLine className="mb-8 h-9 w-64 max-w-full" />
          <SkeletonLine className="mb-4 h-28" />
          <SkeletonLine className="h-28" />
        </Skeleton>
      )}
    </>
  )
}

const OpenReview = ({ review }: { review: Review }) => {
  const t = useText('moderation')
  const { organization, documents, cause, previous_name: before } = review.attributes
  return (
    <article>
      <header className="mb-8 flex items-center gap-4">
        <OrganizationAvatar name={organization.name} image={organization.profile_image} size={56} />
        <div className="min-w-0">
          <h1 className="type-title wrap-anywhere">{organization.name}</h1>
          <p className="type-small">
            {cause === 'renamed' ? t('reviews.renamed', { name: before ?? '' }) : t('reviews.registered')}
          </p>
        </div>
      </header>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <section aria-labelledby="documents">
          <SectionHead id="documents" title={t('document.all')} />
          {documents.length === 0 ? (
            <p className="type-small">{t('document.none')}</p>
          ) : (
            <ul className="grid gap-4">
              {documents.map((document) => (
                <DocumentRow key={document.id} document={document} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="says" className="lg:col-start-2 lg:row-start-1">
          <SectionHead id="says" title={t('reviews.says')} />
          <OrganizationTexts organization={organization} />
        </section>
        <div className="lg:col-span-2">
          <ReviewDecision review={review} />
        </div>
      </div>
    </article>
  )
}

const OrganizationTexts = ({ organization }: { organization: Review['attributes']['organization'] }) => {
  const t = useText('moderation')
  const dateText = useDateText({ dateStyle: 'long' })
  const { contact_email: email, phone, address, postal_code: postalCode } = organization
  const place = [address, postalCode].filter(Boolean).join(', ')
  return (
    <ul className="grid gap-2.5">
      <FactListItem icon="building-complex">
        {t(organization.is_registered_entity ? 'reviews.isRegistered' : 'reviews.isNotRegistered')}
      </FactListItem>
      {email && (
        <FactListItem icon="mail">
          <a className="link" href={mailtoLink({ to: email })}>
            {email}
          </a>
        </FactListItem>
      )}
      {phone && <FactListItem icon="phone">{phone}</FactListItem>}
      {place && <FactListItem icon="map-pin">{place}</FactListItem>}
      <FactListItem icon="calendar">{t('reviews.since', { date: dateText(organization.created_at) })}</FactListItem>
      <FactListItem icon="eye">
        {organization.is_published ? (
          <TextLink
            to={`/organization/${organization.id}`}
            className="inline-flex min-h-6 items-center touch:-my-2.5 touch:min-h-11"
          >
            {t('reviews.openPage')}
          </TextLink>
        ) : (
          <Status status="draft">{t('reviews.notPublished')}</Status>
        )}
      </FactListItem>
    </ul>
  )
}
