import { expect, test } from 'vitest'
import { contentKinds } from './content-kinds.ts'

test.each(contentKinds)('the example of $path keeps to its own rules', ({ attributes, example }) => {
  expect(attributes.parse(example)).toEqual(example)
})

test.each(contentKinds)('the example of $path says something in every field', ({ attributes, example }) => {
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(attributes.shape).toSorted())
})
