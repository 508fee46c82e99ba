import type { ReportedSubject } from '@rostrum/contract/moderation'
import type { ReportedType, ReportReason } from '@rostrum/contract/reports'

/** The first part of a public page's address; a message has none. */
const pages: Record<ReportedType, string | null> = {
  organizations: 'organization',
  candidates: 'candidates',
  'call-campaigns': 'call-campaign',
  'email-campaigns': 'email-campaign',
  'mail-campaigns': 'mail-campaign',
  events: 'events',
  'campaign-updates': 'updates',
  'chat-messages': null,
}

// The contract's own lists would bring zod along; the types hold these to them.
export const reportedTypes = Object.keys(pages) as ReportedType[]
export const reasons: readonly ReportReason[] = ['spam', 'harassment', 'threat', 'private_information', 'other']

/** Where it can be looked at, while it is shown. */
export const addressOfSubject = ({ attributes }: ReportedSubject): string | null => {
  const { subject_type: type, subject_id: id, organization, is_shown: isShown } = attributes
  const page = pages[type]
  if (!isShown || page === null) return null
  if (type === 'organizations') return `/${page}/${id}`
  return organization ? `/${page}/${organization.id}/${id}` : null
}
