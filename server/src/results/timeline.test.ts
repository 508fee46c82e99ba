import { describe, expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

describe('the life of an item', () => {
  /** @shows results.periods */
  it.each([
    ['2027-03-01', '2027-03-01', 'day', 1, '2027-03-01'],
    ['2027-03-01', '2027-04-29', 'day', 60, '2027-03-01'],
    ['2027-03-03', '2027-05-02', 'week', 9, '2027-03-01'],
    ['2027-01-01', '2028-02-24', 'week', 61, '2026-12-28'],
    ['2027-01-15', '2028-03-10', 'month', 15, '2027-01-01'],
  ] as const)('from %s to %s is shown by %s', (first, last, unit, count, from) => {
    const timeline = timelineOf(first, last)
    expect(timeline.unit).toBe(unit)
    expect(timeline.periods).toHaveLength(count)
    expect(timeline.periods[0]?.from).toBe(from)
    expect((timeline.periods.at(-1)?.until ?? '') >= last).toBe(true)
    // Each period begins on the day after the one before it.
    for (const [index, { until }] of timeline.periods.entries()) {
      const next = timeline.periods[index + 1]
      if (next) expect(Date.parse(next.from) - Date.parse(until)).toBe(24 * 60 * 60 * 1000)
    }
  })
})
