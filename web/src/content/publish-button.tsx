import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isFieldError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { organizerKind, titleOf, type ContentItem, type ContentPath } from './kinds.ts'
import { PublishPastDialog } from './publish-past-dialog.tsx'
import { UnpublishItemDialog } from './unpublish-item-dialog.tsx'
import { asksForEverything, usePublishItem } from './use-own-content.ts'

/**
 * A button that publishes an item, or, after a confirmation, unpublishes it if it is published. For an incomplete draft
 * it opens the form, which shows what is missing.
 */
export const PublishButton = ({ path, item }: { path: ContentPath; item: ContentItem }) => {
  const t = useText('content')
  const { mutate, isPending } = usePublishItem(path)
  const [isConfirming, setConfirming] = useState(false)
  const title = titleOf(item)
  const navigate = useNavigate()
  const fillInIfIncomplete = (error: unknown) => {
    if (!isFieldError(error)) return
    void navigate(`${organizerKind(path).address}/edit/${item.id}`, { state: asksForEverything })
  }
  const publish = () => mutate({ item, action: 'publish' }, { onError: fillInIfIncomplete })
  if (item.attributes.status !== 'published') {
    return (
      <>
        <Button
          size="small"
          className="phone:flex-1"
          pending={isPending}
          pendingText={t('publishing')}
          aria-label={t('publishItem', { title })}
          onClick={() => (item.attributes.is_over ? setConfirming(true) : publish())}
        >
          {t('publish')}
        </Button>
        <PublishPastDialog
          isOpen={isConfirming}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            publish()
          }}
        />
      </>
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('unpublishItem', { title })}
        onClick={() => setConfirming(true)}
      >
        {t('unpublish')}
      </Button>
      <UnpublishItemDialog
        path={path}
        item={item}
        isOpen={isConfirming}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate({ item, action: 'unpublish' }, { onSettled: () => setConfirming(false) })}
      />
    </>
  )
}
