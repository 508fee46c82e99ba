import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReportFields } from './report-fields.tsx'
import { readReport, reportBody, type FieldErrors, type ReportBody, type ReportValues } from './report-values.ts'

interface ReportDialogProps {
  title: string
  text: string
  /** Whether the dialog asks who reports. */
  isVisitor?: boolean
  /** Sends the report. The result says whether the user had already reported the same item. */
  send: (report: ReportBody) => Promise<{ is_repeated: boolean }>
  onClose: () => void
}

/** Moves the focus to the first field with an error, once it is shown. */
const focusFirst = (form: HTMLFormElement, errors: FieldErrors) => {
  const names = ['report-reason', 'note', 'name', 'email', 'is_good_faith']
  const wrong = names.find((name) => (name === 'report-reason' ? errors['reason'] : errors[name]))
  form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
}

/** The dialog for reporting any item: it asks for the reason, sends the report and thanks the user. */
export const ReportDialog = ({ title, text, isVisitor = false, send, onClose }: ReportDialogProps) => {
  const t = useText('reports')
  const errorText = useErrorText()
  const [errors, setErrors] = useState<FieldErrors>({})
  const report = useMutation({
    mutationFn: ({ values }: { values: ReportValues; form: HTMLFormElement }) => send(reportBody(values, isVisitor)),
    onSuccess: ({ is_repeated: isRepeated }) => {
      showPopup({
        type: 'success',
        title: t(isRepeated ? 'again' : 'sent'),
        message: t(isRepeated ? 'againText' : isVisitor ? 'sentTextVisitor' : 'sentText'),
      })
      onClose()
    },
    onError: (error, { form }) => {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        setErrors(error.errors)
        focusFirst(form, error.errors)
      } else showPopup({ type: 'error', message: errorText(error) })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (report.isPending) return
    const form = event.currentTarget
    const values = readReport(new FormData(form))
    // The server names everything else that is missing.
    if (values.reason === '') {
      const missing = { reason: [''] }
      setErrors(missing)
      focusFirst(form, missing)
    } else report.mutate({ values, form })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form="report" variant="primary" pending={report.isPending} pendingText={t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id="report" noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{text}</p>
        <ReportFields isVisitor={isVisitor} errors={errors} />
      </form>
    </Dialog>
  )
}
