import { line, wholeNumber } from './fields.ts'
import { MAX_SENTENCES } from './own-words.ts'

/** Asks supporters why a campaign touches them. If it is empty, they are asked that in their own language. */
export const wordsQuestion = line(160).default('')

const sentences = (minimum: number) =>
  wholeNumber({ minimum, maximum: MAX_SENTENCES, error: 'validation.number', tooLarge: 'validation.numberMax' })

/** The fields of an `OwnWordsCount`. */
export const ownWordsFields = {
  sentences: sentences(1).nullish(),
  own_sentences: sentences(0).nullish(),
}
