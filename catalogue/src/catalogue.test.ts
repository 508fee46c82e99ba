import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultLanguage, languages } from './index.ts'

type Texts = { [key: string]: string | Texts }

const rooms = (language: string) => readdirSync(join(import.meta.dirname, language)).toSorted()

const read = (language: string, file: string): Map<string, string> => {
  const flatten = (texts: Texts, prefix = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
    )
  return new Map(flatten(JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8')) as Texts))
}

/** `followers_one` and `followers_other` are the plural forms of one text. */
const plural = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(plural, '')
const bases = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(base))].toSorted()

const placeholders = (text: string) => [...text.matchAll(/{{-?\s*(\w+)/g)].map(([, name]) => name).toSorted()

/** The placeholders of all plural forms of a text together, because "1 follower" may omit the number. */
const placeholdersOf = (texts: Map<string, string>, key: string) =>
  [...new Set([...texts].filter(([other]) => base(other) === key).flatMap(([, text]) => placeholders(text)))].toSorted()

describe.each(languages)('%s', (language) => {
  test('has the rooms of the default language', () => {
    expect(rooms(language)).toEqual(rooms(defaultLanguage))
  })

  describe.each(rooms(defaultLanguage))('%s', (file) => {
    const reference = read(defaultLanguage, file)
    const texts = read(language, file)

    /** @shows languages.catalogue */
    test('has the same texts', () => {
      expect(bases(texts)).toEqual(bases(reference))
    })

    test('has no empty text', () => {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    /** @shows languages.catalogue */
    test('has the same placeholders', () => {
      const all = (of: Map<string, string>) =>
        Object.fromEntries(bases(reference).map((key) => [key, placeholdersOf(of, key)]))
      expect(all(texts)).toEqual(all(reference))
    })

    test('has every plural form of the language', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
      const counted = [...new Set([...texts.keys()].filter((key) => plural.test(key)).map(base))]
      const have = counted.map((key) => [key, forms.filter((form) => texts.has(`${key}_${form}`))])
      expect(have).toEqual(counted.map((key) => [key, forms]))
    })
  })
})

/** Spanish words that mean what another one, named behind them, means everywhere else. */
const otherWords = [
  { name: 'plaza', word: /\bplazas?\b/i, instead: 'lugar' },
  { name: 'añadir', word: /\bañad/i, instead: 'agregar' },
]

test.each(otherWords)('Spanish texts say “$instead”, not “$name”', ({ word }) => {
  const texts = rooms('es').flatMap((file) => [...read('es', file)].map(([key, text]) => `${file} ${key}: ${text}`))
  expect(texts.filter((text) => word.test(text))).toEqual([])
})
