import { expect, test } from 'vitest'
import { contentKinds } from './content-kinds.ts'

test.each(contentKinds)('the example of $path is valid', ({ attributes, example }) => {
  expect(attributes.parse(example)).toEqual(example)
})

test.each(contentKinds)('the example of $path has every field', ({ attributes, example }) => {
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(attributes.shape).toSorted())
})
