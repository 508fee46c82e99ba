import { describe, expect, test } from 'vitest'
import { timeSince } from './time.ts'

const now = Date.parse('2026-01-31T12:00:00Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const [minute, hour, day] = [60, 3600, 86_400]

describe('elapsed time', () => {
  /** @shows state.relative-times */
  test.each([
    [0, 'justNow'],
    [59, 'justNow'],
    [-300, 'justNow'],
    [minute, { unit: 'minutes', count: 1 }],
    [59 * minute + 59, { unit: 'minutes', count: 59 }],
    [hour, { unit: 'hours', count: 1 }],
    [23 * hour, { unit: 'hours', count: 23 }],
    [day, { unit: 'days', count: 1 }],
    [6 * day, { unit: 'days', count: 6 }],
    [7 * day, { unit: 'weeks', count: 1 }],
    [29 * day, { unit: 'weeks', count: 4 }],
    [30 * day, { unit: 'months', count: 1 }],
    [364 * day, { unit: 'months', count: 12 }],
    [365 * day, { unit: 'years', count: 1 }],
    [800 * day, { unit: 'years', count: 2 }],
  ])('of %d seconds is expressed in the largest unit that fits', (seconds, expected) =>
    expect(timeSince(ago(seconds), now)).toEqual(expected),
  )
})
