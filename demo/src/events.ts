import { eventKind } from '@rostrum/contract/events'
import { gatherings, type DemoEvent, type EventFields } from '../data/events.ts'
import type { DemoOrganization } from '../data/organization.ts'
import { riversideEvents } from '../data/riverside/events.ts'
import { riverside } from '../data/riverside/profile.ts'
import { newId } from '@rostrum/server/sample-data'
import { itemRow } from './content-items.ts'
import { countsOf, engagementRow } from './engagements.ts'
import { daysBefore, lately, type Placed, type Setting } from './setting.ts'
import { timeZoneOf } from './time-zones.ts'

const dayOf = (now: Date, inDays: number): string => daysBefore(now, -inDays).toISOString().slice(0, 10)

const fieldsOf = (event: DemoEvent, organization: DemoOrganization, now: Date): EventFields => ({
  title: event.title,
  description: event.description.replaceAll('{place}', organization.city),
  start_date: dayOf(now, event.inDays),
  end_date: dayOf(now, event.inDays + (event.lastsDays ?? 1) - 1),
  time: event.time,
  end_time: event.end_time,
  location: event.location.replaceAll('{place}', organization.city),
  timezone: timeZoneOf(organization),
  url: event.url ?? null,
  image: null,
  capacity: event.capacity ?? null,
  sends_thanks: true,
  shifts: (event.shifts ?? []).map(({ inDays, ...shift }) => ({
    ...shift,
    id: newId(),
    date: dayOf(now, event.inDays + inDays),
  })),
})

type Attendance = NonNullable<Parameters<typeof engagementRow>[1]['attendance']>

const moods = ['going', 'going', 'going', 'maybe', 'cant'] as const

interface Person {
  id: string
}
/** Of ten people who said that they would come, seven did. */
const attendanceOf = (position: number, overAt: Date): Attendance => ({
  status: position % 10 < 7 ? 'attended' : 'no_show',
  at: overAt,
})

interface Announced {
  item: ReturnType<typeof itemRow>
  capacity: number | null
  shifts: EventFields['shifts']
  shownAt: Date
  /** When an event of the past was over. */
  overAt: Date | null
}

/** The answers to an event in the order of time. When all places are taken, people join the waitlist. */
const answersTo = (
  { item, capacity, shifts: offered, shownAt, overAt }: Announced,
  people: readonly Person[],
  { now, random }: Setting,
) => {
  const moments = people.map(() => lately(random, shownAt, now)).toSorted((a, b) => a.getTime() - b.getTime())
  let going = 0
  return people.map((person, index) => {
    const mood = random.pick(moods)
    const isFull = capacity !== null && going >= capacity
    const outcome = mood === 'going' && isFull ? 'waitlist' : mood
    const shifts = outcome === 'cant' || offered.length === 0 ? [] : [random.pick(offered).id]
    const attendance = outcome === 'going' && overAt ? attendanceOf(going, overAt) : undefined
    if (outcome === 'going') going += 1
    return engagementRow(item, {
      userId: person.id,
      at: moments[index] ?? now,
      outcome,
      isCounted: outcome === 'going',
      attendance,
      shifts,
    })
  })
}

const eventWithAnswers = (
  event: DemoEvent,
  organization: DemoOrganization,
  people: readonly Person[],
  placed: Placed,
) => {
  const { organizationId, now, random } = placed
  const fields = fieldsOf(event, organization, now)
  // Events are announced some weeks before they take place.
  const shownAt = daysBefore(now, Math.max(2, 24 - event.inDays))
  const status = event.status ?? 'published'
  const item = itemRow(eventKind, fields, { organizationId, status, createdAt: shownAt, shownAt })
  const answering = status === 'draft' ? [] : random.some(people, event.answers ?? random.between(4, 40))
  const overAt = event.inDays < 0 ? daysBefore(now, -event.inDays - 1) : null
  const engagements = answersTo(
    { item, capacity: fields.capacity, shifts: fields.shifts, shownAt, overAt },
    answering,
    placed,
  )
  return { item: { ...item, ...countsOf(engagements) }, engagements }
}

/** The events of an organization with their answers. Organizations without followers have none. */
export const makeEvents = (organization: DemoOrganization, people: readonly Person[], placed: Placed) => {
  const { random } = placed
  const count = organization.popularity === 0 ? 0 : random.pick([0, 0, 1, 1, 2])
  const planned =
    organization === riverside
      ? riversideEvents
      : random
          .some(gatherings[organization.language ?? 'en'], count)
          .map((event) => ({ ...event, inDays: random.pick([-20, 3, 9, 17, 30, 45]) }))
  return planned.map((event) => eventWithAnswers(event, organization, people, placed))
}
