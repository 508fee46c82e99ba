import type { KindFacts } from './facts.ts'

export const mailCampaigns = {
  path: 'mail-campaigns',
  page: 'mail-campaign',
  isCampaign: true,
  organizerPage: '/organization/actions/mail-campaign',
  icon: 'mailbox',
  titleField: 'title',
  summaryField: 'about',
  searchedBy: ['about', 'background', 'key_points'],
  // Counted apart: a letter that was printed, and one that is in the post.
  outcomes: ['prepared', 'mailed'],
  counted: ['prepared', 'mailed'],
  activitySection: 'mail_campaigns',
  // What is in the post is not taken back to the desk by a second print.
  final: 'mailed',
} as const satisfies KindFacts
