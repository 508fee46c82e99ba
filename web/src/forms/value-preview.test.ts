import { describe, expect, test } from 'vitest'
import { valuePreviews } from './value-preview.ts'

const t = ((key: string) => key) as never

describe('valuePreviews', () => {
  test.each([
    ['short texts as they are', 'Call', ' Call today ', ['Call', 'Call today']],
    ['nothing by a word', '', null, ['preview.empty', 'preview.empty']],
    ['choices and pictures by a word', true, '/files/a.webp', ['preview.yes', 'preview.picture']],
    [
      'rows with all their texts',
      [{ name: 'Ines', phone: '1' }, { name: 'Kenji' }],
      [],
      ['Ines, 1; Kenji', 'preview.empty'],
    ],
  ])('shows %s', (_, mine, theirs, shown) => expect(valuePreviews(t, [mine, theirs])).toEqual(shown))

  test('shows long texts from where they begin to differ', () => {
    const same = 'The council votes on heat in our homes. '.repeat(10)
    const [mine, theirs] = valuePreviews(t, [`${same}Call today.`, `${same}Write a letter.`])
    expect(mine).toBe('…heat in our homes. Call today.')
    expect(theirs).toBe('…heat in our homes. Write a letter.')
  })

  test('shows at most 160 characters and marks what is left out', () => {
    const [mine, theirs] = valuePreviews(t, ['a'.repeat(400), 'b'])
    expect(mine).toBe(`${'a'.repeat(160)}…`)
    expect(theirs).toBe('b')
  })
})
