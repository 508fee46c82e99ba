import { line, wholeNumber } from './fields.ts'

/** Where the answer of a supporter to the question of a campaign stands in its text. */
export const ownWordsField = 'me.words'

/** Asks supporters why a campaign touches them. If it is empty, they are asked that in their own language. */
export const wordsQuestion = line(160).default('')

/** The field with the empty lines before it, or after it at the beginning, if it stands in a line of its own. */
const paragraph = /^[^\S\n]*\{me\.words\}[^\S\n]*(?:\n\s*|$)|\n\s*\{me\.words\}[^\S\n]*(?=\n|$)/

/** Whether a text has a place for the supporter’s own words. */
export const hasOwnWords = (text: string): boolean => text.includes(`{${ownWordsField}}`)

/** The text of a campaign as it reads without an answer. */
export const withoutOwnWords = (text: string): string => text.replace(paragraph, '')

/** Whether the place for own words, which may be left empty, is a line of its own, and the only one. */
export const isOwnWordsAlone = (text: string): boolean => !hasOwnWords(withoutOwnWords(text))

/** How many sentences a text may have that somebody sends. */
const MAX_SENTENCES = 1000

const sentences = (minimum: number) =>
  wholeNumber({ minimum, maximum: MAX_SENTENCES, error: 'validation.number', tooLarge: 'validation.numberMax' })

/**
 * How much of what somebody said or wrote is their own: how many sentences it had, and how many of them they have written
 * or changed. The text itself stays with them.
 */
export const ownWordsFields = {
  sentences: sentences(1).nullish(),
  own_sentences: sentences(0).nullish(),
}
export interface OwnWordsCount {
  sentences: number
  own_sentences: number
}

type GivenCount = { [Name in keyof OwnWordsCount]?: number | null | undefined }

/** The count that was given; undefined if none was. */
export const ownWordsCount = ({ sentences: all, own_sentences: own }: GivenCount): OwnWordsCount | undefined =>
  typeof all === 'number' && typeof own === 'number' ? { sentences: all, own_sentences: own } : undefined

/** Whether both numbers are given or none, and no more sentences are somebody’s own than there are. */
export const isPossibleCount = (given: GivenCount): boolean => {
  const count = ownWordsCount(given)
  if (count) return count.own_sentences <= count.sentences
  return typeof given.sentences !== 'number' && typeof given.own_sentences !== 'number'
}

/** Which part of a text is somebody’s own, from 0 to 1. */
export const ownShare = ({ sentences: all, own_sentences: own }: OwnWordsCount): number => own / all
