import { useText } from '../../lib/i18n.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks for confirmation before the organization's page is unpublished, because everything on it becomes invisible. */
export const UnpublishDialog = (props: {
  isOpen: boolean
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}) => {
  const t = useText('organizer')
  return (
    <ConfirmDialog
      {...props}
      title={t('unpublishTitle')}
      text={t('unpublishText')}
      confirmText={t('unpublishConfirm')}
      pendingText={t('unpublishing')}
    />
  )
}
