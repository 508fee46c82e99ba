import { expect, it } from 'vitest'
import { stateName } from './us-states.ts'

it.each([
  ['WI', 'US', 'Wisconsin'],
  ['n.y.', 'US', 'New York'],
  ['Wisconsin', 'US', 'Wisconsin'],
  ['WA', 'AU', 'WA'],
  ['WI', null, 'WI'],
])('%s in country %s is stored as %s', (written, country, name) => {
  expect(stateName(written, country)).toBe(name)
})
