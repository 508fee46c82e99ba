import type { WorkingHours } from '@rostrum/contract/working-hours'
import { instantOf } from '@rostrum/contract/zoned-time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingAt, weekdayIn } from './opening.ts'

const slot = (
  days: [WorkingHours['start_day'], WorkingHours['end_day']],
  times: [string, string],
  status: WorkingHours['status'] = 'open',
): WorkingHours => ({ start_day: days[0], end_day: days[1], start_time: times[0], end_time: times[1], status })

const office = [slot(['monday', 'friday'], ['09:00', '17:00'])]
const chicago = 'America/Chicago'
/** The result of `openingAt` at a local time of a zone. */
const at = (slots: WorkingHours[], date: string, time: string, zone = chicago) =>
  openingAt(slots, zone, instantOf(date, time, zone).getTime())

// 2026-11-20 is a Friday.
describe('openingAt for an office', () => {
  it.each([
    ['2026-11-20', '08:59', { isOpen: false, opens: { day: 'friday', time: '09:00', inDays: 0 } }],
    ['2026-11-20', '09:00', { isOpen: true, closes: { day: 'friday', time: '17:00', inDays: 0 } }],
    ['2026-11-20', '16:59', { isOpen: true, closes: { day: 'friday', time: '17:00', inDays: 0 } }],
    ['2026-11-20', '17:00', { isOpen: false, opens: { day: 'monday', time: '09:00', inDays: 3 } }],
    ['2026-11-22', '23:59', { isOpen: false, opens: { day: 'monday', time: '09:00', inDays: 1 } }],
  ])('returns the state and the next change on %s at %s', (date, time, expected) => {
    expect(at(office, date, time)).toEqual(expected)
  })

  /** @shows organizations.contact */
  it('uses the time zone of the organization, not that of the reader', () => {
    // 14:30 in London is 08:30 in Chicago, and past midnight in Auckland.
    const now = Date.parse('2026-11-20T14:30:00Z')
    expect(openingAt(office, chicago, now)).toMatchObject({ isOpen: false, opens: { inDays: 0 } })
    expect(openingAt(office, 'Europe/London', now)).toMatchObject({ isOpen: true })
    expect(openingAt(office, 'Pacific/Auckland', now)).toMatchObject({ isOpen: false, opens: { day: 'monday' } })
    expect(weekdayIn('Pacific/Auckland', now)).toBe('saturday')
    expect(weekdayIn(chicago, now)).toBe('friday')
    // The offset of Kathmandu is not a whole hour: 09:00 there is 03:15 UTC.
    expect(openingAt(office, 'Asia/Kathmandu', Date.parse('2026-11-20T03:14:00Z'))).toMatchObject({ isOpen: false })
    expect(openingAt(office, 'Asia/Kathmandu', Date.parse('2026-11-20T03:15:00Z'))).toMatchObject({ isOpen: true })
  })
})

describe('openingAt with several slots', () => {
  it('returns the next opening after a break and after a closed day', () => {
    const hours = [
      slot(['monday', 'friday'], ['09:00', '12:00']),
      slot(['monday', 'thursday'], ['13:30', '17:00']),
      slot(['thursday', 'thursday'], ['00:00', '00:30'], 'closed'),
    ]
    expect(at(hours, '2026-11-18', '12:30')).toMatchObject({ opens: { day: 'wednesday', time: '13:30', inDays: 0 } })
    // The closed slot on Thursday overrides the other slots.
    expect(at(hours, '2026-11-18', '17:00')).toMatchObject({ opens: { day: 'friday', time: '09:00', inDays: 2 } })
  })

  it('returns an opening on the same weekday of the next week', () => {
    const hours = [slot(['friday', 'friday'], ['09:00', '17:00'])]
    expect(at(hours, '2026-11-20', '18:00')).toEqual({
      isOpen: false,
      opens: { day: 'friday', time: '09:00', inDays: 7 },
    })
  })

  it('returns null if there are no opening hours', () => {
    expect(at([], '2026-11-20', '10:00')).toBeNull()
    expect(at([slot(['monday', 'sunday'], ['09:00', '17:00'], 'closed')], '2026-11-20', '10:00')).toBeNull()
  })
})

describe('openingAt around midnight', () => {
  const bar = [
    slot(['friday', 'saturday'], ['20:00', '24:00']),
    slot(['saturday', 'saturday'], ['00:00', '02:00']),
    slot(['sunday', 'sunday'], ['00:00', '02:00']),
  ]
  it('merges hours that continue after midnight', () => {
    const closes = { day: 'saturday', time: '02:00' }
    expect(at(bar, '2026-11-20', '23:59')).toEqual({ isOpen: true, closes: { ...closes, inDays: 1 } })
    expect(at(bar, '2026-11-21', '00:00')).toEqual({ isOpen: true, closes: { ...closes, inDays: 0 } })
    expect(at(bar, '2026-11-21', '02:00')).toMatchObject({ opens: { day: 'saturday', time: '20:00', inDays: 0 } })
    expect(at(bar, '2026-11-21', '21:00')).toMatchObject({ closes: { day: 'sunday', time: '02:00', inDays: 1 } })
  })
  it('closes at midnight if no hours follow', () => {
    const evening = [slot(['friday', 'friday'], ['20:00', '24:00'])]
    expect(at(evening, '2026-11-20', '23:59')).toMatchObject({ closes: { day: 'saturday', time: '00:00', inDays: 1 } })
    expect(at(evening, '2026-11-21', '00:00')).toMatchObject({ isOpen: false })
  })
  it('never closes if every day is open all day', () => {
    expect(at([slot(['monday', 'sunday'], ['00:00', '24:00'])], '2026-11-20', '12:00')).toEqual({
      isOpen: true,
      closes: null,
    })
  })
})

describe('openingAt when clocks change', () => {
  // Clocks in Chicago go from 02:00 to 03:00 on 2027-03-14, and from 02:00 back to 01:00 on 2027-11-07, both Sundays.
  const sunday = (from: string, until: string) => [slot(['sunday', 'sunday'], [from, until])]
  const utc = (hours: WorkingHours[], instant: string) => openingAt(hours, chicago, Date.parse(instant))

  it('uses the local time after clocks have gone forward', () => {
    expect(utc(sunday('09:00', '12:00'), '2027-03-14T13:59:00Z')).toMatchObject({ isOpen: false })
    expect(utc(sunday('09:00', '12:00'), '2027-03-14T14:00:00Z')).toMatchObject({ isOpen: true })
    // On the Sunday before, 09:00 in Chicago was one hour later in UTC.
    expect(utc(sunday('09:00', '12:00'), '2027-03-07T14:00:00Z')).toMatchObject({ isOpen: false })
  })
  it('is open one hour less if clocks go forward during the opening', () => {
    const night = sunday('01:00', '04:00')
    expect(utc(night, '2027-03-14T07:59:00Z')).toMatchObject({ isOpen: true, closes: { time: '04:00' } })
    expect(utc(night, '2027-03-14T08:59:00Z')).toMatchObject({ isOpen: true })
    expect(utc(night, '2027-03-14T09:00:00Z')).toMatchObject({ isOpen: false })
  })
  it('is open one hour more if clocks go back during the opening', () => {
    const night = sunday('01:00', '03:00')
    expect(utc(night, '2027-11-07T05:59:00Z')).toMatchObject({ isOpen: false })
    expect(utc(night, '2027-11-07T06:00:00Z')).toMatchObject({ isOpen: true })
    expect(utc(night, '2027-11-07T08:59:00Z')).toMatchObject({ isOpen: true })
    expect(utc(night, '2027-11-07T09:00:00Z')).toMatchObject({ isOpen: false })
  })
  it('returns the next opening in the local time of its own day', () => {
    expect(utc(sunday('09:00', '12:00'), '2027-03-13T18:00:00Z')).toEqual({
      isOpen: false,
      opens: { day: 'sunday', time: '09:00', inDays: 1 },
    })
  })
})

it('openingAt agrees with the local time in any zone at any instant', () => {
  const clock = (zone: string, now: number) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(now)
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    return { day: of('weekday').toLowerCase(), time: `${of('hour')}:${of('minute')}` }
  }
  const zones = fc.constantFrom(
    chicago,
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'UTC',
  )
  const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (zone, now) => {
      const { day, time } = clock(zone, now.getTime())
      const isWeekday = !['saturday', 'sunday'].includes(day)
      expect(openingAt(office, zone, now.getTime())?.isOpen).toBe(isWeekday && time >= '09:00' && time < '17:00')
    }),
  )
})
