import { useText } from '../../lib/i18n.tsx'
import type { Blank } from './blanks-field.tsx'

/** Of what is said or written to somebody: who speaks, from where, to whom. */
export const useSpeechBlanks = (): Blank[] => {
  const t = useText('campaign-forms')
  return (['name', 'city', 'target'] as const).map((name) => ({
    name,
    label: t(`blank.${name}`),
    example: t(`example.${name}`),
  }))
}
