import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleLine, visibleText } from './visible-text.ts'

describe('a name', () => {
  it.each([
    ['Rosa \u202enaM\u202c', 'Rosa naM'],
    ['Ro\u200bsa\u00ad', 'Rosa'],
    ['Ro\u200dsa', 'Rosa'],
    ['Rosa\nMarin\r\n\tof  Dock Street', 'Rosa Marin of Dock Street'],
    ['Zoe\u0308', 'Zoë'],
    ['\ufeffRosa\u0007', 'Rosa'],
    // Joiners are needed to write Persian, and in emoji.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🚒', '👩\u200d🚒'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['Rosa\u{e0067}\u{e007f}', 'Rosa'],
    // Letters and marks that are drawn as nothing.
    ['\u115f\u1160\u034f', ''],
    ['\u180b\u17b4\ufe00\u200d', ''],
    ['R\ufe0fosa\u034f', 'Rosa'],
    // Letters that look like a space.
    ['\u3164', ' '],
    ['\uffa0\u2800', ' '],
    ['Rosa\u3164Marin', 'Rosa Marin'],
    // Variation selectors choose between a sign and an emoji, and between forms of a character.
    ['Love \u2764\ufe0f', 'Love \u2764\ufe0f'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['한국', '한국'],
  ])('%j is %j', (given, expected) => {
    expect(visibleLine(given)).toBe(expected)
  })

  it('does not change when it is cleaned again', () => {
    const special = [
      'a',
      '1',
      ' ',
      '\n',
      'م',
      '\u200d',
      '\ufe0f',
      '\u3164',
      '\u034f',
      '\u0308',
      '\u{1f3f4}',
      '\u{e0067}',
    ]
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...special) }))
    fc.assert(
      fc.property(any, (given) => {
        expect(visibleLine(visibleLine(given))).toBe(visibleLine(given))
        expect(visibleText(visibleText(given))).toBe(visibleText(given))
      }),
      { examples: [['a\u0308\ufe0f'], ['a\u200d\u0308\ufe0f']] },
    )
  })
})

it('a longer text keeps its lines and tabs', () => {
  expect(visibleText('One\r\ntwo\u2028three\n\n\tfour  five')).toBe('One\ntwo\nthree\n\n\tfour  five')
})
