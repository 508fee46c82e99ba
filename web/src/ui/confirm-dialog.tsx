import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** Explains what will happen and what will be lost. */
  text: string
  /** A verb and its object, for example "Delete campaign". */
  confirmText: string
  cancelText?: string
  /**
   * Marks an action that cannot be undone: the button that confirms it has the danger variant. In other dialogs, the
   * button that cancels has the primary variant.
   */
  isDestructive?: boolean
  isPending?: boolean
  pendingText?: string
  onConfirm: () => void
  onCancel: () => void
}

/**
 * The browser focuses the element with this attribute when the dialog opens. React's `autoFocus` does not set it, and
 * focuses the element before the dialog is open, which has no effect.
 */
const focusOnOpen = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

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
  const cancelButton = (
    <Button key="stay" variant={isDestructive ? 'outlined' : 'primary'} ref={focusOnOpen} onClick={onCancel}>
      {cancelText ?? t('cancel')}
    </Button>
  )
  const confirmButton = (
    <Button
      key="go"
      variant={isDestructive ? 'danger' : 'outlined'}
      pending={isPending}
      pendingText={pendingText ?? t('working')}
      onClick={onConfirm}
    >
      {confirmText}
    </Button>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      isQuestion
      foot={isDestructive ? [cancelButton, confirmButton] : [confirmButton, cancelButton]}
    >
      {text}
    </Dialog>
  )
}
