import type { z } from 'zod'
import { eventKind } from '@rostrum/contract/events'
import type { Random } from '../../testing/factories-random.ts'
import { newId } from '../platform/identifiers.ts'
import { daysBefore, lately } from './moments.ts'
import { riverside } from './organizations/riverside.ts'
import type { DemoOrganization } from './organizations/organization.ts'
import { zoneOf } from './zones.ts'

type EventFields = z.output<typeof eventKind.attributes>

/** An event as it is written down here: days count from today, so that the demo never grows old. */
interface Plan extends Pick<EventFields, 'title' | 'description' | 'location' | 'time' | 'end_time'> {
  inDays: number
  lastsDays?: number
  capacity?: number
  url?: string
  status?: 'draft' | 'not_active'
  /** How many answer. */
  answers?: number
}

const riversidePlans: Plan[] = [
  {
    title: 'Fill the hearing room',
    description:
      'The housing committee votes on the heating rule. Every seat taken by a tenant is a seat a lobbyist does not have.\n\nDoors open at 5:30 pm. Wear red. Child care and Spanish interpreting on site.',
    location: 'City Hall, Room 301-B, 200 E Wells St',
    time: '18:00',
    end_time: '20:00',
    inDays: 14,
    url: 'https://milwaukee.example.org/25-1140',
    answers: 64,
  },
  {
    title: 'Know-your-rights night',
    description:
      'Two lawyers, one hour, your lease on the table. Bring the letter you did not understand. Nobody is asked for papers or a name.',
    location: 'Riverwest Library, Community Room',
    time: '19:00',
    end_time: '20:30',
    inDays: 6,
    capacity: 20,
    answers: 41,
  },
  {
    title: 'Winter organizing school',
    description:
      'Three days for new building captains: knocking, listening, keeping a list, and running a meeting that ends on time. Lunch is cooked by the last class.',
    location: 'Riverside Tenants Union, 1442 N Farwell Ave',
    time: '09:30',
    end_time: null,
    inDays: 40,
    lastsDays: 3,
    capacity: 30,
    answers: 18,
  },
  {
    title: 'Ten years of the Tenants Union',
    description: 'Soup, photographs and the original sheet of paper from the stairwell door.',
    location: 'Polish Center, 6941 S 68th St',
    time: '17:00',
    end_time: '22:00',
    inDays: -35,
    answers: 90,
  },
  {
    title: 'Radiator repair day',
    description: 'Moved to spring: the parts did not come.',
    location: 'Workshop behind the office',
    time: '10:00',
    end_time: '15:00',
    inDays: 20,
    status: 'not_active',
    answers: 9,
  },
  {
    title: 'Captains’ breakfast',
    description: 'A draft: date and room are not settled yet.',
    location: 'To be announced',
    time: '08:30',
    end_time: '10:00',
    inDays: 55,
    status: 'draft',
  },
]

const plans: Omit<Plan, 'inDays'>[] = [
  {
    title: 'Open evening for newcomers',
    description: 'Forty minutes on what we do in {place}, then coffee with the people who do it. No speeches.',
    location: 'Public library, {place}',
    time: '18:30',
    end_time: '20:00',
  },
  {
    title: 'Walk the district with us',
    description:
      'Two hours on foot through {place}: where it was decided, where it shows, and what comes next. Good shoes, any weather.',
    location: 'Meet at the steps of City Hall, {place}',
    time: '10:00',
    end_time: '12:00',
    capacity: 25,
  },
  {
    title: 'Letter-writing Saturday',
    description: 'Tables, stamps, a good pen. Bring a neighbor from {place} who has never written to anybody.',
    location: 'Community center, {place}',
    time: '13:00',
    end_time: null,
  },
  {
    title: 'Training: how to speak for two minutes',
    description: 'For whoever in {place} has something to say at the next hearing and has never held a microphone.',
    location: 'Union hall, {place}',
    time: '18:00',
    end_time: '19:30',
    capacity: 12,
  },
]

const spanishPlans: Omit<Plan, 'inDays'>[] = [
  {
    title: 'Asamblea abierta del barrio',
    description: 'Ponemos sillas para todo el mundo. Orden del día corto, café largo. Hay quien cuida a los peques.',
    location: 'Centro cívico, {place}',
    time: '19:00',
    end_time: '21:00',
  },
  {
    title: 'Taller: habla dos minutos ante el pleno',
    description: 'Para quien tiene algo que decir en {place} y nunca ha cogido un micrófono.',
    location: 'Biblioteca municipal, {place}',
    time: '18:00',
    end_time: '19:30',
    capacity: 15,
  },
]

interface Placed {
  organizationId: string
  now: Date
  random: Random
}

const dayOf = (now: Date, inDays: number): string => daysBefore(now, -inDays).toISOString().slice(0, 10)

const fieldsOf = (plan: Plan, organization: DemoOrganization, now: Date): EventFields => ({
  title: plan.title,
  description: plan.description.replaceAll('{place}', organization.city),
  start_date: dayOf(now, plan.inDays),
  end_date: dayOf(now, plan.inDays + (plan.lastsDays ?? 1) - 1),
  time: plan.time,
  end_time: plan.end_time,
  location: plan.location.replaceAll('{place}', organization.city),
  timezone: zoneOf(organization),
  url: plan.url ?? null,
  image: null,
  capacity: plan.capacity ?? null,
})

const moods = ['going', 'going', 'going', 'maybe', 'cant'] as const

/** What people answered, the earliest first: who comes after the last place waits. */
const answersTo = (
  item: { id: string; capacity: number | null; shownAt: Date },
  people: { id: string }[],
  { organizationId, now, random }: Placed,
) => {
  const until = now
  const moments = people.map(() => lately(random, item.shownAt, until)).toSorted((a, b) => a.getTime() - b.getTime())
  let going = 0
  return people.map((person, index) => {
    const mood = random.pick([...moods])
    const isFull = item.capacity !== null && going >= item.capacity
    const outcome = mood === 'going' && isFull ? 'waitlist' : mood
    if (outcome === 'going') going += 1
    const at = moments[index] ?? now
    return {
      id: newId(),
      content_item_id: item.id,
      organization_id: organizationId,
      kind: 'events',
      user_id: person.id,
      outcome,
      is_counted: outcome === 'going',
      note: null,
      answered_at: at,
      created_at: at,
      updated_at: at,
    }
  })
}

const eventWithAnswers = (plan: Plan, organization: DemoOrganization, people: { id: string }[], placed: Placed) => {
  const { organizationId, now, random } = placed
  const fields = fieldsOf(plan, organization, now)
  const schedule = eventKind.scheduleOf?.(fields)
  // Announced some weeks before it takes place.
  const shownAt = daysBefore(now, Math.max(2, 24 - plan.inDays))
  const status = plan.status ?? ('published' as const)
  const id = newId()
  const answering = status === 'draft' ? [] : random.some(people, plan.answers ?? random.between(4, 40))
  const answers = answersTo({ id, capacity: fields.capacity, shownAt }, answering, placed)
  const counts = Map.groupBy(answers, ({ outcome }) => outcome)
  const item = {
    id,
    organization_id: organizationId,
    kind: eventKind.path,
    status,
    title: fields.title,
    attributes: JSON.stringify(fields),
    starts_at: schedule?.startsAt ?? null,
    over_at: schedule?.overAt ?? null,
    created_at: shownAt,
    updated_at: shownAt,
    first_published_at: status === 'draft' ? null : shownAt,
    published_at: status === 'published' ? shownAt : null,
    engagements_count: counts.get('going')?.length ?? 0,
    outcome_counts: JSON.stringify(Object.fromEntries([...counts].map(([outcome, given]) => [outcome, given.length]))),
  }
  return { item, answers }
}

/** What an organization invites to, and who comes; nothing from those whom nobody follows yet. */
export const gatherings = (organization: DemoOrganization, people: { id: string }[], placed: Placed) => {
  const { random } = placed
  const known = organization.language === 'es' ? spanishPlans : plans
  const wanted = organization.popularity === 0 ? 0 : random.pick([0, 0, 1, 1, 2])
  const planned =
    organization === riverside
      ? riversidePlans
      : random.some(known, wanted).map((plan) => ({ ...plan, inDays: random.pick([-20, 3, 9, 17, 30, 45]) }))
  return planned.map((plan) => eventWithAnswers(plan, organization, people, placed))
}
