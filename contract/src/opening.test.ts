import { describe, expect, it } from 'vitest'
import { openingAt } from './opening.ts'

const washington = { timezone: 'America/New_York', opens: '09:00', closes: '17:00', days: [1, 2, 3, 4, 5] }

const at = (instant: string, hours = washington) => {
  const opening = openingAt(hours, new Date(instant))
  return opening && [opening.isOpen, opening.opensAt.toISOString(), opening.closesAt.toISOString()]
}

describe('the hours in which an office answers', () => {
  /** @shows targets.hours */
  it('are those of today while it is open, by its own clocks', () => {
    // Monday, 10:00 in Washington.
    expect(at('2026-11-30T15:00:00Z')).toEqual([true, '2026-11-30T14:00:00.000Z', '2026-11-30T22:00:00.000Z'])
    expect(at('2026-11-30T14:00:00Z')?.[0]).toBe(true)
    expect(at('2026-11-30T13:59:59Z')).toEqual([false, '2026-11-30T14:00:00.000Z', '2026-11-30T22:00:00.000Z'])
  })

  it('are those of the next day that it is open, when it has closed', () => {
    expect(at('2026-11-30T22:00:00Z')).toEqual([false, '2026-12-01T14:00:00.000Z', '2026-12-01T22:00:00.000Z'])
    // Friday evening, and Sunday.
    for (const instant of ['2026-12-04T23:00:00Z', '2026-12-06T15:00:00Z'])
      expect(at(instant)?.[1]).toBe('2026-12-07T14:00:00.000Z')
  })

  it('follow the clocks when they change', () => {
    // Clocks were put forward on Sunday, March 14.
    expect(at('2027-03-12T23:00:00Z')?.[1]).toBe('2027-03-15T13:00:00.000Z')
  })

  it('are found where an office is open on one day only', () => {
    expect(at('2026-11-30T22:00:00Z', { ...washington, days: [1] })?.[1]).toBe('2026-12-07T14:00:00.000Z')
  })

  it('are by the date at the office, not by that of the caller', () => {
    const auckland = { timezone: 'Pacific/Auckland', opens: '09:00', closes: '17:00', days: [1] }
    // Sunday in America, Monday in New Zealand.
    expect(at('2026-11-29T21:00:00Z', auckland)?.[0]).toBe(true)
  })
})
