import type { KindFacts } from './facts.ts'

export const candidates = {
  path: 'candidates',
  page: 'candidates',
  organizerPage: '/organization/actions/voting',
  participantsPage: 'pledges',
  minutesToPublish: 10,
  minutesToAct: 2,
  icon: 'vote',
  titleField: 'name',
  summaryField: 'tagline',
  searchedBy: ['tagline', 'about', 'highlights'],
  // A pledge is more than an answer, so it has its own endpoint, candidate-votes.
  outcomes: [],
  counted: ['pledged'],
  activitySection: 'pledges',
  countName: 'votes_count',
} as const satisfies KindFacts
