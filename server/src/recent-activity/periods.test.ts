import { chartPeriods } from '@rostrum/contract/recent-activity'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelsOf, periodOf } from './periods.ts'

const sunday = new Date('2026-03-01T23:59:59.999Z')

describe('a period', () => {
  /** @shows dashboard.periods */
  it.each([
    ['this_week', '2026-02-23', '2026-03-02', 7],
    ['last_week', '2026-02-16', '2026-02-23', 7],
    ['this_month', '2026-03-01', '2026-04-01', 31],
    ['last_month', '2026-02-01', '2026-03-01', 28],
    ['this_year', '2026-01-01', '2027-01-01', 12],
  ] as const)('%s starts on %s and ends before %s', (name, from, until, count) => {
    const period = periodOf(name, sunday)
    expect(period.from).toEqual(new Date(from))
    expect(period.until).toEqual(new Date(until))
    expect(period.buckets).toHaveLength(count)
    expect(period.buckets[0]).toBe(from)
  })

  /** @shows dashboard.periods */
  it.each([
    ['2026-03-02T00:00:00Z', '2026-03-02'],
    ['2026-01-01T12:00:00Z', '2025-12-29'],
    ['2024-02-29T12:00:00Z', '2024-02-26'],
  ])('of a week that contains %s starts on Monday %s', (now, monday) => {
    expect(periodOf('this_week', new Date(now)).buckets[0]).toBe(monday)
  })

  it('last_month in January is December of the previous year', () => {
    const { from, buckets } = periodOf('last_month', new Date('2026-01-15T00:00:00Z'))
    expect(from).toEqual(new Date('2025-12-01'))
    expect(buckets.at(-1)).toBe('2025-12-31')
  })

  it('contains or precedes the current time and consists of consecutive buckets', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.constantFrom(...chartPeriods), (now, name) => {
        const { from, until, buckets } = periodOf(name, now)
        expect(buckets).toEqual(buckets.toSorted())
        expect(new Set(buckets).size).toBe(buckets.length)
        expect(buckets[0]).toBe(from.toISOString().slice(0, 10))
        expect(from <= now).toBe(true)
        expect(name.startsWith('this') ? now < until : until <= now).toBe(true)
      }),
    )
  })

  /** @shows dashboard.chart */
  it.each([
    ['this_week', 'en', 'Mon', 'Monday, February 23'],
    ['this_week', 'es', 'lun', 'lunes, 23 de febrero'],
    ['this_month', 'en', '23', 'February 23'],
    ['this_year', 'en', 'Feb', 'February 2026'],
    ['this_year', 'es', 'feb', 'febrero de 2026'],
  ] as const)('%s has labels in %s', (name, language, label, full_label) => {
    expect(labelsOf(name, language)('2026-02-23')).toEqual({ label, full_label })
  })
})
