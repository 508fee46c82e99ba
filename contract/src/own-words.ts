/** Where the answer of a supporter to the question of a campaign stands in its text. */
export const ownWordsField = 'me.words'

const place = `{${ownWordsField}}`

/** Whether a text has a place for the supporter’s own words. */
export const hasOwnWords = (text: string): boolean => text.includes(place)

const isWritten = (line: string): boolean => line.trim() !== ''

/**
 * The text of a campaign as it reads without an answer: without the line of the place and the empty lines before it, or
 * after it at the beginning of the text.
 */
export const withoutOwnWords = (text: string): string => {
  const lines = text.split('\n')
  const index = lines.findIndex((line) => line.trim() === place)
  if (index === -1) return text
  const last = lines.slice(0, index).findLastIndex(isWritten)
  const after = lines.slice(index + 1)
  if (last >= 0) return [...lines.slice(0, last + 1), ...after].join('\n')
  const first = after.findIndex(isWritten)
  return first === -1 ? '' : after.slice(first).join('\n')
}

/** Whether the place for own words, which may be left empty, is a line of its own, and the only one. */
export const isOwnWordsAlone = (text: string): boolean => !hasOwnWords(withoutOwnWords(text))

/**
 * How much of what somebody said or wrote is their own: how many sentences it had, and how many of them they have written
 * or changed. The text itself stays with them.
 */
export interface OwnWordsCount {
  sentences: number
  own_sentences: number
}

/** The most sentences that are counted. Of a longer text, nothing is told. */
export const MAX_SENTENCES = 1000

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
