import { describe, expect, it } from 'vitest'
import { sheetOf } from './letter-sheet.ts'

describe('a letter that is addressed to somebody', () => {
  it('has the sender above the address if it begins with them', () => {
    expect(sheetOf('{name}\n{address}\n\n{date}\n\nDear {target},')).toEqual({
      beginsWithSender: true,
      body: '{date}\n\nDear {target},',
    })
    expect(sheetOf('{me.name} \n {me.address}\nDear {target},').body).toBe('Dear {target},')
  })

  it('has the sender where the organizer has put them', () => {
    const signed = 'Dear {target},\n\nplease sign.\n\n{name}\n{address}'
    expect(sheetOf(signed)).toEqual({ beginsWithSender: false, body: signed })
  })

  it('has the sender above the address if the text does not name their address', () => {
    const short = '{name} asks {target} to sign.'
    expect(sheetOf(short)).toEqual({ beginsWithSender: true, body: short })
  })
})
