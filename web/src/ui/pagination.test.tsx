import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { Pagination } from './pagination.tsx'

const render = (given: { page: number; lastPage: number; isCut?: boolean }) =>
  renderAt('/', <Pagination {...given} to={(page) => `?page=${page}`} />)

const more = 'Add a word to find them.'

test('the last page of a search says that there is more than its pages list', () => {
  expect(render({ page: 3, lastPage: 3, isCut: true })).toContain(more)
  expect(render({ page: 1, lastPage: 1, isCut: true })).toContain(more)
  expect(render({ page: 2, lastPage: 3, isCut: true })).not.toContain(more)
  expect(render({ page: 3, lastPage: 3 })).not.toContain(more)
})

test('one page has no links', () => {
  expect(render({ page: 1, lastPage: 1 })).toBe('')
  expect(render({ page: 2, lastPage: 3 })).toContain('aria-current="page"')
})
