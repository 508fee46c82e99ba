import type { ContentKind } from '@rostrum/contract/content'

type Attributes = Record<string, unknown>

/** The columns by which lists are ordered. */
export const scheduleColumns = (kind: ContentKind, attributes: Attributes) => {
  const schedule = kind.scheduleOf?.(attributes)
  return { starts_at: schedule?.startsAt ?? null, over_at: schedule?.overAt ?? null }
}

export const isOver = (kind: ContentKind, attributes: Attributes, now: Date): boolean => {
  const schedule = kind.scheduleOf?.(attributes)
  return schedule ? schedule.overAt <= now : false
}
