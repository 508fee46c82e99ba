import type { KindFacts } from './facts.ts'

export const events = {
  path: 'events',
  page: 'events',
  organizerPage: '/organization/actions/events',
  icon: 'calendar',
  titleField: 'title',
  summaryField: 'description',
  searchedBy: ['description', 'location'],
  // `waitlist` is never asked for: going, when everything is taken, becomes it.
  outcomes: ['going', 'waitlist', 'maybe', 'cant'],
  counted: ['going'],
  activitySection: 'events',
  limited: { outcome: 'going', overflow: 'waitlist', by: 'capacity' },
} as const satisfies KindFacts
