import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Conflict } from './merge.ts'
import { valuePreviews } from './value-preview.ts'

interface ConflictNoticeProps {
  conflicts: readonly Conflict[]
  labelOf: (field: string) => string
  /** Returns the text for a value that is a code, such as a choice. */
  valueText?: (field: string, value: unknown) => string | undefined
  onChoose: (conflict: Conflict, value: unknown) => void
}

/** Lets the user choose between their version of a field and the one that somebody else has saved meanwhile. */
export const ConflictNotice = ({ conflicts, labelOf, valueText, onChoose }: ConflictNoticeProps) => {
  const t = useText('forms')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicts.length > 0) box.current?.focus()
  }, [conflicts])
  if (conflicts.length === 0) return null
  return (
    <Notice ref={box} tone="warning" role="alert" title={t('conflict.title')} className="mb-8 max-w-232">
      <p>{t('conflict.text')}</p>
      <div className="mt-4 grid gap-5">
        {conflicts.map((conflict) => {
          const { field, mine, theirs } = conflict
          const previews = valuePreviews(t, [valueText?.(field, mine) ?? mine, valueText?.(field, theirs) ?? theirs])
          return (
            <ChoiceCards
              // Another conflict about the same field starts with the user's version again.
              key={`${field}:${JSON.stringify(theirs)}`}
              legend={labelOf(field)}
              name={`conflict-${field}`}
              chosen="mine"
              choices={[
                { value: 'mine', label: t('conflict.mine'), hint: previews[0] },
                { value: 'theirs', label: t('conflict.theirs'), hint: previews[1] },
              ]}
              onChange={({ currentTarget }) => onChoose(conflict, currentTarget.value === 'mine' ? mine : theirs)}
            />
          )
        })}
      </div>
    </Notice>
  )
}

interface TakenOverNoticeProps {
  fields: readonly string[]
  labelOf: (field: string) => string
}

/** Says which changes of somebody else were saved together with the user's. */
export const TakenOverNotice = ({ fields, labelOf }: TakenOverNoticeProps) => {
  const t = useText('forms')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fields.length > 0) box.current?.focus()
  }, [fields])
  if (fields.length === 0) return null
  return (
    <Notice ref={box} tone="info" role="status" title={t('takenOver.title')} className="mb-8 max-w-232">
      <p>{t('takenOver.text', { fields: fields.map(labelOf).join(', ') })}</p>
    </Notice>
  )
}
