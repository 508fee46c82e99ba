import type { ReportReason } from '@rostrum/contract/reports'

interface DemoReport {
  /** The reporting supporter, by index. */
  reporter: number
  daysAgo: number
  reason: ReportReason
  note: string | null
}

/** Reports about a campaign with somebody's private number on its call list. */
export const campaignReports: readonly DemoReport[] = [
  {
    reporter: 11,
    daysAgo: 3,
    reason: 'private_information',
    note: 'The second number on the list is somebody’s own phone. She is not in office.',
  },
  { reporter: 47, daysAgo: 1, reason: 'private_information', note: null },
]

/** Reports about an organization that sends too many messages. */
export const organizationReports: readonly DemoReport[] = [
  { reporter: 83, daysAgo: 2, reason: 'spam', note: 'They wrote to me three times about the same petition.' },
]
