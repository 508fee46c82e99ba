import type { Attendance, Roster } from '@rostrum/contract/attendance'
import { readStored, rosterKey, writeStored } from '../lib/kept-rosters.ts'

/** Everybody on the roster of an event. */
export interface EventRoster {
  event: Roster['meta']['event']
  people: Attendance[]
}

interface KeptRoster extends EventRoster {
  /** When it is removed, in milliseconds since 1970. */
  until: number
}

const twoDays = 2 * 24 * 60 * 60_000

/** Two days after the event. */
const keptUntil = ({ over_at: overAt }: EventRoster['event']): number =>
  (overAt === null ? Date.now() : Date.parse(overAt)) + twoDays

/** Returns whether there was space for it. */
export const keepRoster = (userId: string, eventId: string, roster: EventRoster): boolean => {
  const { over_at: overAt } = roster.event
  // Of an event that was over two days ago, nothing is kept.
  if (overAt !== null && Date.parse(overAt) + twoDays < Date.now()) return false
  return writeStored(rosterKey(userId, eventId), { ...roster, until: keptUntil(roster.event) } satisfies KeptRoster)
}

const noShifts = { shifts: [] as string[] }

const isRoster = (value: unknown): value is KeptRoster =>
  typeof value === 'object' && value !== null && 'event' in value && 'people' in value && Array.isArray(value.people)

export const readRoster = (userId: string, eventId: string): EventRoster | undefined => {
  const stored = readStored(rosterKey(userId, eventId))
  if (!isRoster(stored)) return undefined
  // One that was kept by an earlier version has no shifts, or does not say how many places are left.
  const kept = (stored.event as Partial<EventRoster['event']>).shifts ?? []
  const shifts = kept.map((shift) => ({ ...shift, places_left: shift.places_left ?? null }))
  const people = stored.people.map((person) => ({ ...person, attributes: { ...noShifts, ...person.attributes } }))
  return { event: { ...stored.event, shifts }, people }
}

/** A walk-in who did not come after all was a mistake, and is gone. */
const isMistake = ({ attributes }: Attendance) => attributes.is_walk_in && attributes.status !== 'attended'

/** The roster with what the server has answered about some people. */
export const withAnswers = (roster: EventRoster, answers: readonly Attendance[]): EventRoster => {
  const changed = new Map(answers.map((answer) => [answer.id, answer]))
  const people = roster.people.map((person) => changed.get(person.id) ?? person)
  const known = new Set(people.map(({ id }) => id))
  const added = answers.filter(({ id }) => !known.has(id))
  return { ...roster, people: [...people, ...added].filter((person) => !isMistake(person)) }
}
