import { electionDates } from '@rostrum/contract/elections'
import ical, { type ICalEventData } from 'ical-generator'
import type { ElectionRow } from '../elections/queries.ts'
import { type PlannedPledge, planParts } from './plans.ts'

interface PlanCalendar {
  pledge: PlannedPledge
  /** The next election where the person votes, if its days are known. */
  election: ElectionRow | undefined
  texts: {
    /** What the day of the plan is called. */
    plan: string
    /** What a day of the election is called. */
    day: (day: (typeof electionDates)[number]) => string
  }
  now: Date
}

const wholeDay = { allDay: true } as const

/** The day of the plan: where, and what else is planned. */
const plannedDay = ({ pledge: { id, plan }, texts, now }: PlanCalendar): ICalEventData[] =>
  plan?.date
    ? [
        {
          ...wholeDay,
          // Calendars replace an earlier version of the plan by it.
          id: `${id}@rostrum`,
          stamp: now,
          start: plan.date,
          summary: texts.plan,
          location: plan.where,
          description: planParts
            .filter((part) => part !== 'where')
            .map((part) => plan[part])
            .filter(Boolean)
            .join('\n'),
        },
      ]
    : []

/** Who is registered needs no last day to register, and who plans to vote on election day has it already. */
const electionDays = ({ pledge, election, texts, now }: PlanCalendar): ICalEventData[] =>
  electionDates.flatMap((day) => {
    const date = election?.[day]
    if (!date || (day === 'registration_deadline' && pledge.is_registered)) return []
    if (day === 'election_day' && pledge.plan?.date === date) return []
    return [
      {
        ...wholeDay,
        id: `${pledge.id}:${day}@rostrum`,
        stamp: now,
        start: date,
        summary: texts.day(day),
        description: election.name,
      },
    ]
  })

/** The plan and the days of the election as whole days in a calendar (RFC 5545); null without any. */
export const presentPlanCalendar = (about: PlanCalendar): string | null => {
  const events = [...electionDays(about), ...plannedDay(about)]
  const prodId = { company: 'Rostrum', product: 'Voting plan', language: 'EN' }
  return events.length === 0 ? null : ical({ prodId, events }).toString()
}
