import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

/** @shows discovery.page-buttons */
test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [4, 20, [2, 3, 4, 5, 6]],
  [19, 20, [16, 17, 18, 19, 20]],
  [20, 20, [16, 17, 18, 19, 20]],
])('lists the page buttons around page %d of %d', (page, lastPage, pages) =>
  expect(pageWindow(page, lastPage)).toEqual(pages),
)
