import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@rostrum/catalogue'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { Translator, type RoomResource } from './translator.ts'

const folder = new URL('../../../catalogue/src/', import.meta.url)
const keysOf = (resource: RoomResource, prefix = ''): string[] =>
  Object.entries(resource).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const roomsOf = (language: string): Record<string, RoomResource> =>
  Object.fromEntries(
    readdirSync(new URL(`${language}/`, folder)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as RoomResource,
    ]),
  )

describe.each(languages)('the translator for %s', (language) => {
  const rooms = roomsOf(language)
  const reference = createInstance()
  void reference.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: rooms },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  reference.services.formatter?.add(
    'total',
    (value: number) => value.toLocaleString(language) + (value >= 10_000 ? '+' : ''),
  )
  const translator = new Translator(language)
  for (const [room, resource] of Object.entries(rooms)) translator.add(room, resource)

  test.each(Object.keys(rooms))('translates every text of %s exactly as i18next does', (room) => {
    const say = reference.t as unknown as (key: string, values: object) => string
    const values = { name: 'Maya <O’Kafor>', number: 3, text: 'a $& b', value: 0.64, minimum: 6, maximum: 1000 }
    const keys = new Set(
      keysOf(rooms[room] ?? {}).flatMap((key) => [key, key.replace(/_(?:one|many|other|zero)$/, '')]),
    )
    for (const key of keys) {
      for (const count of [0, 1, 2, 21, 12_480, 1_000_000]) {
        const filled = { ...values, count }
        const expected = say(`${room}:${key}`, filled)
        // i18next keeps a placeholder without a value, whereas this translator removes it. The product always passes a
        // value.
        if (!expected.includes('{{'))
          expect([key, count, translator.translate(room, key, filled)]).toEqual([key, count, expected])
      }
    }
  })

  test('says of a total that was not counted further that it is more', () => {
    expect(translator.translate('search', 'results', { count: 9_999 })).toMatch(
      language === 'en' ? /^9,999 r/ : /^9999 r/,
    )
    expect(translator.translate('search', 'results', { count: 10_000 })).toMatch(
      language === 'en' ? /^10,000\+ r/ : /^10\.000\+ r/,
    )
  })

  test('finds texts of another room by its name, and returns the default for an unknown key', () => {
    expect(translator.translate('discovery', 'common:close')).toBe(translator.translate('common', 'close'))
    expect(translator.translate('common', 'nowhere', { defaultValue: 'so' })).toBe('so')
    expect(translator.translate('common', 'nowhere')).toBe('nowhere')
  })
})

test('both languages have the same texts', () => {
  const plain = (language: string) =>
    Object.entries(roomsOf(language))
      .flatMap(([room, resource]) =>
        keysOf(resource).map((key) => `${room}:${key.replace(/_(?:one|many|other)$/, '')}`),
      )
      .toSorted()
  expect([...new Set(plain('es'))]).toEqual([...new Set(plain('en'))])
})
