import { useText } from '../../lib/i18n.tsx'
import { useHasCapability } from '../../lib/use-has-capability.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { missingToPublish } from '@rostrum/contract/publishing'
import { useMissingText } from './missing-text.ts'
import { useOwnOrganization } from './own-organization.ts'
import { PublishedNotice } from './published-notice.tsx'
import { usePublishOrComplete } from './use-publish-or-complete.ts'

/**
 * A notice with the next step for an organization that is not published, or that was published here. Renders nothing for any
 * other. `variant` is
 * the variant of its button, which is primary on pages without another primary button.
 */
export const UnpublishedNotice = ({ look: variant = 'primary' }: { look?: ButtonVariant }) => {
  const t = useText('organizer')
  const isPublished = useSession(({ organization }) => Boolean(organization?.attributes.published_at))
  const { data } = useOwnOrganization()
  const { publish, isPublishing, isPublished: isJustPublished } = usePublishOrComplete()
  const mayPublish = useHasCapability('edit')
  const missingText = useMissingText()
  if (isPublished) return isJustPublished ? <PublishedNotice className="mb-8" /> : null
  if (!mayPublish) return <Notice tone="info" title={t('noticeTitle')} className="mb-8" />
  const missing = data && missingToPublish(data.attributes)
  const isReady = missing?.length === 0
  return (
    <Notice tone="info" title={t('noticeTitle')} className="mb-8">
      <p className="max-w-[66ch]">{t(isReady ? 'noticeReady' : 'noticeText')}</p>
      {missing && !isReady && <p className="mt-1 max-w-[66ch]">{missingText(missing)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {isReady ? (
          <Button variant={variant} pending={isPublishing} pendingText={t('publishing')} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        ) : (
          <ButtonLink variant={variant} to="/edit-organization">
            {t('completeProfile')}
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}
