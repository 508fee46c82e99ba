import type { KindFacts } from './facts.ts'

export const events = {
  path: 'events',
  page: 'events',
  organizerPage: '/organization/actions/events',
  minutesToPublish: 5,
  minutesToAct: 1,
  icon: 'calendar',
  titleField: 'title',
  summaryField: 'description',
  searchedBy: ['description', 'location'],
  // `waitlist` is never requested: `going` becomes `waitlist` when all places are taken.
  outcomes: ['going', 'waitlist', 'maybe', 'cant'],
  counted: ['going'],
  activitySection: 'events',
  shifts: 'shifts',
  limited: { outcome: 'going', overflow: 'waitlist', by: 'capacity' },
} as const satisfies KindFacts
