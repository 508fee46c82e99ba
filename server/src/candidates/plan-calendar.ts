import ical from 'ical-generator'
import type { PlannedPledge } from './plans.ts'

interface PlanCalendar {
  pledge: PlannedPledge
  /** `YYYY-MM-DD`. */
  date: string
  summary: string
  now: Date
}

/** The plan as a whole day in a calendar (RFC 5545). Without a plan, place and description are empty. */
export const presentPlanCalendar = ({ pledge: { id, plan }, date, summary, now }: PlanCalendar): string =>
  ical({
    prodId: { company: 'Rostrum', product: 'Voting plan', language: 'EN' },
    events: [
      {
        // Calendars replace an earlier version of the plan by it.
        id: `${id}@rostrum`,
        stamp: now,
        start: date,
        allDay: true,
        summary,
        location: plan?.where ?? '',
        description: [plan?.when, plan?.how, plan?.with_whom].filter(Boolean).join('\n'),
      },
    ],
  }).toString()
