import type { MailBasis } from '../platform/mail/transport.ts'

/**
 * What allows mail to a reader: these consents. Whoever followed before consents were recorded has none, and is mailed
 * because they followed.
 */
export const mailBasis = (consentIds: readonly (string | null)[]): MailBasis => {
  const [first, ...others] = [...new Set(consentIds)].filter((id) => id !== null)
  return first === undefined ? { by: 'act' } : { by: 'consent', consentIds: [first, ...others] }
}
