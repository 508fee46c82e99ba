import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useText } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

type Review = NonNullable<OrganizationProfile['attributes']['review']>

/** A pending or declined review of the viewer's organization. An approval is shown by the badge beside the name. */
export const ReviewState = ({ review }: { review: Review | null }) => {
  const t = useText('organizer')
  if (review?.state === 'waiting') {
    return (
      <Notice tone="info" title={t('review.waiting')}>
        <p className="max-w-[66ch]">{t('review.waitingText')}</p>
      </Notice>
    )
  }
  if (review?.state === 'declined') {
    return (
      <Notice tone="warning" title={t('review.declined')}>
        <p className="max-w-[66ch] wrap-anywhere">{t('review.declinedText', { reason: review.reason ?? '' })}</p>
      </Notice>
    )
  }
  return null
}
