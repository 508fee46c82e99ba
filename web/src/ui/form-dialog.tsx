import { useId, type FormEvent, type ReactNode } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The verb of the button that submits; “Save” by default. */
  submitText?: string
  /** Whether it is being submitted. */
  pending?: boolean
  /** What the button says meanwhile; “Saving…” by default. */
  pendingText?: string
  /** Another button, at the left end of the row. */
  aside?: ReactNode
  className?: string
  /** How the fields are arranged. */
  formClassName?: string
  children: ReactNode
}

/** A dialog that is a form. It stays open until its owner closes it. */
export const FormDialog = ({
  title,
  onClose,
  onSubmit,
  submitText,
  pending,
  pendingText,
  aside,
  className,
  formClassName = 'grid gap-5',
  children,
}: FormDialogProps) => {
  const t = useText('common')
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      className={className}
      foot={
        <>
          {aside}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={pending} pendingText={pendingText ?? t('saving')}>
            {submitText ?? t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className={formClassName}>
        {children}
      </form>
    </Dialog>
  )
}
