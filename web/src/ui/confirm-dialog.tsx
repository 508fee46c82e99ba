import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What happens, and what is lost. */
  text: string
  /** The verb and its object: "Delete campaign". */
  confirmText: string
  cancelText?: string
  /** Only for what cannot be taken back. Otherwise staying is the accent button. */
  isDestructive?: boolean
  isPending?: boolean
  pendingText?: string
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmDialog = ({
  isOpen,
  title,
  text,
  confirmText,
  cancelText,
  isDestructive,
  isPending,
  pendingText,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  const t = useText('common')
  const stay = (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog it says which button the focus goes to, the safe one
    <Button key="stay" look={isDestructive ? 'outlined' : 'primary'} autoFocus onClick={onCancel}>
      {cancelText ?? t('cancel')}
    </Button>
  )
  const go = (
    <Button
      key="go"
      look={isDestructive ? 'danger' : 'outlined'}
      pending={isPending}
      pendingText={pendingText ?? t('working')}
      onClick={onConfirm}
    >
      {confirmText}
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} isQuestion foot={isDestructive ? [stay, go] : [go, stay]}>
      {text}
    </Dialog>
  )
}
