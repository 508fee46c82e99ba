import { useText } from '../lib/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { titleOf, type ContentItem, type ContentPath } from './kinds.ts'

interface UnpublishItemDialogProps {
  path: ContentPath
  item: ContentItem
  isOpen: boolean
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an item is unpublished, and says how many people have taken part in it. */
export const UnpublishItemDialog = ({ path, item, ...rest }: UnpublishItemDialogProps) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const { engagements_count: count } = item.attributes
  const affected =
    count > 0 ? `${kindText(`${path}.own.participants`, { count })}. ${t('unpublishKeeps', { count })} ` : ''
  return (
    <ConfirmDialog
      {...rest}
      title={t('unpublishTitle', { title: titleOf(item) })}
      text={`${affected}${t('unpublishText')}`}
      confirmText={t('unpublish')}
      pendingText={t('unpublishing')}
    />
  )
}
