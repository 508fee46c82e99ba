import { describe, expect, it } from 'vitest'
import { minutesFor, readGuidelines, readScript } from './script.ts'

const blanks = { name: 'Maya', city: 'Milwaukee', target: 'Ald. Okello' }

describe('a script', () => {
  it('fills in who calls, from where, and whom', () => {
    const [line] = readScript('I am {name} from {city}, for {target}.', blanks)
    expect(line?.parts.map(({ text }) => text).join('')).toBe('I am Maya from Milwaukee, for Ald. Okello.')
    expect(line?.parts.filter(({ isFilledIn }) => isFilledIn).map(({ text }) => text)).toEqual([
      'Maya',
      'Milwaukee',
      'Ald. Okello',
    ])
  })

  it('leaves unknown blanks as they are written', () => {
    expect(readScript('Bill {number}', blanks)[0]?.parts).toEqual([{ text: 'Bill {number}', isFilledIn: false }])
  })

  it('tells stage directions from words', () => {
    expect(readScript('(Pause.)\n\nThank you.', blanks).map(({ isStageDirection }) => isStageDirection)).toEqual([
      true,
      false,
    ])
  })
})

it('reads one guideline a line, with or without a dash', () => {
  expect(readGuidelines('- No names\n\n• No promises\nStay calm')).toEqual(['No names', 'No promises', 'Stay calm'])
})

it('never promises less than a minute', () => {
  expect([minutesFor(0), minutesFor(1), minutesFor(4)]).toEqual([1, 3, 10])
})
