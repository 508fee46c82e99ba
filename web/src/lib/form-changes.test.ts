import { describe, expect, it } from 'vitest'
import { isSame } from './form-changes.ts'

describe('two values of a form', () => {
  it('are the same if only the order of their properties differs', () => {
    expect(isSame([{ name: 'Ines', phone: '1' }], [{ phone: '1', name: 'Ines' }])).toBe(true)
  })

  it('are the same if one contains an empty string and the other null', () => {
    expect(isSame({ image: null }, { image: '' })).toBe(true)
  })

  it('differ if the order of their rows differs', () => {
    expect(isSame([{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }])).toBe(false)
  })
})
