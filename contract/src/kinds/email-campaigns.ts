import type { KindFacts } from './facts.ts'

export const emailCampaigns = {
  path: 'email-campaigns',
  page: 'email-campaign',
  isCampaign: true,
  organizerPage: '/organization/actions/email-campaign',
  minutesToPublish: 10,
  minutesToAct: 3,
  icon: 'mail',
  titleField: 'title',
  summaryField: 'about',
  searchedBy: ['about', 'subject'],
  // Opening a mail program does not send anything, so only supporters who confirm that they sent the email took part.
  outcomes: ['sent'],
  counted: ['sent'],
  activitySection: 'email_campaigns',
  targets: { list: 'email_list', by: 'email' },
} as const satisfies KindFacts
