import { describe, expect, test } from 'vitest'
import { mergeVersions } from './merge.ts'

const base = { title: 'Call', text: '', people: [{ name: 'Ines' }], isOpen: false }

describe('mergeVersions', () => {
  test('combines changes of different fields', () => {
    const mine = { ...base, title: 'Call today' }
    const theirs = { ...base, people: [{ name: 'Ines' }, { name: 'Kenji' }] }
    expect(mergeVersions({ base, mine, theirs })).toEqual({
      values: { ...base, title: 'Call today', people: theirs.people },
      takenOver: ['people'],
      conflicts: [],
    })
  })

  test('keeps the user’s value of a field that both have changed, and reports both values', () => {
    const mine = { ...base, people: [{ name: 'Rosa' }] }
    const theirs = { ...base, people: [] }
    expect(mergeVersions({ base, mine, theirs })).toEqual({
      values: mine,
      takenOver: [],
      conflicts: [{ field: 'people', mine: [{ name: 'Rosa' }], theirs: [] }],
    })
  })

  test('sees no conflict where both have made the same change, or nobody has made one', () => {
    const changed = { ...base, isOpen: true }
    const theirs = { ...changed, text: null as unknown as string }
    expect(mergeVersions({ base, mine: changed, theirs })).toEqual({ values: changed, takenOver: [], conflicts: [] })
  })
})
