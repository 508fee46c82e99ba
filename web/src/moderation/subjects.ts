import { pageAddress } from '@rostrum/contract/kinds'
import { publicTypes } from '@rostrum/contract/public-types'
import type { ReportedSubject } from '@rostrum/contract/moderation'
import type { ReportedType, ReportReason } from '@rostrum/contract/reports'

export const reportedTypes: readonly ReportedType[] = [...publicTypes, 'chat-messages']
// The contract's own list would bring zod along; the type holds it to that.
export const reasons: readonly ReportReason[] = ['spam', 'harassment', 'threat', 'private_information', 'other']

/** Where it can be looked at, while it is shown. */
export const addressOfSubject = ({ attributes }: ReportedSubject): string | null => {
  const { subject_type: type, subject_id: id, organization, is_shown: isShown } = attributes
  if (!isShown || type === 'chat-messages') return null
  if (type === 'organizations') return `/organization/${id}`
  return organization ? pageAddress(type, organization.id, id) : null
}
