import type { ContentKind } from '@rostrum/contract/content'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import type { OfferedShift, Shift, ShownShift } from '@rostrum/contract/shifts'
import { instantOf } from '@rostrum/contract/zoned-time'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'

/** The answers of people who hold a place in the shifts that they chose. Migration 0049 counts the same. */
const holding: readonly (string | null)[] = ['going', 'waitlist']
/** The answers that may come with a choice of shifts. */
const choosing: readonly (string | null)[] = [...holding, 'maybe']

export const shiftsOf = ({ shifts }: ContentKind, attributes: Record<string, unknown>): Shift[] =>
  shifts === undefined ? [] : ((attributes[shifts] ?? []) as Shift[])

interface Item {
  attributes: Record<string, unknown>
  shift_counts: Record<string, number>
}

/** How many more people may choose a shift; null for no limit. */
const placesLeft = ({ id, capacity }: Shift, { shift_counts: counts }: Pick<Item, 'shift_counts'>): number | null =>
  capacity === null ? null : Math.max(0, capacity - (counts[id] ?? 0))

interface Choice {
  outcome: string | null
  /** The shifts that the answer names; undefined if it says nothing about them. */
  requested: readonly string[] | undefined
  before: { outcome: string | null; shifts: readonly string[] } | undefined
  now: Date
}

/**
 * The shifts to store, in the order of the event. Nobody loses a place that they hold. A shift that is full or over can be
 * chosen by nobody else; one that was chosen before without holding a place in it is given up then.
 */
export const chooseShifts = (kind: ContentKind, item: Item, { outcome, requested, before, now }: Choice): string[] => {
  const offered = shiftsOf(kind, item.attributes)
  if (requested?.some((id) => !offered.some((shift) => shift.id === id))) {
    throw invalidField('shifts', 'validation.shiftGone')
  }
  if (!choosing.includes(outcome)) return []
  const wanted = new Set(requested ?? before?.shifts)
  const held = new Set(before && holding.includes(before.outcome) ? before.shifts : [])
  const zone = item.attributes[kind.zoneField ?? '']
  const isOver = ({ date, end_time: end }: Shift) =>
    instantOf(date, end, typeof zone === 'string' ? zone : 'UTC') <= now
  const isFree = (shift: Shift) => held.has(shift.id) || (placesLeft(shift, item) !== 0 && !isOver(shift))
  const chosen = offered.filter((shift) => wanted.has(shift.id))
  const refused = requested && chosen.find((shift) => !isFree(shift))
  if (refused) throw invalidField('shifts', isOver(refused) ? 'validation.shiftOver' : 'validation.shiftFull')
  if (requested?.length === 0 && offered.length > 0 && holding.includes(outcome)) {
    throw invalidField('shifts', 'validation.shift')
  }
  return chosen.filter(isFree).map(({ id }) => id)
}

interface Assigned {
  /** Shifts that the person is put in, and taken out of; all others stay as they are. */
  add: readonly string[]
  remove: readonly string[]
  act: { outcome: string | null; shifts: readonly string[]; attendance: string | null }
  isOverLimit: boolean
}

/** The shifts to store after an organizer has put somebody in some of them, also in one that is over. */
export const assignShifts = (kind: ContentKind, item: Item, { add, remove, act, isOverLimit }: Assigned): string[] => {
  const offered = shiftsOf(kind, item.attributes)
  if (add.some((id) => !offered.some((shift) => shift.id === id))) throw invalidField('shifts', 'validation.shiftGone')
  const isExpected = choosing.includes(act.outcome) || act.attendance === 'attended'
  if (add.length > 0 && !isExpected) throw invalidField('shifts', 'validation.shiftDeclined')
  const held = holding.includes(act.outcome) ? act.shifts : []
  const chosen = offered.filter(({ id }) => (act.shifts.includes(id) || add.includes(id)) && !remove.includes(id))
  const isExceeded = chosen.some(
    (shift) => add.includes(shift.id) && !held.includes(shift.id) && placesLeft(shift, item) === 0,
  )
  if (isExceeded && !isOverLimit) throw invalidField('over_limit', 'validation.shiftOverLimit')
  return chosen.map(({ id }) => id)
}

/** Whether two choices are the same; shifts that the event does not have anymore mean nothing. */
export const isSameChoice = (
  offered: readonly Pick<Shift, 'id'>[],
  one: readonly string[],
  other: readonly string[],
): boolean => offered.every(({ id }) => one.includes(id) === other.includes(id))

export const presentShift = ({ id, name, date, time, end_time }: Shift): ShownShift => ({
  id,
  name,
  date,
  time,
  end_time,
})

/** The shifts as an organizer sees them. */
export const presentPlaces = (kind: ContentKind, item: Item) =>
  shiftsOf(kind, item.attributes).map((shift) => ({ ...presentShift(shift), places_left: placesLeft(shift, item) }))

/** The shifts as they are offered to somebody who has chosen some of them. */
export const offerShifts = (kind: ContentKind, item: Item, chosen: readonly string[]): OfferedShift[] =>
  presentPlaces(kind, item).map((shift) => ({ ...shift, is_chosen: chosen.includes(shift.id) }))

/** The shifts of an item as they are written in a spreadsheet, such as `2027-12-04 17:00–18:00 Set up`. */
export const listShiftTexts = async (db: Db, itemId: string): Promise<{ id: string; text: string }[]> => {
  const item = await db
    .selectFrom('content_items')
    .select(['kind', 'attributes'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const kind = contentKindOf(item.kind)
  return shiftsOf(kind, kind.attributesOf(item.attributes)).map(({ id, name, date, time, end_time: end }) => ({
    id,
    text: [date, `${time}–${end}`, ...(name === null ? [] : [name])].join(' '),
  }))
}
