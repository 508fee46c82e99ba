import { expect, test } from 'vitest'
import { pageOf } from './page-number.ts'

test.each([
  ['', 1],
  ['page=', 1],
  ['page=7', 7],
  ['page=+7', 7],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=0x10', 1],
  ['page=1e3', 1],
  ['page=last', 1],
  ['page=99999999999999999999', 1],
])('?%s is page %d', (search, page) => expect(pageOf(new URLSearchParams(search))).toBe(page))
