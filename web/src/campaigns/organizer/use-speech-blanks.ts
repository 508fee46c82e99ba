import { useText } from '../../lib/i18n.tsx'
import { senderBlanks } from '../supporter/blanks.ts'

/** The blanks of a text that is addressed to a person: the sender's name, the sender's city, and the recipient. */
export const useSpeechBlanks = () => {
  const t = useText('campaign-forms')
  return {
    blanks: (['name', 'city', 'target'] as const).map((name) => ({ name, label: t(`blank.${name}`) })),
    examples: {
      ...senderBlanks({ name: t('example.name'), city: t('example.city') }),
      target: t('example.target'),
    },
  }
}
