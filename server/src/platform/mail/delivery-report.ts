import PostalMime, { type Email } from 'postal-mime'

/** What a mail server reports about one recipient (RFC 3464, 2.3). */
export interface ReportedRecipient {
  /** As it was when the mail was sent, and after forwarding. */
  addresses: string[]
  action: string
  /** Three numbers such as `5.1.1` (RFC 3463). */
  status: string
  /** What the server said to which the mail could not be delivered. */
  diagnostic: string
}

export interface DeliveryReport {
  /** The headers that name to whom the report was sent, as text. */
  sentTo: string
  recipients: ReportedRecipient[]
}

/** Mail servers add the last three when they deliver a mail to a mailbox or a program. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to'])
const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
/** Our mails have one recipient each, so reports about many are not about them. */
const MAX_RECIPIENTS = 20

const headerOf = ({ headers }: Pick<Email, 'headers'>, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? ''

/** `rfc822; maya@example.org`: the value of a field without its type. */
const withoutType = (value: string): string => value.slice(value.indexOf(';') + 1).trim()

/** The fields about a recipient have the syntax of a mail's headers. */
const readRecipient = async (fields: string): Promise<ReportedRecipient> => {
  const read = await PostalMime.parse(fields)
  const addresses = ['original-recipient', 'final-recipient'].map((name) => withoutType(headerOf(read, name)))
  return {
    addresses: addresses.filter((address) => address !== ''),
    action: headerOf(read, 'action').toLowerCase(),
    // Some servers add a comment in parentheses.
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(headerOf(read, 'status'))?.[0] ?? '',
    diagnostic: withoutType(headerOf(read, 'diagnostic-code')),
  }
}

/** The first block of a report is about the mail server, each of the others about a recipient. */
const readRecipients = (report: string): Promise<ReportedRecipient[]> => {
  const [, ...blocks] = report.trim().split(/(?:\r?\n[ \t]*){2,}/, MAX_RECIPIENTS + 1)
  return Promise.all(blocks.map(readRecipient))
}

/**
 * Reads a message that reports what became of a mail. Null for everything else, such as absence notes and mail that
 * people write to the address.
 */
export const readDeliveryReport = async (message: Uint8Array): Promise<DeliveryReport | null> => {
  // Only a message that is nested too deeply or has too many headers cannot be read. No mail server reports like that.
  const mail = await PostalMime.parse(message, { attachmentEncoding: 'utf8' }).catch(() => null)
  // It should be a `multipart/report`, but OpenSMTPD sends a `multipart/mixed`.
  const report = mail?.attachments.find(({ mimeType }) => reportTypes.has(mimeType))
  if (!mail || typeof report?.content !== 'string') return null
  const sentTo = mail.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value)
  return { sentTo: sentTo.join('\n'), recipients: await readRecipients(report.content) }
}
