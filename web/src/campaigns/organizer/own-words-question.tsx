import { ownWordsField } from '@rostrum/contract/own-words'
import { useText } from '../../lib/i18n.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import type { Blank } from './blanks-field.tsx'

/** The place for people’s own words in a text, and an example of them. */
export const useOwnWordsBlank = (): { blank: Blank; example: Record<string, string> } => {
  const t = useText('campaign-forms')
  return {
    blank: { name: ownWordsField, label: t('words.blank'), isParagraph: true },
    example: { [ownWordsField]: t('words.example') },
  }
}

/** What people are asked if the text has a place for their own words. */
export const OwnWordsQuestion = () => {
  const t = useText('campaign-forms')
  return (
    <FormText<{ words_question: string }>
      name="words_question"
      label={t('words.question')}
      hint={t('words.hint')}
      autoComplete="off"
      optional
    />
  )
}
