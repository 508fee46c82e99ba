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
    ['this_month', '2026-03-01', '2026-04-01', 1],
    ['last_month', '2026-02-01', '2026-03-01', 28],
    ['this_year', '2026-01-01', '2027-01-01', 3],
  ] as const)('%s starts on %s and ends before %s', (name, from, until, count) => {
    const period = periodOf(name, { now: sunday, timeZone: 'UTC' })
    expect(period.from).toEqual(new Date(from))
    expect(period.until).toEqual(new Date(until))
    expect(period.buckets).toHaveLength(count)
    expect(period.buckets[0]).toEqual({ date: from, from: new Date(from) })
  })

  /** @shows dashboard.periods */
  it.each([
    ['2026-03-02T00:00:00Z', '2026-03-02'],
    ['2026-01-01T12:00:00Z', '2025-12-29'],
    ['2024-02-29T12:00:00Z', '2024-02-26'],
  ])('of a week that contains %s starts on Monday %s', (now, monday) => {
    expect(periodOf('this_week', { now: new Date(now), timeZone: 'UTC' }).buckets[0]?.date).toBe(monday)
  })

  it('last_month in January is December of the previous year', () => {
    const { from, buckets } = periodOf('last_month', { now: new Date('2026-01-15T00:00:00Z'), timeZone: 'UTC' })
    expect(from).toEqual(new Date('2025-12-01'))
    expect(buckets.at(-1)?.date).toBe('2025-12-31')
  })

  /** @shows dashboard.periods */
  it('follows the calendar of the time zone', () => {
    // Still Sunday evening in Chicago, and the last hours of February.
    const evening = { now: new Date('2026-03-02T04:00:00Z'), timeZone: 'America/Chicago' }
    expect(periodOf('this_week', evening)).toMatchObject({
      from: new Date('2026-02-23T06:00:00Z'),
      until: new Date('2026-03-02T06:00:00Z'),
    })
    const newYear = { now: new Date('2025-12-31T15:30:00Z'), timeZone: 'Asia/Tokyo' }
    expect(periodOf('this_year', newYear).buckets).toEqual([
      { date: '2026-01-01', from: new Date('2025-12-31T15:00:00Z') },
    ])
  })

  it('has a day of 23 hours when clocks are put forward', () => {
    const march = periodOf('last_month', { now: new Date('2026-04-10T12:00:00Z'), timeZone: 'America/Chicago' })
    const hours = march.buckets.map(({ from }, index) => {
      const next = march.buckets[index + 1]?.from ?? march.until
      return (next.getTime() - from.getTime()) / (60 * 60 * 1000)
    })
    expect(hours.indexOf(23)).toBe(7)
    expect(hours.filter((length) => length !== 24)).toEqual([23])
  })

  it('contains or precedes the current time, and consists of consecutive buckets of which none but a week’s is in the future', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom('UTC', 'America/Chicago', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'America/Santiago')
    fc.assert(
      fc.property(moments, zones, fc.constantFrom(...chartPeriods), (now, timeZone, name) => {
        const { from, until, buckets } = periodOf(name, { now, timeZone })
        const starts = buckets.map((bucket) => bucket.from.getTime())
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
        expect(starts[0]).toBe(from.getTime())
        expect(from <= now).toBe(true)
        expect(name.startsWith('this') ? now < until : until <= now).toBe(true)
        if (name !== 'this_week') expect(starts.filter((start) => start > now.getTime())).toEqual([])
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
