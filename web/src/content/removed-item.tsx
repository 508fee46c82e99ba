import { useNavigate } from 'react-router'
import { useText } from '../lib/i18n.tsx'
import { useDateText } from '../lib/time.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { DeleteButton } from './delete-button.tsx'
import { organizerKind, titleOf, type ContentItem, type ContentPath } from './kinds.ts'

/**
 * Replaces the form of an item that a moderator has removed, because such an item can neither be edited nor published
 * again.
 */
export const RemovedItem = ({ path, item }: { path: ContentPath; item: ContentItem }) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const dateText = useDateText({ dateStyle: 'long' })
  const { removal } = item.attributes
  const navigate = useNavigate()
  const { listAddress } = organizerKind(path)
  return (
    <>
      <BackLink to={listAddress} className="mb-3">
        {kindText(`${path}.own.many`)}
      </BackLink>
      <PageHead title={titleOf(item)}>
        <Status status="not_active">{t('removed')}</Status>
      </PageHead>
      {removal && (
        <Notice tone="warning" title={t('removedOn', { date: dateText(removal.removed_at) })}>
          <p className="max-w-[66ch] wrap-anywhere">{t('removedBecause', { reason: removal.reason })}</p>
          <p className="mt-2 max-w-[66ch]">{t('removedText')}</p>
        </Notice>
      )}
      {listAddress && (
        <div className="mt-6">
          <DeleteButton
            path={path}
            item={item}
            hasLabel
            onEmptied={() => void navigate(listAddress, { replace: true })}
          />
        </div>
      )}
    </>
  )
}
