import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPeriod, instantOf, isoInZone, scheduleOf } from './zoned-time.ts'

const minute = 60_000

/** The local time in a zone, formatted in a different way than in the code under test. */
const clocks = new Map(
  [
    'America/Chicago',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
    'UTC',
  ].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const shown = (zone: string, instant: Date) => clocks.get(zone)?.format(instant) ?? ''

/** On these days clocks change in some of the zones; random dates rarely hit such a day. */
const changes = ['2027-03-14', '2027-11-07', '2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03']

const times = fc.record({
  zone: fc.constantFrom(...clocks.keys()),
  date: fc.oneof(
    fc.constantFrom(...changes),
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, past]) => `${String(hour).padStart(2, '0')}:${String(past).padStart(2, '0')}`),
})

/** Every instant at which clocks in the zone show this time. Offsets from UTC are multiples of 15 minutes. */
const allInstantsOf = ({ zone, date, time }: { zone: string; date: string; time: string }): number[] => {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const around = Array.from({ length: 2 * 15 * 4 + 1 }, (_, step) => asUtc + (step - 15 * 4) * 15 * minute)
  return around.filter((instant) => shown(zone, new Date(instant)) === `${date} ${time}`)
}

describe('instantOf', () => {
  it('returns the first instant at which clocks in the zone show the time', () => {
    fc.assert(
      fc.property(times, (local) => {
        const [first] = allInstantsOf(local)
        if (first !== undefined) expect(instantOf(local.date, local.time, local.zone).getTime()).toBe(first)
      }),
      { numRuns: 300 },
    )
  })

  it('never returns an instant at which clocks show an earlier time', () => {
    fc.assert(
      fc.property(times, ({ zone, date, time }) => {
        const instant = instantOf(date, time, zone)
        // Shown as requested, or later if the clocks skip this time.
        expect(shown(zone, instant) >= `${date} ${time}`).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['a time that clocks show twice', '2027-11-07', '01:30', 'America/Chicago', '2027-11-07T06:30:00.000Z'],
    ['a time that clocks skip', '2027-03-14', '02:30', 'America/Chicago', '2027-03-14T08:30:00.000Z'],
    [
      'a time that clocks skip by half an hour',
      '2027-10-03',
      '02:10',
      'Australia/Lord_Howe',
      '2027-10-02T15:40:00.000Z',
    ],
    ['midnight', '2027-03-28', '00:00', 'Europe/Madrid', '2027-03-27T23:00:00.000Z'],
    ['a year of one or two digits', '0026-06-01', '18:00', 'UTC', '0026-06-01T18:00:00.000Z'],
    ['a day that was skipped in the zone', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('handles %s', (_case, date, time, zone, expected) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(expected)
  })
})

describe('scheduleOf', () => {
  const evening = {
    start_date: '2027-12-04',
    end_date: '2027-12-04',
    time: '18:00',
    end_time: '20:00',
    timezone: 'America/Chicago',
  }
  const isoOf = (change: Partial<Parameters<typeof scheduleOf>[0]>) => {
    const { startsAt, endsAt, overAt } = scheduleOf({ ...evening, ...change })
    return [startsAt.toISOString(), endsAt?.toISOString() ?? null, overAt.toISOString()]
  }

  it('ends at its end time, with its last day, or has no known end on a single day', () => {
    expect(isoOf({})).toEqual(['2027-12-05T00:00:00.000Z', '2027-12-05T02:00:00.000Z', '2027-12-05T02:00:00.000Z'])
    expect(isoOf({ end_time: null })).toEqual(['2027-12-05T00:00:00.000Z', null, '2027-12-05T06:00:00.000Z'])
    expect(isoOf({ end_time: null, end_date: '2027-12-31' }).slice(1)).toEqual([
      '2028-01-01T06:00:00.000Z',
      '2028-01-01T06:00:00.000Z',
    ])
  })

  it('never ends before it starts', () => {
    fc.assert(
      fc.property(times, times, ({ zone, date, time }, { time: end_time }) => {
        fc.pre(end_time > time)
        const { startsAt, endsAt, overAt } = scheduleOf({
          start_date: date,
          end_date: date,
          time,
          end_time,
          timezone: zone,
        })
        expect(endsAt === null || endsAt > startsAt).toBe(true)
        expect(overAt > startsAt).toBe(true)
      }),
    )
  })
})

describe('isoInZone', () => {
  it('names the same instant with the local date and time', () => {
    fc.assert(
      fc.property(times, ({ zone, date, time }) => {
        const instant = instantOf(date, time, zone)
        const iso = isoInZone(zone, instant)
        expect(Date.parse(iso)).toBe(instant.getTime())
        expect(`${iso.slice(0, 10)} ${iso.slice(11, 16)}`).toBe(shown(zone, instant))
      }),
    )
  })

  it.each([
    ['America/Chicago', '2027-12-05T00:00:00Z', '2027-12-04T18:00:00-06:00'],
    ['Asia/Kathmandu', '2027-06-01T12:15:00Z', '2027-06-01T18:00:00+05:45'],
    ['America/St_Johns', '2027-01-01T12:00:00Z', '2027-01-01T08:30:00-03:30'],
    ['UTC', '2027-06-01T12:15:00Z', '2027-06-01T12:15:00+00:00'],
  ])('in %s', (zone, instant, expected) => expect(isoInZone(zone, new Date(instant))).toBe(expected))
})

describe('formatPeriod', () => {
  const format = (language: string) =>
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'America/New_York',
      timeZoneName: 'short',
    })
  const night = { start_date: '2027-11-07', end_date: '2027-11-07', timezone: 'America/New_York' }
  const textOf = (language: string, time: string, end_time: string) => {
    const { startsAt, endsAt } = scheduleOf({ ...night, time, end_time })
    return formatPeriod(format(language), startsAt, endsAt ?? startsAt).replaceAll(/\s/g, ' ')
  }

  it('names the zone at each end if clocks are changed in between, and otherwise once', () => {
    expect(textOf('en', '01:30', '03:00')).toBe('1:30 AM EDT – 3:00 AM EST')
    expect(textOf('es', '01:30', '03:00')).toMatch(/^1:30 GMT-4 – 3:00 GMT-5$/)
    expect(textOf('en', '18:00', '20:00')).toBe('6:00 – 8:00 PM EST')
  })
})
