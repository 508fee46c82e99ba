import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'
import { usePublishItem } from './use-own-content.ts'

/** A button that publishes an item, or unpublishes it if it is published. */
export const PublishButton = ({ path, item }: { path: ContentPath; item: ContentItem }) => {
  const t = useText('content')
  const { mutate, isPending } = usePublishItem(path)
  const action = item.attributes.status === 'published' ? 'unpublish' : 'publish'
  return (
    <Button
      size="small"
      className="min-w-38 phone:min-w-0 phone:flex-1"
      pending={isPending}
      pendingText={t(action === 'publish' ? 'publishing' : 'unpublishing')}
      aria-label={t(action === 'publish' ? 'publishItem' : 'unpublishItem', { title: titleOf(item) })}
      onClick={() => mutate({ item, action })}
    >
      {t(action)}
    </Button>
  )
}
