import { useRef } from 'react'
import { useFormContext, useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { BlankValues } from '../supporter/blanks.ts'
import { FilledText, MarkedParts } from '../supporter/filled-text.tsx'
import { readScript } from '../supporter/script.ts'

export interface Blank {
  name: string
  /** The description of the value that fills the blank, such as "Caller’s name". */
  label: string
  /** The value that the preview shows. */
  example: string
}

interface BlanksFieldProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  hint: string
  optional?: boolean
  rows: number
  blanks: readonly Blank[]
  previewTitle: string
  /** Whether the text is read aloud. Lines in brackets are then stage directions. */
  isScript?: boolean
}

/** A text with blanks that are filled in for each reader, and a preview of the result. */
export const BlanksField = <Values extends FieldValues>({
  name,
  label,
  hint,
  optional,
  rows,
  blanks,
  previewTitle,
  isScript,
}: BlanksFieldProps<Values>) => {
  const t = useText('campaign-forms')
  const { register, setValue, getValues } = useFormContext<Values>()
  const error = useFieldMessage(name)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { ref, ...registered } = register(name)

  const insert = (blank: string) => {
    const element = area.current
    if (!element) return
    const text: string = getValues(name)
    const { selectionStart: start, selectionEnd: end } = element
    const written = `${text.slice(0, start)}{${blank}}${text.slice(end)}`
    setValue(name, written as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true })
    element.focus()
    const caret = start + blank.length + 2
    element.setSelectionRange(caret, caret)
  }

  return (
    <div className="grid gap-3">
      <Field id={name} label={label} hint={hint} error={error} optional={optional}>
        <TextArea
          {...registered}
          ref={(element) => {
            ref(element)
            area.current = element
          }}
          rows={rows}
        />
      </Field>
      <div role="group" aria-label={t('insert', { field: label })} className="flex flex-wrap items-center gap-2">
        {blanks.map((blank) => (
          <Button key={blank.name} size="small" icon="plus" onClick={() => insert(blank.name)}>
            {blank.label}
          </Button>
        ))}
      </div>
      <Preview<Values>
        name={name}
        title={previewTitle}
        values={Object.fromEntries(blanks.map((blank) => [blank.name, blank.example]))}
        isScript={isScript}
      />
    </div>
  )
}

interface PreviewProps<Values extends FieldValues> {
  name: Path<Values>
  title: string
  values: BlankValues
  isScript: boolean | undefined
}

const Preview = <Values extends FieldValues>({ name, title, values, isScript }: PreviewProps<Values>) => {
  const written: unknown = useWatch<Values>({ name })
  const text = typeof written === 'string' ? written : ''
  if (text.trim() === '') return null
  const id = `${name}-preview`
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunken p-4">
      <h3 id={id} className="mb-2 type-small">
        {title}
      </h3>
      {isScript ? <Script text={text} values={values} /> : <FilledText text={text} values={values} />}
    </section>
  )
}

const Script = ({ text, values }: { text: string; values: BlankValues }) => (
  <div className="grid gap-[.9em] wrap-anywhere">
    {readScript(text, values).map(({ isStageDirection, parts }, index) => (
      <p key={index} className={isStageDirection ? 'text-[.9375rem] text-muted italic' : undefined}>
        <MarkedParts parts={parts} />
      </p>
    ))}
  </div>
)
