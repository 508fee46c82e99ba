import { expect, test } from 'vitest'
import texts from '../../../catalogue/src/en/legal.json' with { type: 'json' }
import { sections } from './sections.ts'

/** @shows legal.pages */
test.each(['terms', 'privacy'] as const)('the list of sections of %s is complete', (name) => {
  expect(sections[name]).toEqual(Object.keys(texts[name].sections))
})
