import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { formErrors } from '../lib/form-errors.ts'
import { useText } from '../lib/i18n.tsx'
import { useRelativeTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'

/** Offers to restore unsaved input of an earlier visit. */
export const DraftNotice = ({
  storedAt,
  onRestore,
  onDiscard,
}: {
  storedAt: string
  onRestore: () => void
  onDiscard: () => void
}) => {
  const t = useText('forms')
  const ago = useRelativeTime()
  return (
    <Notice tone="info" title={t('leftBehindTitle')} className="mb-8 max-w-232">
      <p>{t('leftBehindText', { ago: ago(storedAt) })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onRestore}>
          {t('restore')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          {t('discardLeftBehind')}
        </Button>
      </div>
    </Notice>
  )
}

interface FormErrorsProps<Values extends FieldValues, Output> {
  form: Pick<UseFormReturn<Values, Values, Output>, 'control'>
  attempt: number
  labelOf: (path: string) => string
}

/** The summary of a form's errors, with links to the fields. */
export const FormErrors = <Values extends FieldValues, Output>({
  form,
  attempt,
  labelOf,
}: FormErrorsProps<Values, Output>) => {
  const t = useText('forms')
  const { errors } = useFormState({ control: form.control })
  const entries = formErrors(errors).map(({ path, message }) => ({
    field: path,
    message: t('fieldError', { field: labelOf(path), message }),
  }))
  return <ErrorSummary entries={attempt > 0 ? entries : []} attempt={attempt} />
}
