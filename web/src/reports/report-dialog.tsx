import type { ReportReason } from '@rostrum/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'

// Importing the list of the contract would add zod to the bundle.
const reasons: readonly ReportReason[] = ['spam', 'harassment', 'threat', 'private_information', 'other']
const MAX_NOTE_LENGTH = 1000

interface ReportDialogProps {
  title: string
  text: string
  /** Sends the report. The result says whether the user had already reported the same item. */
  send: (report: { reason: ReportReason; note: string }) => Promise<{ is_repeated: boolean }>
  onClose: () => void
}

/** The dialog for reporting any item: it asks for the reason, sends the report and thanks the user. */
export const ReportDialog = ({ title, text, send, onClose }: ReportDialogProps) => {
  const t = useText('reports')
  const errorText = useErrorText()
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const report = useMutation({
    mutationFn: (chosen: ReportReason) => send({ reason: chosen, note }),
    onSuccess: ({ is_repeated: isRepeated }) => {
      showPopup({
        type: 'success',
        title: t(isRepeated ? 'again' : 'sent'),
        message: t(isRepeated ? 'againText' : 'sentText'),
      })
      onClose()
    },
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
  })
  const submit = () => {
    setSubmitted(true)
    if (reason) report.mutate(reason)
    else document.querySelector<HTMLInputElement>('input[name="report-reason"]')?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" pending={report.isPending} pendingText={t('sending')} onClick={submit}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
      <ChoiceCards
        id="report-reason"
        name="report-reason"
        legend={t('why')}
        choices={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={({ target }) => setReason(target.value as ReportReason)}
        error={wasSubmitted && !reason ? t('chooseReason') : undefined}
      />
      <Field label={t('note')} optional>
        <TextArea rows={3} maxLength={MAX_NOTE_LENGTH} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </Dialog>
  )
}
