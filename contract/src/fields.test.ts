import { expect, test } from 'vitest'
import { candidateKind } from './candidates.ts'
import { eventKind } from './events.ts'

test.each([
  ['a number in words', candidateKind.attributes, { votes_required: 'many' }, 'validation.number'],
  ['a fractional capacity', eventKind.attributes, { capacity: '2.5' }, 'validation.number'],
  ['a time in words', eventKind.attributes, { end_time: 'late' }, 'validation.time'],
  ['a very long time', eventKind.attributes, { end_time: 'late'.repeat(9) }, 'validation.time'],
  ['an incomplete URL', eventKind.attributes, { url: 'example' }, 'validation.url'],
])('%s in an optional field gets the error of that field', (_, schema, values, text) => {
  const [path] = Object.keys(values)
  const issues = schema.safeParse(values).error?.issues.filter((issue) => issue.path[0] === path)
  expect(issues?.map(({ message }) => message)).toEqual([text])
})
