import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, searchColumns } from './search-text.ts'

describe('fold', () => {
  it.each([
    ['Educación', 'educacion'],
    ['  Repair   Café ', 'repair cafe'],
    ['ÁÉÍÓÚÑ', 'aeioun'],
    ['İstanbul', 'istanbul'],
    ['O’Brien & Sons: 100%', 'obrien sons 100'],
    ['%\'"&|!()', ''],
    ['Loko Iʻa', 'loko ia'],
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
      tags: ['Housing'],
    })
    expect(columns.search_name).toBe('union')
    expect(columns.search_text.split(' ').toSorted()).toEqual(['bogota', 'description', 'housing', 'tagline', 'union'])
  })
})
