import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type BounceToken, findBounceKey, findBounceTokens, wasSentTo } from './bounce-address.ts'
import { readDeliveryReport, type ReportedRecipient } from './delivery-report.ts'
import { suppress } from './outbox.ts'
import { withoutAddresses } from './transport.ts'

/** The largest report that is read, in bytes. It may contain the whole mail, of which a report needs only the beginning. */
export const MAX_REPORT_BYTES = 1024 * 1024

/**
 * `recorded`: the mail has bounced, which was not known before. `ignored`: nothing was changed. `early`: the mail is
 * still being sent, so the report must be read again later.
 */
export type BounceOutcome = 'recorded' | 'ignored' | 'early'

/**
 * A permanent failure concerns the address, unless it is about the mail server (3), the protocol (5), the content (6) or
 * a policy (7): another mail may be accepted then (RFC 3463, 2). A server that gives no reason (5.0.0, or 5.3.0 from the
 * delivery programs of OpenSMTPD) usually means that there is no such mailbox.
 */
const concernsAddress = (status: string): boolean => /^5\.(?:[0124]\.|3\.0$)/.test(status)

const isHardBounce = ({ action, status }: ReportedRecipient): boolean => action === 'failed' && status.startsWith('5.')

const findMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .leftJoin('people', 'people.id', 'mails.guest_id')
    .select(['mails.id', 'mails.status', sql<string | null>`coalesce(users.email, people.email)`.as('email')])
    .where('mails.id', '=', id)
    // A report may arrive twice at the same time.
    .forUpdate('mails')
    .executeTakeFirst()

interface Bounce {
  key: string
  token: BounceToken
  recipient: ReportedRecipient
}

/**
 * A mail bounces only once: a report that arrives again after the address was allowed again does not stop its mail.
 */
const recordBounce = async (tx: Tx, { key, token, recipient }: Bounce): Promise<BounceOutcome> => {
  const mail = await findMail(tx, token.mailId)
  if (!mail) return 'ignored'
  // A server that does not repeat the original address names only the one to which the mail was forwarded.
  const candidates = mail.email === null ? recipient.addresses : [...recipient.addresses, mail.email]
  const address = candidates.find((candidate) => wasSentTo(key, token, candidate))
  if (address === undefined) return 'ignored'
  if (mail.status === 'sending') return 'early'
  if (mail.status !== 'sent') return 'ignored'
  const reason = withoutAddresses(`${recipient.status} ${recipient.diagnostic}`)
  await tx.updateTable('mails').set({ status: 'bounced', last_error: reason }).where('id', '=', mail.id).execute()
  if (concernsAddress(recipient.status)) await suppress(tx, address, reason)
  return 'recorded'
}

/** Records a bounce that a mail server reports in a mail, after it had accepted ours (RFC 3464). */
export const receiveBounce = async (db: Db, message: Uint8Array): Promise<BounceOutcome> => {
  const report = await readDeliveryReport(message)
  const [token] = report ? findBounceTokens(report.sentTo) : []
  const failed = report?.recipients.filter(isHardBounce) ?? []
  if (!token || failed.length === 0) return 'ignored'
  const key = await findBounceKey(db)
  for (const recipient of failed) {
    const outcome = await db.transaction().execute((tx) => recordBounce(tx, { key, token, recipient }))
    if (outcome !== 'ignored') return outcome
  }
  return 'ignored'
}
