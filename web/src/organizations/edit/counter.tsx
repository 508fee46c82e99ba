import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'

/** How many characters are left in a text of the form around; said aloud only near the end. */
export const Counter = <Values extends FieldValues>({ name, maximum }: { name: Path<Values>; maximum: number }) => {
  const t = useText('organizer')
  const text: unknown = useWatch<Values>({ name })
  const left = maximum - (typeof text === 'string' ? text.trim().length : 0)
  return (
    <p
      role={left < maximum / 20 ? 'status' : undefined}
      className={left < 0 ? 'text-sm font-chip text-danger tabular-nums' : 'type-small tabular-nums'}
    >
      {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
    </p>
  )
}
