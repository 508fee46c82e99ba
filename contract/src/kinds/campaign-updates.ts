import type { KindFacts } from './facts.ts'

export const campaignUpdates = {
  path: 'campaign-updates',
  page: 'updates',
  organizerPage: '/organization/updates',
  organizerList: '/updates',
  minutesToPublish: 5,
  icon: 'newspaper',
  titleField: 'title',
  summaryField: 'background',
  searchedBy: ['background', 'key_points'],
  outcomes: [],
  counted: [],
} as const satisfies KindFacts
