import { useText } from '../lib/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { reasons, type FieldErrors, type ReportValues } from './report-values.ts'

const MAX_NOTE_LENGTH = 1000

interface ReportFieldsProps {
  isVisitor: boolean
  errors: FieldErrors
  /** What was sent before, on a page without JavaScript. */
  values?: ReportValues
}

/** The fields of a report. Visitors also say who they are, and that they report in good faith. */
export const ReportFields = ({ isVisitor, errors, values }: ReportFieldsProps) => {
  const t = useText('reports')
  return (
    <div className="grid gap-5">
      <ChoiceCards
        id="report-reason"
        name="report-reason"
        legend={t('why')}
        choices={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        {...(values && { chosen: values.reason })}
        error={errors['reason'] && t('chooseReason')}
      />
      <Field id="report-note" label={t('note')} hint={t('noteHint')} error={errors['note']?.[0]} optional>
        <TextArea name="note" rows={3} maxLength={MAX_NOTE_LENGTH} defaultValue={values?.note} />
      </Field>
      {isVisitor && (
        <>
          <Field id="report-name" label={t('name')} error={errors['name']?.[0]}>
            <TextInput name="name" autoComplete="name" defaultValue={values?.name} />
          </Field>
          <Field id="report-email" label={t('email')} hint={t('emailHint')} error={errors['email']?.[0]}>
            <TextInput name="email" type="email" autoComplete="email" defaultValue={values?.email} />
          </Field>
          <Checkbox
            id="report-is_good_faith"
            name="is_good_faith"
            label={t('goodFaith')}
            defaultChecked={values?.isGoodFaith}
            error={errors['is_good_faith']?.[0]}
          />
        </>
      )}
    </div>
  )
}
