import { reportReasons, type Report } from '@rostrum/contract/reports'
import type { ReportRow } from './commands.ts'

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  type: 'reports',
  attributes: {
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    reason: reportReasons.find((reason) => reason === row.reason) ?? 'other',
    created_at: row.created_at.toISOString(),
    is_repeated: row.is_repeated,
  },
})
