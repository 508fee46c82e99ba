import { describe, expect, test } from 'vitest'
import { formErrors, messageAt } from './form-errors.ts'

const wrong = (message: string) => ({ type: 'contract', message })
const errors = {
  // A field may itself be called `message`.
  message: wrong('Fill in this field'),
  working_hours: { root: wrong('Add at least one time slot') },
  call_list: [undefined, { name: wrong('Fill in this field'), phone: wrong('Write a phone number') }],
  social_links: { x: wrong('Write a full web address') },
}

describe('errors of a form', () => {
  test('are listed with the paths of their fields', () => {
    expect(formErrors(errors as never)).toEqual([
      { path: 'message', message: 'Fill in this field' },
      { path: 'working_hours', message: 'Add at least one time slot' },
      { path: 'call_list.1.name', message: 'Fill in this field' },
      { path: 'call_list.1.phone', message: 'Write a phone number' },
      { path: 'social_links.x', message: 'Write a full web address' },
    ])
  })

  test.each([
    ['message', 'Fill in this field'],
    ['working_hours', 'Add at least one time slot'],
    ['call_list.1.phone', 'Write a phone number'],
    ['call_list.0.phone', undefined],
    ['social_links', undefined],
  ])('%s says %s', (path, message) => expect(messageAt(errors as never, path)).toBe(message))
})
