import { useController } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { TargetValues } from './target-values.ts'

/** More choices than these are shown only on request. */
const MAX_OPEN_CHOICES = 8

interface Choice {
  value: string
  name: string
  count: number
}

interface DirectoryChoiceProps {
  name: 'directory_titles' | 'directory_divisions'
  hint: string
  /** What is included if nothing is checked. */
  everything: string
  choices: readonly Choice[]
}

/** Some of the titles or areas of a directory. */
export const DirectoryChoice = ({ name, hint, everything, choices }: DirectoryChoiceProps) => {
  const t = useText('content')
  const { field } = useController<TargetValues, typeof name>({ name })
  const error = useFieldMessage(name)
  const chosen = field.value ?? []
  const known = new Set(choices.map(({ value }) => value))
  // What an update has removed from the directory is shown too, so that it can be unchecked.
  const gone = chosen.filter((value) => !known.has(value)).map((value) => ({ value, name: value, count: 0 }))
  const all = [...choices, ...gone]
  const toggle = (value: string) =>
    field.onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const boxes = all.map(({ value, ...choice }) => (
    <Checkbox
      key={value}
      label={t('targets.directory.choice', choice)}
      checked={chosen.includes(value)}
      onChange={() => toggle(value)}
      onBlur={field.onBlur}
    />
  ))
  const described = [`${name}-hint`, error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described} className="min-w-0 outline-none">
      <legend className="type-label">{t(`targets.field.${name}`)}</legend>
      <p id={`${name}-hint`} className="mt-1.5 type-small">
        {hint}
      </p>
      {all.length <= MAX_OPEN_CHOICES ? (
        <div className="mt-1 grid grid-cols-2 gap-x-6 phone:grid-cols-1">{boxes}</div>
      ) : (
        <details className="group mt-1.5">
          <summary className="input flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 wrap-anywhere">
              {all
                .filter(({ value }) => chosen.includes(value))
                .map((choice) => choice.name)
                .join(', ') || everything}
            </span>
            <Icon name="chevron-down" size={18} className="text-muted group-open:rotate-180" />
          </summary>
          <div className="mt-2 grid max-h-80 grid-cols-3 gap-x-4 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised px-3 py-1 phone:grid-cols-2">
            {boxes}
          </div>
        </details>
      )}
      {error && (
        <FieldError id={`${name}-error`} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
