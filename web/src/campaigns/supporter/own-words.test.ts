import { expect, test } from 'vitest'
import { countOwnWords, editText, withoutQuestion, withOwnWords } from './own-words.ts'

const letter =
  'Dear Sen. Okello,\n\nI rent in this city. The average repair took six days.\n\n{me.words}\n\nSincerely,\nMaya Okafor'
const count = (words: string, language = 'en') =>
  countOwnWords(withOwnWords(letter, words), { original: withOwnWords(letter, ''), language })

/** @shows own-words.share */
test('the sentences of an answer are one’s own; greetings and names are no sentences', () => {
  expect(count('')).toEqual({ sentences: 2, own_sentences: 0 })
  expect(count('Our building had no heat. My mother slept in her coat!')).toEqual({ sentences: 4, own_sentences: 2 })
  expect(count('we had no heat for nine days')).toEqual({ sentences: 3, own_sentences: 1 })
  expect(count('¿Quién duerme con abrigo? Mi madre.', 'es')).toEqual({ sentences: 4, own_sentences: 2 })
})

/** @shows own-words.share */
test('what was only copied is not one’s own, and a changed sentence is', () => {
  expect(count('I rent in this city.')).toEqual({ sentences: 3, own_sentences: 0 })
  const original = 'Vote yes. It is cold.'
  expect(countOwnWords('Vote yes. It is very cold.', { original, language: 'en' })).toEqual({
    sentences: 2,
    own_sentences: 1,
  })
  expect(countOwnWords('Maya Okafor', { original, language: 'en' })).toBeUndefined()
})

/** @shows own-words.share */
test('a text that is longer than what can be told has no count, so that it can be reported', () => {
  expect(count('It is cold. '.repeat(998))?.sentences).toBe(1000)
  expect(count('It is cold. '.repeat(999))).toBeUndefined()
})

/** @shows own-words.share */
test('a browser that cannot tell sentences apart counts none', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(count('We had no heat.')).toBeUndefined()
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

const question = '[Why does this touch you?]'
const template = 'Dear all,\n\n{me.words}\n\nMaya'
const edit = (typed: string, words = '') => editText({ template, words }, typed, question)

/** @shows own-words.email */
test('an answer stays in its place when the text around it changes', () => {
  expect(edit('Hello all,\n\nWe froze.\n\nMaya', 'We froze.')).toEqual({
    template: 'Hello all,\n\n{me.words}\n\nMaya',
    words: 'We froze.',
  })
  expect(edit('Dear all,\n\nWe froze.\n\nMaya O.', 'We froze.')).toEqual({
    template: 'Dear all,\n\n{me.words}\n\nMaya O.',
    words: 'We froze.',
  })
  expect(edit(`Hello all,\n\n${question}\n\nMaya`)).toEqual({ template: 'Hello all,\n\n{me.words}\n\nMaya', words: '' })
})

/** @shows own-words.email */
test('what is typed into the answer changes it, and typing in place of the question answers it', () => {
  expect(edit('Dear all,\n\nWe froze for days.\n\nMaya', 'We froze.')).toEqual({
    template,
    words: 'We froze for days.',
  })
  expect(edit('Dear all,\n\nWe \n\nMaya', 'We')).toEqual({ template, words: 'We ' })
  expect(edit('Dear all,\n\nW\n\nMaya')).toEqual({ template, words: 'W' })
})

/** @shows own-words.email */
test('the place is lost with the answer, with the question, and with the words around them', () => {
  const without = 'Dear all,\n\n\n\nMaya'
  expect(edit(without, 'We froze.')).toEqual({ template: without, words: '' })
  expect(edit(without)).toEqual({ template: without, words: '' })
  const blank = 'Dear all,\n\n \n\nMaya'
  expect(edit(blank, 'We')).toEqual({ template: blank, words: '' })
  expect(edit('Vote yes.', 'We froze.')).toEqual({ template: 'Vote yes.', words: 'We froze.' })
  const beside = `Dear all,\n\n${question} We froze.\n\nMaya`
  expect(edit(beside)).toEqual({ template: beside, words: '' })
})

/** @shows own-words.email */
test('a question that nobody has answered is not sent', () => {
  expect(withoutQuestion(`Dear all,\n\n${question}\n\nMaya`, question)).toBe('Dear all,\n\nMaya')
  expect(withoutQuestion(`Dear all, ${question} Maya`, question)).toBe('Dear all,  Maya')
  expect(withoutQuestion('Dear all,\n\nWe froze.', question)).toBe('Dear all,\n\nWe froze.')
})
