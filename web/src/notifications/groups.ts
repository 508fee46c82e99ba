import type { Notification } from '@rostrum/contract/notifications'
import { timeOf } from './happened.ts'

export const groupNames = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'older'] as const
export type GroupName = (typeof groupNames)[number]

export interface Group {
  name: GroupName
  shown: Notification[]
  /** The number of notifications in the group that are not shown. */
  more: number
  /** Whether the group may have further notifications, which were not fetched. */
  isOpenEnded: boolean
}

const MAX_PER_GROUP = 5

/** The start of each group in the user's time zone. Weeks start on Monday. */
const starts = (now: Date): [GroupName, Date][] => {
  const day = (back: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)
  const sinceMonday = (now.getDay() + 6) % 7
  return [
    ['today', day(0)],
    ['yesterday', day(1)],
    ['thisWeek', day(sinceMonday)],
    ['lastWeek', day(sinceMonday + 7)],
  ]
}

/** The newest notifications followed by older ones. One that is in both has moved on since the newest were fetched. */
export const inOneList = (newest: readonly Notification[], older: readonly Notification[]): Notification[] => [
  ...new Map([...newest, ...older].map((each) => [each.id, each])).values(),
]

/**
 * The groups that are not empty. Within a group, the order of the notifications is kept, which is newest first. Unless
 * the list is complete, the last group may have more than the list has of it.
 */
export const groupsOf = (notifications: readonly Notification[], now: Date, isComplete: boolean): Group[] => {
  const bounds = starts(now)
  const nameOf = (notification: Notification): GroupName => {
    const at = new Date(timeOf(notification))
    return bounds.find(([, start]) => at >= start)?.[0] ?? 'older'
  }
  const byName = Map.groupBy(notifications, nameOf)
  const last = groupNames.findLast((name) => byName.has(name))
  return groupNames.flatMap((name) => {
    const all = byName.get(name) ?? []
    if (all.length === 0) return []
    const more = Math.max(0, all.length - MAX_PER_GROUP)
    return [{ name, shown: all.slice(0, MAX_PER_GROUP), more, isOpenEnded: name === last && !isComplete }]
  })
}

export const shownIds = (groups: readonly Group[]): string[] => groups.flatMap(({ shown }) => shown.map(({ id }) => id))
