import type { ReportReason } from '@rostrum/contract/reports'

interface DemoReport {
  /** The supporter by their number. */
  reporter: number
  daysAgo: number
  reason: ReportReason
  note: string | null
}

/** A published campaign with somebody's own number on its call list. */
export const campaignReports: readonly DemoReport[] = [
  {
    reporter: 11,
    daysAgo: 3,
    reason: 'private_information',
    note: 'The second number on the list is somebody’s own phone. She is not in office.',
  },
  { reporter: 47, daysAgo: 1, reason: 'private_information', note: null },
]

/** An organization that writes too often. */
export const organizationReports: readonly DemoReport[] = [
  { reporter: 83, daysAgo: 2, reason: 'spam', note: 'They wrote to me three times about the same petition.' },
]
