import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, placeKey, searchColumns, wordsOf } from './search-text.ts'
import { acronymsOf } from './spellings.ts'

describe('fold', () => {
  it.each([
    ['Educación', 'educacion'],
    ['  Repair   Café ', 'repair cafe'],
    ['ÁÉÍÓÚÑ', 'aeioun'],
    ['İstanbul', 'istanbul'],
    ['O’Brien & Sons: 100%', 'obrien sons 100'],
    ['%\'"&|!()', ''],
    ['Loko Iʻa', 'loko ia'],
    ['Łódź Straße GROẞ Sør', 'lodz strasse gross sor'],
    ['東京 2030', '東京 2030'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('is applied to everything by which an organization can be found', () => {
    const columns = searchColumns({
      name: 'Unión',
      tagline: 'Tagline',
      description: 'Description',
      city: 'Bogotá',
      state: null,
      postal_code: '53202',
      tags: ['Housing'],
    })
    expect(columns.search_name).toBe('union')
    expect(columns.search_text.split(' ').toSorted()).toEqual([
      '53202',
      'bogota',
      'description',
      'housing',
      'tagline',
      'union',
    ])
    expect(columns.search_city).toBe('bogota')
  })
})

describe('the words of a search', () => {
  it('have the spellings of abbreviations, in both directions', () => {
    expect(wordsOf('St. Paul Assn.')).toEqual(['st|saint|street', 'paul', 'assn|association'])
    expect(wordsOf('saint Fort')).toEqual(['saint|st', 'fort|ft'])
  })
})

describe('placeKey', () => {
  it.each([
    ['São Paulo', 'Sao Paulo'],
    ['St. Paul', 'Saint Paul'],
    ['Ft Worth', 'FORT WORTH'],
  ])('is the same for %s and %s', (place, other) => {
    expect(placeKey(place)).toBe(placeKey(other))
  })
})

describe('the acronyms of a name', () => {
  it.each([
    ['league of women voters', ['lwv']],
    ['league of women voters of milwaukee', ['lwv', 'lwvm']],
    ['union de inquilinos del rio', ['uir']],
    ['repair cafe', []],
  ])('%s are %j', (name, acronyms) => {
    expect(acronymsOf(name)).toEqual(acronyms)
  })
})
