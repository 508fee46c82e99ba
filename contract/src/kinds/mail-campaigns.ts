import type { KindFacts } from './facts.ts'

export const mailCampaigns = {
  path: 'mail-campaigns',
  page: 'mail-campaign',
  isCampaign: true,
  organizerPage: '/organization/actions/mail-campaign',
  minutesToPublish: 15,
  minutesToAct: 10,
  icon: 'mailbox',
  titleField: 'title',
  summaryField: 'about',
  searchedBy: ['about', 'background', 'key_points'],
  // Letters that were printed and letters that were mailed are counted separately.
  outcomes: ['prepared', 'mailed'],
  counted: ['prepared', 'mailed'],
  activitySection: 'mail_campaigns',
  // Printing a mailed letter again does not reset it to `prepared`.
  final: 'mailed',
  targets: { list: 'address_list', by: 'letter' },
} as const satisfies KindFacts
