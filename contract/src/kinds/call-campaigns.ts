import type { KindFacts } from './facts.ts'

export const callCampaigns = {
  path: 'call-campaigns',
  page: 'call-campaign',
  isCampaign: true,
  organizerPage: '/organization/actions/call-campaign',
  minutesToPublish: 10,
  minutesToAct: 1,
  // On average, with dialing and taking notes.
  minutesPerTarget: 2.5,
  icon: 'phone',
  titleField: 'title',
  summaryField: 'summary',
  searchedBy: ['summary', 'background'],
  outcomes: ['contacted', 'voicemail', 'unavailable', 'skip'],
  // A supporter who only skipped has not called anybody.
  counted: ['contacted', 'voicemail', 'unavailable'],
  activitySection: 'call_campaigns',
  targets: { list: 'call_list', by: 'phone' },
} as const satisfies KindFacts
