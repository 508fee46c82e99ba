import { useRef } from 'react'
import { useFormContext, useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldMessage } from '../../ui/form-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { BlankValues } from '../supporter/blanks.ts'
import { FilledText, MarkedParts } from '../supporter/filled-text.tsx'
import { readScript } from '../supporter/script.ts'

export interface Blank {
  name: string
  /** The description of the value that fills the blank, such as "Caller’s name". */
  label: string
  /** Whether it is inserted as a paragraph of its own. */
  isParagraph?: boolean
}

interface BlanksFieldProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  hint: string
  optional?: boolean
  rows: number
  /** The blanks that have a button. */
  blanks: readonly Blank[]
  /** The values of all blanks in the preview. */
  examples: BlankValues
  previewTitle: string
  /** How the text reads for several people, instead of with the examples. The first one is open. */
  previews?: readonly TextPreview[]
  /** Whether the text is read aloud. Lines in brackets are then stage directions. */
  isScript?: boolean
}

export interface TextPreview {
  title: string
  /** The values that differ from the examples. */
  values: BlankValues
}

/** A text with blanks that are filled in for each reader, and a preview of the result. */
export const BlanksField = <Values extends FieldValues>({
  name,
  label,
  hint,
  optional,
  rows,
  blanks,
  examples,
  previewTitle,
  previews = [],
  isScript,
}: BlanksFieldProps<Values>) => {
  const t = useText('campaign-forms')
  const { register, setValue, getValues } = useFormContext<Values>()
  const error = useFieldMessage(name)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { ref, ...registered } = register(name)

  const insert = ({ name: blank, isParagraph = false }: Blank) => {
    const element = area.current
    if (!element) return
    const text: string = getValues(name)
    const before = text.slice(0, element.selectionStart)
    const after = text.slice(element.selectionEnd)
    const begun = isParagraph ? before.replace(/\s*$/, (end) => (end === before ? '' : '\n\n')) : before
    const inserted = `${begun}{${blank}}`
    const written = inserted + (isParagraph ? after.replace(/^\s*(?=\S)/, '\n\n') : after)
    setValue(name, written as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true })
    element.focus()
    element.setSelectionRange(inserted.length, inserted.length)
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
          <Button key={blank.name} size="small" icon="plus" onClick={() => insert(blank)}>
            {blank.label}
          </Button>
        ))}
      </div>
      <Preview<Values> name={name} title={previewTitle} examples={examples} previews={previews} isScript={isScript} />
    </div>
  )
}

interface PreviewProps<Values extends FieldValues> {
  name: Path<Values>
  title: string
  examples: BlankValues
  previews: readonly TextPreview[]
  isScript: boolean | undefined
}

const Preview = <Values extends FieldValues>({ name, title, examples, previews, isScript }: PreviewProps<Values>) => {
  const written: unknown = useWatch<Values>({ name })
  const text = typeof written === 'string' ? written : ''
  if (text.trim() === '') return null
  const id = `${name}-preview`
  const show = (values: BlankValues) =>
    isScript ? <Script text={text} values={values} /> : <FilledText text={text} values={values} />
  return (
    <section aria-labelledby={id} className="rounded-md bg-sunken p-4">
      <h3 id={id} className="mb-2 type-small">
        {title}
      </h3>
      {previews.length === 0 && show(examples)}
      {previews.map((preview, index) => (
        <details key={index} open={index === 0} className="group border-t border-line first-of-type:border-t-0">
          <summary className="flex min-h-11 items-center justify-between gap-3 type-label [&::-webkit-details-marker]:hidden">
            {preview.title}
            <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-2">{show({ ...examples, ...preview.values })}</div>
        </details>
      ))}
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
