import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useText } from '../lib/i18n.tsx'
import type { SummaryEntry } from '../ui/error-summary.tsx'

/** The errors of a form as entries of an `ErrorSummary`, in the order of `labels`. */
export const useSummary = <Input extends FieldValues>(
  labels: Partial<Record<keyof Input & string, string>>,
  errors: FieldErrors<Input>,
): SummaryEntry[] => {
  const t = useText('accounts')
  return Object.entries(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? [{ field, message: t('summaryEntry', { label, message }) }] : []
  })
}
