import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../identifiers.ts'

interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/** What a mail says, to whomever. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  /** Where an answer goes, when it is for somebody else than us. */
  replyTo?: string
  /** For bulk: the address that stops it with one POST (RFC 8058), and shows the choices to a reader. */
  unsubscribeUrl?: string
  attachments?: MailAttachment[]
}

export interface OutgoingMail extends ComposedMail {
  to: string
  /** The same whenever the same mail is sent, so that a receiver knows a repetition. */
  messageId: string
}

export interface Mailer {
  /** Rejects with a {@link Refusal}. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** `later`: worth another try. `never`: this mail is not. `address`: nor is any other to this address. */
type RefusalScope = 'later' | 'never' | 'address'

export class Refusal extends Error {
  readonly scope: RefusalScope

  constructor(scope: RefusalScope, message: string) {
    super(message)
    this.scope = scope
  }
}

interface SmtpFault {
  responseCode?: number
  command?: string
  code?: string
}

/** Of `550 5.1.1 No such user`: the class 1 (address), 2 (mailbox), 7 (policy) …; RFC 3463. */
const enhancedClass = (answer: string) => /^\d{3}[ -]5\.(\d)\./.exec(answer)?.[1]

/**
 * A server that wants no mail from us at all (relaying denied, a block list: 5.7) says nothing of the address; a wrong
 * password or sender is ours to mend. Both are tried again, and rest for the operator then.
 */
const scopeOf = ({ responseCode = 0, command }: SmtpFault, answer: string): RefusalScope => {
  if (responseCode < 500) return 'later'
  const fault = enhancedClass(answer)
  if (command === 'RCPT TO') return fault === '7' ? 'later' : 'address'
  if (command !== 'DATA') return 'later'
  return fault === '1' || fault === '2' ? 'address' : 'never'
}

/** What the server said, without the addresses in it: it is kept beside the mail, and logged. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…').slice(0, 300)

const refusalOf = (error: unknown): Refusal => {
  const fault = error as SmtpFault & { response?: string; message?: string }
  const answer = fault.response ?? ''
  return new Refusal(scopeOf(fault, answer), withoutAddresses(answer || `${fault.code ?? ''} ${fault.message ?? ''}`))
}

const headersOf = ({ unsubscribeUrl }: ComposedMail): Record<string, string> => ({
  // So that nobody's absence note answers (RFC 3834).
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** What the operator did not say in `SMTP_URL` itself: a server that stalls must not hold a connection for minutes. */
const pooledUrl = (smtpUrl: string, connections: number): string => {
  const url = new URL(smtpUrl)
  const defaults = {
    pool: 'true',
    maxConnections: String(connections),
    maxMessages: '1000',
    connectionTimeout: '15000',
    greetingTimeout: '15000',
    socketTimeout: '60000',
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

const smtpMailer = (smtpUrl: string, { from, connections }: Config['mail']): Mailer => {
  const transport = createTransport(pooledUrl(smtpUrl, connections))
  return {
    send: async ({ to, messageId, subject, html, text, replyTo, attachments, ...mail }) => {
      const headers = headersOf({ subject, html, text, ...mail })
      try {
        // As an object the address is one address, whatever is in it.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId,
          subject,
          html,
          text,
          replyTo,
          headers,
          attachments,
        })
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Without an SMTP server mail is kept, and readable at /dev/mailbox while the demo community is on. */
const keepingMailer = (db: Db): Mailer => ({
  send: async (mail) => {
    const { to, messageId, subject, html, text, replyTo, attachments = [] } = mail
    const headers = { ...(replyTo !== undefined && { 'Reply-To': replyTo }), ...headersOf(mail) }
    await db
      .insertInto('kept_mails')
      .values({
        id: newId(),
        recipient: to,
        message_id: messageId,
        subject,
        html,
        text,
        headers: JSON.stringify(headers),
        attachments: JSON.stringify(attachments),
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
  },
  close: () => undefined,
})

export const openMailer = (config: Config['mail'], db: Db): Mailer =>
  config.smtpUrl === undefined ? keepingMailer(db) : smtpMailer(config.smtpUrl, config)
