import { useState, type FormEvent } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'

const MAX_REASON_LENGTH = 1000

interface ReasonDialogProps {
  title: string
  /** Explains what the action does. */
  text: string
  /** Explains who will read the reason. */
  hint: string
  confirmText: string
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Requires a reason before an action against a user or an organization, because they are notified of it. */
export const ReasonDialog = ({ title, text, hint, confirmText, isPending, onConfirm, onClose }: ReasonDialogProps) => {
  const t = useText('moderation')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = reason.trim()
    setMissing(given === '')
    if (given !== '') onConfirm(given)
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      className="max-w-128"
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form="reason" variant="danger" pending={isPending} pendingText={t('common:working')}>
            {confirmText}
          </Button>
        </>
      }
    >
      <form id="reason" noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{text}</p>
        <Field label={t('reason')} hint={hint} error={isMissing ? t('giveReason') : undefined}>
          <TextArea
            rows={4}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
