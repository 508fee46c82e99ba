import { useText } from '../../lib/i18n.tsx'
import { senderBlanks } from '../supporter/blanks.ts'
import { useOwnWordsBlank } from './own-words-question.tsx'

/** The blanks of a text that is addressed to a person: the sender's name, the sender's city, and the recipient. */
export const useSpeechBlanks = () => {
  const t = useText('campaign-forms')
  const ownWords = useOwnWordsBlank()
  return {
    blanks: [
      ...(['name', 'city', 'target'] as const).map((name) => ({ name, label: t(`blank.${name}`) })),
      ownWords.blank,
    ],
    examples: {
      ...ownWords.example,
      ...senderBlanks({ name: t('example.name'), city: t('example.city') }),
      target: t('example.target'),
    },
  }
}
