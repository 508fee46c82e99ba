import { describe, expect, it } from 'vitest'
import { readGuidelines, readScript } from './script.ts'

const blanks = { name: 'Maya', city: 'Milwaukee', target: 'Ald. Okello' }

describe('a script', () => {
  it('fills in the name and the city of the caller, and the name of the target', () => {
    const [line] = readScript('I am {name} from {city}, for {target}.', blanks)
    expect(line?.parts.map(({ text }) => text).join('')).toBe('I am Maya from Milwaukee, for Ald. Okello.')
    expect(line?.parts.filter(({ isFilledIn }) => isFilledIn).map(({ text }) => text)).toEqual([
      'Maya',
      'Milwaukee',
      'Ald. Okello',
    ])
  })

  it('leaves unknown blanks unchanged', () => {
    expect(readScript('Bill {number}', blanks)[0]?.parts).toEqual([{ text: 'Bill {number}', isFilledIn: false }])
  })

  it('distinguishes stage directions from the words to say', () => {
    expect(readScript('(Pause.)\n\nThank you.', blanks).map(({ isStageDirection }) => isStageDirection)).toEqual([
      true,
      false,
    ])
  })
})

it('reads one guideline per line, with or without a bullet', () => {
  expect(readGuidelines('- No names\n\n• No promises\nStay calm')).toEqual(['No names', 'No promises', 'Stay calm'])
})
