import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

interface Choice {
  value: string
  label: string
  hint?: string
  /** Stands before the label. It is decorative. */
  picture?: ReactNode
}
interface ChoiceCardsProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'id'> {
  legend: string
  name: string
  choices: readonly Choice[]
  /** The value of the initially chosen card, in a form without `register`. */
  chosen?: string
  error?: string
  /** The id of the group, to which the links of an `ErrorSummary` lead. */
  id?: string
  /** Where there is no room for two columns on any screen. */
  isNarrow?: boolean
}

/** Radio buttons as cards, in two columns where there is room. Spread the result of `register('name')` onto it. */
export const ChoiceCards = ({ legend, choices, chosen, error, id, isNarrow = false, ...input }: ChoiceCardsProps) => (
  <fieldset
    id={id}
    tabIndex={id ? -1 : undefined}
    aria-describedby={error && id ? `${id}-error` : undefined}
    className="min-w-0"
  >
    <legend className="mb-1.5 type-label">{legend}</legend>
    <div className={classNames('grid gap-3', !isNarrow && 'md:grid-cols-2')}>
      {choices.map(({ value, label, hint, picture }) => (
        <label
          key={value}
          className="relative flex min-w-0 gap-3 rounded-lg border border-line-strong bg-raised p-4 pr-12 has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)]"
        >
          <input
            {...input}
            type="radio"
            value={value}
            {...(chosen !== undefined && { defaultChecked: value === chosen })}
            className="absolute top-4.5 right-4"
          />
          {picture}
          <span className={classNames('grid min-w-0 gap-1', picture ? 'content-center' : 'content-start')}>
            <span className="font-semibold">{label}</span>
            {hint && <span className="type-small">{hint}</span>}
          </span>
        </label>
      ))}
    </div>
    {error && (
      <FieldError id={id ? `${id}-error` : undefined} className="mt-1.5">
        {error}
      </FieldError>
    )}
  </fieldset>
)
