import { useEffect, useRef } from 'react'
import { useText } from '../lib/i18n.tsx'
import { Notice } from './notice.tsx'

export interface SummaryEntry {
  /** The id of the input. */
  field: string
  message: string
}

/**
 * The errors of a long form, with links to the fields. It receives the focus whenever `attempt` has increased and there
 * are errors.
 */
export const ErrorSummary = ({ entries, attempt }: { entries: readonly SummaryEntry[]; attempt: number }) => {
  const t = useText('common')
  const box = useRef<HTMLDivElement>(null)
  const count = entries.length
  // Only a new attempt moves the focus. Correcting one of several fields does not.
  const focusedFor = useRef(0)
  useEffect(() => {
    if (count === 0 || attempt === focusedFor.current) return
    focusedFor.current = attempt
    box.current?.focus()
  }, [attempt, count])
  if (count === 0) return null
  return (
    <Notice ref={box} tone="danger" role="alert" title={t('thingsToFix', { count })} className="mb-8 max-w-232">
      <ul className="mt-1">
        {entries.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="inline-block min-h-6 touch:py-2.75 underline underline-offset-[.2em]"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
