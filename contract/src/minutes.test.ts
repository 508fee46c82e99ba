import { expect, it } from 'vitest'
import { minutesFor } from './minutes.ts'

it('estimates calls by their number, and never less than a minute', () => {
  expect([0, 1, 4].map((calls) => minutesFor('call-campaigns', calls))).toEqual([1, 3, 10])
})

it('estimates what has no list by its kind', () => {
  expect([minutesFor('events'), minutesFor('candidates'), minutesFor('email-campaigns', 12)]).toEqual([1, 2, 3])
})
