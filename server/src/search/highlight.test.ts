import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { excerptOf, highlight, soughtIn } from './highlight.ts'

const joined = (fragments: { text: string }[]) => fragments.map(({ text }) => text).join('')
const matched = (fragments: { text: string; match: boolean }[]) =>
  fragments.filter(({ match }) => match).map(({ text }) => text)

test.each([
  ["'rent':*", 'Rent, renters and the parent', ['Rent', 'renters']],
  ["'rent' & 'control':*", 'Rent is under control', ['Rent', 'control']],
  ["( 'tenats':* | 'tenants' | 'tenets' ) & 'union'", 'The Tenants Union', ['Tenants', 'Union']],
  ["'educacion':*", 'Educación', ['Educación']],
  ["'farmers':*", 'The Farmer’s market', ['Farmer’s']],
  ["'loko' & 'ia':*", 'Loko Iʻa', ['Loko', 'Iʻa']],
  ['', 'Nothing', []],
])('%s in %o highlights %o', (query, text, words) => {
  const fragments = highlight(text, soughtIn(query))
  expect(matched(fragments)).toEqual(words)
  expect(joined(fragments)).toBe(text)
})

describe('an excerpt', () => {
  const sought = soughtIn("'heron':*")
  const sentence = 'Nobody is left in the cold. '

  it('surrounds the first match, whichever text contains it', () => {
    const excerpt = excerptOf(['A summary.', `${sentence.repeat(20)}The heron is back.${sentence.repeat(20)}`], sought)
    expect(matched(excerpt)).toEqual(['heron'])
    expect(joined(excerpt)).toMatch(/^….*The heron is back\..*[a-z]…$/)
  })

  it('is the beginning of the first text if no text matches', () => {
    expect(joined(excerptOf([sentence.repeat(20), 'Other'], sought))).toMatch(/^Nobody is left .*[a-z]…$/)
    expect(excerptOf([], sought)).toEqual([])
  })

  it('is one line, and complete if the text is short', () => {
    expect(joined(excerptOf(['The\n\n heron  is\tback. '], sought))).toBe('The heron is back.')
  })

  it('always contains the match, splits no character and has a maximum length', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', 'a', 'é', '🦩', '東', '.', '\n'), maxLength: 400 })
    fc.assert(
      fc.property(around, around, (before, after) => {
        const excerpt = excerptOf([`${before} heron ${after}`], sought)
        expect(matched(excerpt)).toEqual(['heron'])
        expect(joined(excerpt).isWellFormed()).toBe(true)
        expect(joined(excerpt).length).toBeLessThanOrEqual(182)
      }),
      { numRuns: 500 },
    )
  })
})
