import type { Notification } from '@rostrum/contract/notifications'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { groupNames, groupsOf, inOneList } from './groups.ts'

const at = (instant: Date, id = instant.toISOString()): Notification => ({
  id,
  type: 'campaign-updates',
  attributes: {
    title: 'The dam comes down',
    published_at: instant.toISOString(),
    is_unseen: false,
    starts_at: null,
    timezone: null,
    is_over: false,
    has_taken_part: false,
    created_at: instant.toISOString(),
    updated_at: instant.toISOString(),
  },
  relationships: {
    organization: { id: '1', type: 'organizations', attributes: { name: 'Clean River', profile_image: null } },
  },
})
const groupOf = (moment: string, now: string) => groupsOf([at(new Date(moment))], new Date(now), true)[0]?.name

const zone = process.env['TZ']
beforeEach(() => {
  process.env['TZ'] = 'America/Chicago'
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('the groups of notifications', () => {
  // Thursday, November 20, 2025, noon in Chicago.
  const now = '2025-11-20T18:00:00Z'
  /** @shows notifications.groups */
  it.each([
    ['2025-11-20T18:00:00Z', 'today'],
    ['2025-11-20T06:00:00Z', 'today'],
    // A quarter past eleven in the evening of the previous day in Chicago.
    ['2025-11-20T05:15:00Z', 'yesterday'],
    ['2025-11-19T06:00:00Z', 'yesterday'],
    ['2025-11-18T12:00:00Z', 'thisWeek'],
    ['2025-11-17T06:00:00Z', 'thisWeek'],
    ['2025-11-17T05:59:59Z', 'lastWeek'],
    ['2025-11-10T06:00:00Z', 'lastWeek'],
    ['2025-11-10T05:59:59Z', 'older'],
    ['2019-01-01T00:00:00Z', 'older'],
    // The server's clock may be ahead of the user's clock.
    ['2025-11-21T18:00:00Z', 'today'],
  ])('%s belongs to the group %s', (moment, expected) => {
    expect(groupOf(moment, now)).toBe(expected)
  })

  it('on a Monday, Sunday is yesterday and the days before it are last week', () => {
    const monday = '2025-11-17T18:00:00Z'
    expect(groupOf('2025-11-16T18:00:00Z', monday)).toBe('yesterday')
    expect(groupOf('2025-11-15T18:00:00Z', monday)).toBe('lastWeek')
  })

  it('on the day after the clocks are set back, yesterday has 25 hours', () => {
    const monday = '2025-11-03T18:00:00Z'
    expect(groupOf('2025-11-02T05:00:00Z', monday)).toBe('yesterday')
    expect(groupOf('2025-11-02T04:59:00Z', monday)).toBe('lastWeek')
  })

  /** @shows notifications.groups */
  it('show at most five notifications each, count the rest and keep the order', () => {
    const moments = fc.array(fc.date({ min: new Date('2025-10-01'), max: new Date(now), noInvalidDate: true }))
    fc.assert(
      fc.property(moments, (dates) => {
        const all = dates
          .toSorted((left, right) => right.getTime() - left.getTime())
          .map((date, index) => at(date, String(index)))
        const groups = groupsOf(all, new Date(now), true)
        expect(groups.reduce((sum, { shown, more }) => sum + shown.length + more, 0)).toBe(all.length)
        for (const { shown, more } of groups) {
          expect(shown.length).toBeGreaterThan(0)
          expect(shown.length).toBeLessThanOrEqual(5)
          if (more > 0) expect(shown).toHaveLength(5)
        }
        const order = groups.map(({ name }) => groupNames.indexOf(name))
        expect(order).toEqual(order.toSorted())
        const ids = groups.flatMap(({ shown }) => shown.map(({ id }) => Number(id)))
        expect(ids).toEqual(ids.toSorted((left, right) => left - right))
      }),
    )
  })

  /** @shows notifications.older */
  it('may have more than was fetched only in the last of them, unless everything was fetched', () => {
    const moments = ['2025-11-20T18:00:00Z', '2025-11-19T18:00:00Z', '2025-11-18T18:00:00Z']
    const all = moments.map((moment) => at(new Date(moment)))
    const openEnded = (isComplete: boolean) =>
      groupsOf(all, new Date(now), isComplete).map(({ isOpenEnded }) => isOpenEnded)
    expect(openEnded(false)).toEqual([false, false, true])
    expect(openEnded(true)).toEqual([false, false, false])
  })

  it('keep the place of a notification that is on two pages', () => {
    const all = ['1', '2', '3'].map((id) => at(new Date(now), id))
    expect(inOneList(all.slice(0, 2), all.slice(1))).toEqual(all)
  })
})
