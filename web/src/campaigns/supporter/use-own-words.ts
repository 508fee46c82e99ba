import { hasOwnWords, withoutOwnWords } from '@rostrum/contract/own-words'
import { useLanguage, useText } from '../../lib/i18n.tsx'
import { useDraft } from './draft.ts'
import { countOwnWords, withOwnWords } from './own-words.ts'

interface Campaign {
  id: string
  attributes: { words_question: string }
}

/** What a campaign asks its supporters, in words of the organizers or, by default, in the viewer’s language. */
export const useWordsQuestion = (campaign: Campaign): string => {
  const t = useText('campaigns')
  return campaign.attributes.words_question || t('words.question')
}

/** What the viewer has answered, for a script or a letter with this text. */
export const useOwnWords = (campaign: Campaign, text: string) => {
  const language = useLanguage()
  const question = useWordsQuestion(campaign)
  const [{ words: typed = '' }, change] = useDraft(campaign.id)
  const words = typed.trim()
  const isAsked = hasOwnWords(text)
  return {
    isAsked,
    question,
    /** As it stands in the field. */
    typed,
    words,
    change: (changed: string) => change({ words: changed }),
    count: isAsked
      ? countOwnWords(withOwnWords(text, words), { original: withoutOwnWords(text), language })
      : undefined,
  }
}
export type OwnWords = ReturnType<typeof useOwnWords>
