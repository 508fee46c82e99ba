import { expect, test } from 'vitest'
import { withOtherNames } from './person-names.ts'

const rosa = { name: 'Rosa Marin', first_name: 'Rosa', last_name: 'Marin' }

/** @shows accounts.names */
test.each([
  [{ first_name: 'Ana' }, { first_name: 'Ana', name: 'Ana Marin' }],
  [{ last_name: 'Marín López' }, { last_name: 'Marín López', name: 'Rosa Marín López' }],
  [
    { first_name: 'Ana', last_name: 'Ruiz' },
    { first_name: 'Ana', last_name: 'Ruiz', name: 'Ana Ruiz' },
  ],
  [{ name: 'Rosa Ruiz López' }, { name: 'Rosa Ruiz López', last_name: 'Ruiz López' }],
  [{ name: 'Ana María Marin' }, { name: 'Ana María Marin', first_name: 'Ana María' }],
  [{ name: 'Ines Okafor' }, { name: 'Ines Okafor', first_name: 'Ines', last_name: 'Okafor' }],
])('the change %j of one who is called by both parts becomes %j', (change, completed) =>
  expect(withOtherNames(rosa, change)).toEqual(completed),
)

/** @shows accounts.names */
test('names that are given together, one word alone, and a full name of one’s own stay as they are', () => {
  const together = { name: 'Dr. Ana Ruiz', first_name: 'Ana' }
  expect(withOtherNames(rosa, together)).toEqual(together)
  expect(withOtherNames(rosa, { name: 'Rosalía' })).toEqual({ name: 'Rosalía' })
  expect(withOtherNames({ ...rosa, name: 'Dr. Rosa Marin' }, { first_name: 'Ana' })).toEqual({ first_name: 'Ana' })
  expect(withOtherNames(rosa, {})).toEqual({})
})
