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
  ])('%j is %j', (given, expected) => {
    expect(visibleLine(given)).toBe(expected)
  })

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        expect(visibleLine(visibleLine(given))).toBe(visibleLine(given))
        expect(visibleText(visibleText(given))).toBe(visibleText(given))
      }),
    )
  })
})

it('a longer text keeps its lines and tabs', () => {
  expect(visibleText('One\r\ntwo\u2028three\n\n\tfour  five')).toBe('One\ntwo\nthree\n\n\tfour  five')
})
