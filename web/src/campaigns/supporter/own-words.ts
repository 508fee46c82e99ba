import { MAX_SENTENCES, ownWordsField, withoutOwnWords, type OwnWordsCount } from '@rostrum/contract/own-words'

const place = `{${ownWordsField}}`

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language)
  if (known) return known
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return segmenter
}

/** Greetings, names and lines of an address are no sentences. */
const isSentence = (segment: string): boolean =>
  /[.!?…]["'”’»)]*$/u.test(segment) || (segment.split(/\s+/).length > 3 && !/[,:]$/.test(segment))

/** The titles before a name whose dot is no end of a sentence. The segmenter does not know them. */
const abbreviated = /(?<!\p{L})(Ald|Dip|Dra?|Gov|Hon|Jr|Lic|Mrs?|Ms|Prof|Rep|Sen|Sra?|Srta|St)\./gu

const sentencesOf = (text: string, language: string): string[] =>
  [...segmenterOf(language).segment(text.replace(abbreviated, '$1'))]
    .map(({ segment }) => segment.trim())
    .filter(isSentence)

/**
 * How many sentences `text` has, and how many of them are not in the original. Undefined if it has none or far too
 * many, and in browsers that cannot tell sentences apart.
 */
export const countOwnWords = (
  text: string,
  { original, language }: { original: string; language: string },
): OwnWordsCount | undefined => {
  if (!('Segmenter' in Intl)) return undefined
  const all = sentencesOf(text, language)
  if (all.length === 0 || all.length > MAX_SENTENCES) return undefined
  const given = new Set(sentencesOf(original, language))
  return { sentences: all.length, own_sentences: all.filter((sentence) => !given.has(sentence)).length }
}

/** A text with somebody’s own words in their place, or without the place if there are none. */
export const withOwnWords = (text: string, words: string): string =>
  words === '' ? withoutOwnWords(text) : text.replace(place, () => words)

/** The text that is sent, without the question that nobody has answered. */
export const withoutQuestion = (text: string, question: string): string =>
  withoutOwnWords(text.replace(question, place)).replace(place, '')

interface Edited {
  /** The text with `{me.words}` where the own words stand. */
  template: string
  words: string
}

/**
 * What becomes of a text whose own words, or the question for them, are shown in their place, after somebody has typed
 * in it. What is typed into the own words changes them. The place is lost with the question, or with the words around it.
 */
export const editText = ({ template, words }: Edited, typed: string, question: string): Edited => {
  const start = template.indexOf(place)
  if (start === -1) return { template: typed, words }
  const shown = words || question
  const before = template.slice(0, start)
  const after = template.slice(start + place.length)
  const isKept = typed.startsWith(before) && typed.endsWith(after) && typed.length >= before.length + after.length
  if (isKept) {
    const inside = typed.slice(before.length, typed.length - after.length)
    if (inside === shown) return { template, words }
    if (inside.trim() === '') return { template: typed, words: '' }
    return inside.includes(question) ? { template: typed, words } : { template, words: inside }
  }
  // It was typed before the words, or after them.
  if (typed.endsWith(shown + after)) return { template: typed.slice(0, -(shown + after).length) + place + after, words }
  if (typed.startsWith(before + shown))
    return { template: before + place + typed.slice((before + shown).length), words }
  return { template: typed, words }
}
