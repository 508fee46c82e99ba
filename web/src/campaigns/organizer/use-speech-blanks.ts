import { useText } from '../../lib/i18n.tsx'
import type { Blank } from './blanks-field.tsx'

/** The blanks of a text that is addressed to a person: the sender's name, the sender's city, and the recipient. */
export const useSpeechBlanks = (): Blank[] => {
  const t = useText('campaign-forms')
  return (['name', 'city', 'target'] as const).map((name) => ({
    name,
    label: t(`blank.${name}`),
    example: t(`example.${name}`),
  }))
}
