import { describe, expect, test } from 'vitest'
import { caretAfter, formatPhone } from './phone.ts'

describe('formatPhone', () => {
  /** @shows accounts.phone-typed */
  test.each([
    ['', ''],
    ['4', '4'],
    ['414', '414'],
    ['4145', '414-5'],
    ['414-', '414'],
    ['414555', '414-555'],
    ['4145550', '414-555-0'],
    ['4145550177', '414-555-0177'],
    ['414-555-0177', '414-555-0177'],
    ['(414) 555-0177', '414-555-0177'],
    ['414.555.0177', '414-555-0177'],
    ['1 414 555 0177', '414-555-0177'],
    ['+1 (414) 555-0177', '414-555-0177'],
  ])('turns "%s" into "%s"', (written, shown) => expect(formatPhone(written)).toBe(shown))

  test.each(['+', '+1 414', '+49 30 901820', '414-555-01771', '414-555-0177 x12', 'call me'])(
    'leaves "%s" unchanged',
    (written) => expect(formatPhone(written)).toBe(written),
  )
})

describe('caretAfter', () => {
  /** `|` stands for the caret. */
  const typed = (written: string) => {
    const before = written.replace('|', '')
    const after = formatPhone(before)
    const caret = caretAfter(before, written.indexOf('|'), after)
    return `${after.slice(0, caret)}|${after.slice(caret)}`
  }
  test.each([
    ['4145|', '414-5|'],
    ['414|555-0177', '414|-555-0177'],
    ['414-5|55-017', '414-5|55-017'],
    ['4|14-555-0177', '4|14-555-0177'],
    ['49|14-555-017', '49|1-455-5017'],
    ['|414-555-0177', '|414-555-0177'],
    ['1414|5550177', '414|-555-0177'],
  ])('turns "%s" into "%s"', (written, shown) => expect(typed(written)).toBe(shown))
})
