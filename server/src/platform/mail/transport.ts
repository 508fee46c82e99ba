import { sql } from 'kysely'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import { isAscii } from '@rostrum/contract/email-address'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../identifiers.ts'
import { mayReplyTo } from './reply-to.ts'

interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/**
 * What allows a mail: an account or an act of the recipient, an invitation by somebody whom they can name, or consents,
 * by the ids of their rows in the ledger. No mail can be composed without one.
 */
export type MailBasis =
  | { by: 'account' | 'act' | 'invitation' }
  | { by: 'consent'; consentIds: readonly [string, ...string[]] }

/** The content of a mail, without its recipient. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  basis: MailBasis
  /** The name that is shown instead of the platform's, for a mail on behalf of somebody else. */
  senderName?: string
  /** Where replies go, when they are not for the platform. Left out where {@link mayReplyTo} forbids it. */
  replyTo?: string
  /** For bulk mail: a POST to this address unsubscribes (RFC 8058), and opening it shows the settings. */
  unsubscribeUrl?: string
  attachments?: MailAttachment[]
  /** The mail only exists so that the same work is done as for others. It is neither sent nor stored. */
  isDiscarded?: boolean
}

export interface OutgoingMail extends ComposedMail {
  to: string
  /** The same for every attempt to send the same mail, so that receivers recognize a repetition. */
  messageId: string
  /** Where mail servers send their reports about this mail; undefined if nobody would read them. */
  bounceAddress?: string | undefined
}

export interface Mailer {
  /** Rejects with a {@link Refusal}. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/**
 * `later`: a retry may succeed. `busy`: the server accepts no mail at all at the moment, and `away`: it cannot be reached,
 * which both say nothing about this one. `never`: this mail is rejected permanently. `address`: so is every mail to this
 * address.
 */
type RefusalScope = 'later' | 'busy' | 'away' | 'never' | 'address'

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

/**
 * The class in `550 5.1.1 No such user`: 1 for the address, 2 for the mailbox, 7 for a policy, and so on (RFC 3463).
 */
const enhancedClass = (answer: string) => /^\d{3}[ -]5\.(\d)\./.exec(answer)?.[1]

/**
 * A server that accepts no mail from us (relaying denied, a block list: 5.7) says nothing about the address, and a
 * wrong password or sender is our own error. Both are retried and finally become dead letters. Before the recipient is
 * named, a temporary error (4xx) concerns the session: too many mails or connections, or a server that is overloaded.
 */
const scopeOf = ({ responseCode = 0, command }: SmtpFault, answer: string): RefusalScope => {
  if (responseCode >= 400 && responseCode < 500 && command !== 'RCPT TO' && command !== 'DATA') return 'busy'
  if (responseCode < 500) return 'later'
  const fault = enhancedClass(answer)
  if (command === 'RCPT TO') return fault === '7' ? 'later' : 'address'
  if (command !== 'DATA') return 'later'
  return fault === '1' || fault === '2' ? 'address' : 'never'
}

/** Whether the connection ended without an answer of the server, or there was none. */
const isConnectionLost = (fault: SmtpFault): boolean =>
  fault.responseCode === undefined && ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS'].includes(fault.code ?? '')

/** The server's answer without the addresses in it, because it is stored with the mail and logged. */
export const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, '…').slice(0, 300)

const refusalOf = (error: unknown): Refusal => {
  const fault = error as SmtpFault & { response?: string; message?: string }
  const answer = fault.response ?? ''
  return new Refusal(scopeOf(fault, answer), withoutAddresses(answer || `${fault.code ?? ''} ${fault.message ?? ''}`))
}

/** The address in `MAIL_FROM`, which may have a name: `Rostrum <no-reply@rostrum.example>`. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** The sender of a mail. Receivers check the address against the domain of the platform, so it never changes. */
const senderOf = ({ from }: Pick<Config['mail'], 'from'>, { senderName }: Pick<ComposedMail, 'senderName'>) =>
  senderName === undefined ? from : { name: senderName, address: addressIn(from) }

const headersOf = ({ unsubscribeUrl }: ComposedMail): Record<string, string> => ({
  // Prevents automatic replies such as absence notes (RFC 3834).
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Without an address that the recipient cannot write to, replies go to the platform. */
const replyToOf = ({ replyTo, to }: OutgoingMail): string | undefined =>
  replyTo !== undefined && mayReplyTo(replyTo, to) ? replyTo : undefined

/**
 * The envelope, which mail servers read instead of the headers. Reports are only about failures, and contain only the
 * headers of the mail, whose content may be a link into an account.
 */
const envelopeOf = ({ to, bounceAddress }: Pick<OutgoingMail, 'to' | 'bounceAddress'>) =>
  bounceAddress !== undefined && {
    // An object is always treated as a single address, whatever it contains.
    envelope: { from: bounceAddress, to: { name: '', address: to } },
    dsn: {
      ret: 'HDRS' as const,
      notify: ['failure' as const],
      // The type of the address and its encoding would be others for an internationalized one (RFC 6533).
      ...(isAscii(to) && { orcpt: `rfc822;${to}` }),
    },
  }

/**
 * Adds defaults for settings that `SMTP_URL` does not have: a server that stalls must not block a connection for
 * minutes.
 */
const transportUrl = (smtpUrl: string): string => {
  const url = new URL(smtpUrl)
  const defaults = {
    pool: 'true',
    maxMessages: '1000',
    connectionTimeout: '15000',
    greetingTimeout: '15000',
    socketTimeout: '60000',
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  // Each transport has one connection, so that it can be closed and opened again by itself.
  url.searchParams.set('maxConnections', '1')
  return url.href
}

/**
 * The transports that are not sending, each with one connection. A transport that was taken is returned, or closed if
 * the server does not want to take more mails on its connection.
 */
const openTransports = (smtpUrl: string) => {
  const url = transportUrl(smtpUrl)
  const idle: Transporter[] = []
  return {
    take: (): Transporter => idle.pop() ?? createTransport(url),
    giveBack: (transport: Transporter) => idle.push(transport),
    closeIdle: () => {
      for (const transport of idle.splice(0)) transport.close()
    },
  }
}

/**
 * Servers may limit the number of mails per connection, and answer `452 4.5.3` from then on (RFC 3463, 3.6). Nodemailer
 * keeps such a connection. It is closed, and the mail is sent on a new one, as after a connection that was lost.
 */
const smtpMailer = (smtpUrl: string, config: Config['mail']): Mailer => {
  const transports = openTransports(smtpUrl)
  /** Opens a connection and logs in, without sending a mail. */
  const canBeReached = async (): Promise<boolean> => {
    const transport = transports.take()
    try {
      await transport.verify()
    } catch {
      transport.close()
      return false
    }
    transports.giveBack(transport)
    return true
  }
  /** Returns the refusal, and whether it may only concern the connection that was used. */
  const sendOnce = async (mail: SendMailOptions): Promise<{ refusal: Refusal | null; isSessionOver?: boolean }> => {
    const transport = transports.take()
    try {
      await transport.sendMail(mail)
    } catch (error) {
      const refusal = refusalOf(error)
      const isLost = isConnectionLost(error as SmtpFault)
      const isSessionOver = isLost || refusal.scope === 'busy'
      if (isSessionOver) transport.close()
      else transports.giveBack(transport)
      if (isLost && !(await canBeReached())) return { refusal: new Refusal('away', refusal.message) }
      return { refusal, isSessionOver }
    }
    transports.giveBack(transport)
    return { refusal: null }
  }
  return {
    send: async ({ isDiscarded, ...mail }) => {
      if (isDiscarded) return
      const { to, messageId, subject, html, text, senderName, attachments } = mail
      const message = {
        ...envelopeOf(mail),
        from: senderOf(config, { senderName }),
        // An object is always treated as a single address, whatever it contains.
        to: { name: '', address: to },
        messageId,
        subject,
        html,
        text,
        replyTo: replyToOf(mail),
        headers: headersOf(mail),
        attachments,
      }
      const first = await sendOnce(message)
      // If a new connection ends, too, it may be this mail that ends it, so that it must not keep all others waiting.
      const { refusal } = first.isSessionOver ? await sendOnce(message) : first
      if (refusal) throw refusal
    },
    close: transports.closeIdle,
  }
}

/** What is stored of a mail whose content nobody may read: it may contain links into an account. */
const withoutContent = (mail: OutgoingMail): OutgoingMail => ({
  basis: mail.basis,
  to: mail.to,
  messageId: mail.messageId,
  subject: mail.subject,
  html: '',
  text: '',
  ...(mail.isDiscarded && { isDiscarded: true }),
})

/**
 * Without an SMTP server, mail is stored. It can be read at /dev/mailbox while the demo community is on. In production,
 * only recipients and subjects are kept, so that an operator who has forgotten the server sees what was not sent.
 */
const keepingMailer = (db: Db, { mail: { from }, mode, demo }: MailerConfig): Mailer => ({
  send: async (given) => {
    const mail = mode === 'production' && !demo ? withoutContent(given) : given
    const { to, messageId, subject, html, text, senderName, attachments = [], isDiscarded = false } = mail
    const replyTo = replyToOf(mail)
    const headers = {
      ...(senderName !== undefined && { From: `${senderName} <${addressIn(from)}>` }),
      ...(replyTo !== undefined && { 'Reply-To': replyTo }),
      ...headersOf(mail),
    }
    await sql`
      insert into kept_mails (id, recipient, message_id, subject, html, text, headers, attachments)
      select ${newId()}::uuid, ${to}, ${messageId}, ${subject}, ${html}, ${text},
        ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(attachments)}::jsonb
      where not ${isDiscarded}::boolean
      on conflict (message_id) do nothing`.execute(db)
  },
  close: () => undefined,
})

type MailerConfig = Pick<Config, 'mail' | 'mode' | 'demo'>

export const openMailer = (config: MailerConfig, db: Db): Mailer =>
  config.mail.smtpUrl === undefined ? keepingMailer(db, config) : smtpMailer(config.mail.smtpUrl, config.mail)
