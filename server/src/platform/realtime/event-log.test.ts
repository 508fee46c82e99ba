import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventLog, isAfter, isEventId, nextEventId } from './event-log.ts'

describe('event ids', () => {
  it.each([
    ['2-0', '1-9', true],
    ['10-0', '9-0', true],
    ['5-10', '5-9', true],
    ['5-9', '5-9', false],
    ['1-9', '2-0', false],
  ])('compare so that %s is after %s: %s', (id, other, expected) => {
    expect(isAfter(id, other)).toBe(expected)
  })

  it('always increase, even if the clock goes backwards', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (moments) => {
        let last = '7-0'
        for (const now of moments) {
          const next = nextEventId(last, now)
          expect(isEventId(next)).toBe(true)
          expect(isAfter(next, last)).toBe(true)
          last = next
        }
      }),
    )
  })

  it.each(['', '1', '1-', '-1', '1-2-3', '1-2\n', 'a-b'])('do not include %j', (text) => {
    expect(isEventId(text)).toBe(false)
  })
})

describe('the event log', () => {
  const filled = (count: number, maxEvents: number) => {
    const log = createEventLog<{ id: string }>('100-0', maxEvents)
    for (let number = 1; number <= count; number += 1) log.append({ id: `100-${number}` })
    return log
  }

  it('returns the events after an event', () => {
    const log = filled(3, 10)
    expect(log.since('100-1')).toEqual([{ id: '100-2' }, { id: '100-3' }])
    expect(log.since('100-3')).toEqual([])
    expect(log.since('100-0')).toHaveLength(3)
    expect(log.position()).toBe('100-3')
  })

  it('returns undefined for events before its beginning', () => {
    expect(filled(0, 10).since('99-5')).toBeUndefined()
    expect(filled(0, 10).position()).toBe('100-0')
  })

  it('keeps at least its maximum and less than twice as many events, and never returns an incomplete list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.nat({ max: 100 }),
        fc.nat({ max: 110 }),
        (maxEvents, count, from) => {
          const log = filled(count, maxEvents)
          const since = log.since(`100-${from}`)
          if (since) expect(since).toHaveLength(Math.max(0, count - from))
          else expect(count - from).toBeGreaterThanOrEqual(maxEvents)
          expect(log.since('100-0')?.length ?? 0).toBeLessThan(2 * maxEvents)
        },
      ),
    )
  })
})
