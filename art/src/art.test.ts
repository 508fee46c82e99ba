import { describe, expect, test } from 'vitest'
import { avatar, causeHue, causeHues, cover, personAvatar } from './index.ts'
import { choose } from './cover.ts'
import { hash } from './random.ts'

describe('a cover', () => {
  test('is the same for the same name, regardless of case and Unicode normalization', () => {
    expect(cover('Repair Café Network')).toBe(cover('repair cafe\u0301 network'))
  })

  test('differs for similar names', () => {
    const pictures = Array.from({ length: 100 }, (_, index) => choose(hash(`Group ${index}`)))
    expect(new Set(pictures.map(({ palette, pattern }) => `${palette.name} ${pattern}`)).size).toBeGreaterThan(50)
  })

  test('stays small and can be drawn in any size', () => {
    for (let index = 0; index < 200; index++) expect(cover(`Group ${index}`, 1200, 630).length).toBeLessThan(16_000)
    expect(cover('A', 1200, 260)).toContain('viewBox="0 0 1200 260"')
  })

  test('never contains the name in its markup', () => {
    expect(cover('<script>"&')).not.toContain('script')
  })
})

describe('avatar letters', () => {
  test.each([
    ['Riverside Tenants Union of Greater Milwaukee', 'RT'],
    ['The Community Health Workers', 'CH'],
    ['Alianza por la Tierra', 'AT'],
    ['of the', 'OT'],
    ['"Quoted" Name', 'QN'],
    ['Élan', 'É'],
    ['  ', ''],
  ])('of "%s" are "%s"', (name, letters) => expect(avatar(name).letters).toBe(letters))

  test('of a person are shown on one of the eight hues', () => {
    expect(causeHues).toContain(personAvatar('Maya Okafor').hue)
    expect(personAvatar('Maya Okafor').letters).toBe('MO')
  })

  test.each([
    ['Sup. Andre Washington', 'AW'],
    ['Dra. Lucía del Valle', 'LV'],
    ['Rep. Dr. Ana Ruiz', 'AR'],
    ['J. P. Morgan', 'JP'],
    ['Sup.', 'S'],
  ])('of %s are %s: titles are ignored, initials are not', (name, letters) => {
    expect(personAvatar(name).letters).toBe(letters)
  })
})

describe('causeHue', () => {
  // The design tokens use the hues themselves as inks, so each must be recognized as itself.
  test.each([
    ['#8c3115', 'clay'],
    ['#704700', 'amber'],
    ['#4a5a10', 'moss'],
    ['#0f5d3a', 'pine'],
    ['#0c5860', 'lagoon'],
    ['#1b4f86', 'sky'],
    ['#4c3a93', 'iris'],
    ['#8c2350', 'rose'],
    ['#f00', 'clay'],
    ['#808080', 'neutral'],
    ['#fff', 'neutral'],
    ['tomato', 'neutral'],
    ['', 'neutral'],
  ])('classifies "%s" as %s', (color, hue) => expect(causeHue(color)).toBe(hue))
})
