import { describe, expect, it } from 'vitest'
import { isSame } from './form-changes.ts'

describe('two states of a form', () => {
  it('are the same whatever the order of their fields', () => {
    expect(isSame([{ name: 'Ines', phone: '1' }], [{ phone: '1', name: 'Ines' }])).toBe(true)
  })

  it('are the same where one has empty text and the other none', () => {
    expect(isSame({ image: null }, { image: '' })).toBe(true)
  })

  it('differ by the order of rows', () => {
    expect(isSame([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }])).toBe(false)
  })
})
