import { expect, test } from 'vitest'
import { mailCampaignKind } from './campaigns.ts'
import { engagementPayload } from './engagements.ts'
import { isOwnWordsAlone, withoutOwnWords } from './own-words.ts'

/** @shows own-words.place */
test('without an answer, a text has no gap where the place for it was', () => {
  expect(withoutOwnWords('Dear Mayor,\n\n{me.words}\n\nSincerely')).toBe('Dear Mayor,\n\nSincerely')
  expect(withoutOwnWords('Dear Mayor,\n{me.words}\nSincerely')).toBe('Dear Mayor,\nSincerely')
  expect(withoutOwnWords(' {me.words} \n\nSincerely')).toBe('Sincerely')
  expect(withoutOwnWords('Dear Mayor,\n\n{me.words}')).toBe('Dear Mayor,')
  expect(withoutOwnWords('Dear Mayor,\n\nSincerely')).toBe('Dear Mayor,\n\nSincerely')
  expect(withoutOwnWords('{me.words}')).toBe('')
})

/** @shows own-words.place */
test('the place is a line of its own, and the only one', () => {
  expect(isOwnWordsAlone('Dear Mayor,\n\n{me.words}\n\nSincerely')).toBe(true)
  expect(isOwnWordsAlone('I write because {me.words}.')).toBe(false)
  expect(isOwnWordsAlone('{me.words}\n\n{me.words}')).toBe(false)
  const attributes = { ...mailCampaignKind.example, letter_template: 'I write because {me.words}.' }
  const refused = mailCampaignKind.attributes.safeParse(attributes).error?.issues
  expect(refused?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['letter_template', 'validation.ownWordsAlone'],
  ])
})

/** @shows own-words.count */
test('a report says both how many sentences there were and how many were somebody’s own, or neither', () => {
  const errorsOf = (count: object, campaign_type = 'mail-campaigns') => {
    const payload = { campaign_type, campaign_id: '0198a5c3-0000-7000-8000-000000000001', ...count }
    const issues = engagementPayload.safeParse(payload).error?.issues ?? []
    return issues.map(({ path, message }) => [path.join('.'), message])
  }
  const isNoCount = [['own_sentences', 'validation.ownSentences']]
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ sentences: 6, own_sentences: 2 })).toEqual([])
  expect(errorsOf({ sentences: 6, own_sentences: 0 })).toEqual([])
  expect(errorsOf({ sentences: 6 })).toEqual(isNoCount)
  expect(errorsOf({ own_sentences: 6 })).toEqual(isNoCount)
  expect(errorsOf({ sentences: 2, own_sentences: 3 })).toEqual(isNoCount)
  expect(errorsOf({ sentences: 0, own_sentences: 0 })).toEqual([['sentences', 'validation.number']])
  expect(errorsOf({ sentences: 6, own_sentences: 2 }, 'events')).toEqual([['sentences', 'validation.noText']])
})
