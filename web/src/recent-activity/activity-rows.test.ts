import { activitySections } from '@rostrum/contract/activity-sections'
import { recordOf } from '@rostrum/contract/kinds'
import type { RecentActivities } from '@rostrum/contract/recent-activity'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './activity-rows.ts'

type Activities = RecentActivities['activities']

const at = (minute: number) => new Date(Date.UTC(2025, 10, 18, 9, minute)).toISOString()
const followers = (...minutes: number[]): Activities['new_followers'] =>
  minutes.map((minute) => ({ id: `follower ${minute}`, user: null, followed_at: at(minute) }))
const calls = (...minutes: number[]): Activities['call_campaigns'] =>
  minutes.map((minute) => ({
    id: `call ${minute}`,
    user: null,
    guest: null,
    is_confirmed: true,
    campaign_id: 'c',
    campaign_title: 'Call the council',
    outcome: 'contacted',
    time: at(minute),
  }))
const page = (activities: Partial<Activities>): Activities => ({
  ...recordOf(activitySections, () => []),
  ...activities,
})
const counts = (known: Partial<RecentActivities['activity_counts']>) => ({
  ...recordOf(activitySections, () => 0),
  ...known,
})

describe('the rows of recent activity', () => {
  const first = page({ new_followers: followers(50, 49), call_campaigns: calls(45, 10) })
  const second = page({ new_followers: followers(40, 30), call_campaigns: [] })
  const all = counts({ new_followers: 4, call_campaigns: 2 })

  test('of all sections end where the next page of a section may have newer ones than the others', () => {
    const { rows, isComplete } = rowsOf({ pages: [first], counts: all, section: 'all' })
    expect(rows.map(({ id }) => id)).toEqual(['follower 50', 'follower 49'])
    expect(isComplete).toBe(false)
  })

  test('only grow at the end when the next page arrives', () => {
    const { rows, isComplete } = rowsOf({ pages: [first, second], counts: all, section: 'all' })
    expect(rows.map(({ id }) => id)).toEqual([
      'follower 50',
      'follower 49',
      'call 45',
      'follower 40',
      'follower 30',
      'call 10',
    ])
    expect(isComplete).toBe(true)
  })

  test('of a chosen section do not wait for the others', () => {
    const { rows, isComplete } = rowsOf({ pages: [first], counts: all, section: 'call_campaigns' })
    expect(rows.map(({ id }) => id)).toEqual(['call 45', 'call 10'])
    expect(isComplete).toBe(true)
  })

  test('have an entry once that moved to the next page while the pages were loaded', () => {
    const moved = page({ new_followers: followers(49, 40) })
    const { rows } = rowsOf({ pages: [first, moved], counts: all, section: 'new_followers' })
    expect(rows.map(({ id }) => id)).toEqual(['follower 50', 'follower 49', 'follower 40'])
  })
})
