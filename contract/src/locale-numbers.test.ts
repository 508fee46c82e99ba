import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wholeNumber } from './fields.ts'
import { formatNumber, plainDigits } from './locale-numbers.ts'

const languages = ['en', 'es'] as const
const schema = wholeNumber({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, error: 'validation.number' })
const numbers = fc.oneof(fc.nat(20_000), fc.maxSafeNat())

/** The number that is stored when a reader of the language types the text, or the key of the error. */
const typed = (text: string, language: string): unknown => {
  const result = schema.safeParse(plainDigits(text, language))
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}

describe.each(languages)('a number in a form in %s', (language) => {
  it('is read as it is formatted', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(typed(formatNumber(number, language), language)).toBe(number)
        expect(typed(String(number), language)).toBe(number)
      }),
    )
  })

  it('is never read as another number if it is formatted for readers of another language', () => {
    const others = fc.constantFrom('en', 'es', 'fr', 'de-CH', 'hi')
    fc.assert(
      fc.property(numbers, others, (number, other) => {
        const text = formatNumber(number, other)
        const result = typed(text, language)
        if (result !== number) expect(result).not.toBeTypeOf('number')
      }),
    )
  })

  it('is never read from a text with other characters than digits and separators of groups', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('01234 .,’-+ex')) }), (text) => {
        if (typeof typed(text, language) === 'number') {
          expect(text.trim()).toMatch(language === 'en' ? /^\d+([, ]\d{3})*$/ : /^\d+([. ]\d{3})*$/)
        }
      }),
    )
  })
})

test.each([
  ['es', '1.000', 1000],
  ['es', '1.234.567', 1_234_567],
  ['es', '1 000', 1000],
  ['en', '1,000', 1000],
  ['en', '12\u{202F}345', 12_345],
  ['en', ' 40 ', 40],
])('in %s, %j is %d', (language, text, number) => expect(typed(text, language)).toBe(number))

test.each([
  ['en', '1.000'],
  ['es', '1,000'],
  ['en', '1,000.000'],
  ['en', '0,100'],
  ['en', '1,000 000'],
])('in %s, %j is asked for without separators', (language, text) =>
  expect(typed(text, language)).toEqual(['validation.digitsOnly']),
)

test.each(['', 'many', '2.5', '2,5', '1,00', '0x10', '1e3', '-5', '+5', '5,'])('%j is no number', (text) =>
  expect(typed(text, 'en')).toEqual(['validation.number']),
)

describe('a number in a call', () => {
  it('is a number or its plain digits', () => {
    expect(schema.parse(5000)).toBe(5000)
    expect(schema.parse('5000')).toBe(5000)
  })
  it.each([true, null, '0x10', '5.000', '5,000', ' 5', '1e3', '', [5], 2.5])('is never %j', (value) =>
    expect(schema.safeParse(value).success).toBe(false),
  )
})
