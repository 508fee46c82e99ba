import { describe, expect, it } from 'vitest'
import { postalAddress } from './postal-address.ts'

describe('a postal address', () => {
  it.each([
    [
      'in lines stays as it is',
      ' City Hall \n\n200 E Wells St, Room 201\nMilwaukee, WI 53202',
      ['City Hall', '200 E Wells St, Room 201', 'Milwaukee, WI 53202'],
    ],
    [
      'in one line is split at its semicolons',
      'PO Box 7882; Madison, WI 53707-7882',
      ['PO Box 7882', 'Madison, WI 53707-7882'],
    ],
    [
      'in one line is split at its commas, except within a line',
      'City Hall, 200 E Wells St, Milwaukee, WI 53202',
      ['City Hall', '200 E Wells St', 'Milwaukee, WI 53202'],
    ],
    ['may name the state', 'PO Box 1, Madison, Wisconsin 53707', ['PO Box 1', 'Madison, Wisconsin 53707']],
    [
      'may have the number of the house after the street',
      'Calle Mayor, 5, 28013 Madrid',
      ['Calle Mayor, 5', '28013 Madrid'],
    ],
    ['may be of one word', 'Reichstag', ['Reichstag']],
  ])('%s', (_, given, lines) => {
    expect(postalAddress.parse(given).split('\n')).toEqual(lines)
  })

  it.each([
    ['nothing', ' ;\n, ', 'validation.required'],
    ['a text that is too long', 'a'.repeat(301), 'validation.tooLong'],
  ])('is not %s', (_, given, message) => {
    expect(postalAddress.safeParse(given).error?.issues).toMatchObject([{ message }])
  })
})
