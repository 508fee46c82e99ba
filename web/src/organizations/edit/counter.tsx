import { useWatch, type FieldValues, type Path } from 'react-hook-form'
import { useText } from '../../lib/i18n.tsx'

/** Shows how many characters are left in a field of the form. Screen readers announce it only near the limit. */
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
