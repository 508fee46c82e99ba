import { describe, expect, test } from 'vitest'
import { formErrors, messageAt } from './form-errors.ts'

const wrong = (message: string) => ({ type: 'contract', message })
const errors = {
  // A field may itself be called `message`.
  message: wrong('This field is required'),
  working_hours: { root: wrong('Add at least one time slot') },
  call_list: [undefined, { name: wrong('This field is required'), phone: wrong('Enter a phone number') }],
  social_links: { x: wrong('Enter a full web address') },
}

describe('the errors of a form', () => {
  test('are listed with the paths of their fields', () => {
    expect(formErrors(errors as never)).toEqual([
      { path: 'message', message: 'This field is required' },
      { path: 'working_hours', message: 'Add at least one time slot' },
      { path: 'call_list.1.name', message: 'This field is required' },
      { path: 'call_list.1.phone', message: 'Enter a phone number' },
      { path: 'social_links.x', message: 'Enter a full web address' },
    ])
  })

  test.each([
    ['message', 'This field is required'],
    ['working_hours', 'Add at least one time slot'],
    ['call_list.1.phone', 'Enter a phone number'],
    ['call_list.0.phone', undefined],
    ['social_links', undefined],
  ])('the error message of %s is %s', (path, message) => expect(messageAt(errors as never, path)).toBe(message))
})
