import { expect, test } from 'vitest'
import { patchAnswer } from './patch.ts'

const organization = (id: string, follows: boolean, followers: number) => ({
  id,
  type: 'organizations',
  attributes: { name: id, is_followed_by_current_user: follows, followers_count: followers },
})

test('changes one organization of a page and leaves the others unchanged', () => {
  const page = { meta: { total: 2 }, data: [organization('a', false, 5), organization('b', false, 7)] }
  const patched = patchAnswer(page, 'a', true) as typeof page
  expect(patched.data[0]).toEqual(organization('a', true, 6))
  expect(patched.data[1]).toBe(page.data[1])
  expect(patched.meta).toBe(page.meta)
})

test('changes a response with a single organization', () => {
  expect(patchAnswer({ data: organization('a', true, 1) }, 'a', false)).toEqual({ data: organization('a', false, 0) })
})

test('changes nothing if the state is already set, and never counts below zero', () => {
  const page = { data: [organization('a', true, 5)] }
  expect(patchAnswer(page, 'a', true)).toBe(page)
  expect(patchAnswer({ data: organization('a', true, 0) }, 'a', false)).toEqual({ data: organization('a', false, 0) })
})

test('leaves other responses unchanged', () => {
  for (const other of [undefined, null, 5, { x: 1 }, { data: [{ id: 'a', type: 'tags', attributes: {} }] }]) {
    expect(patchAnswer(other, 'a', true)).toBe(other)
  }
})
