import { pageAddress } from '@rostrum/contract/kinds'
import { publicTypes } from '@rostrum/contract/public-types'
import type { ReportedSubject } from '@rostrum/contract/moderation'
import type { ReportedType } from '@rostrum/contract/reports'

export const reportedTypes: readonly ReportedType[] = [...publicTypes, 'chat-messages']
export { reasons } from '../reports/report-values.ts'

/** The address of the public page of a reported item, or null if there is none. */
export const addressOfSubject = ({ attributes }: ReportedSubject): string | null => {
  const { subject_type: type, subject_id: id, organization, is_shown: isShown } = attributes
  if (!isShown || type === 'chat-messages') return null
  if (type === 'organizations') return `/organization/${id}`
  return organization ? pageAddress(type, organization.id, id) : null
}
