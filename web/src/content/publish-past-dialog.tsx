import { useText } from '../lib/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface PublishPastDialogProps {
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an item is published whose time has passed, because its date may be a mistake. */
export const PublishPastDialog = (answers: PublishPastDialogProps) => {
  const t = useText('content')
  return <ConfirmDialog {...answers} title={t('pastTitle')} text={t('pastText')} confirmText={t('publishAnyway')} />
}
