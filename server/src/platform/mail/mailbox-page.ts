import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { negotiateLanguage, type Language } from '@rostrum/catalogue'
import { comparableAddress } from '@rostrum/contract/email-address'
import type { Db } from '../db/database.ts'
import { escapeHtml } from '../html.ts'
import { translate } from '../texts.ts'

const shownMails = 100

const findMailboxEntries = (db: Db, recipient: string | undefined) =>
  db
    .selectFrom('kept_mails')
    .select(['recipient', 'subject', 'text', 'html', 'message_id', 'headers', 'attachments', 'created_at'])
    .$if(recipient !== undefined, (query) =>
      query.where((where) => where.fn('lower', ['recipient']), '=', comparableAddress(recipient ?? '')),
    )
    // Newer mails have greater ids.
    .orderBy('id', 'desc')
    .limit(shownMails)
    .execute()

type MailboxEntry = Awaited<ReturnType<typeof findMailboxEntries>>[number]

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')

const style = `
  :root { color-scheme: light dark; --ink: #13201a; --muted: #55625b; --line: #dde2dc; --surface: #fafbf8; --raised: #fff; --accent: #0b5d46 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e9efea; --muted: #a3b1a9; --line: #2c3a32; --surface: #0e1511; --raised: #16201a; --accent: #6fd3a8 } }
  body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; background: var(--surface); color: var(--ink); font: 1rem/1.5 'Public Sans', system-ui, sans-serif }
  article { margin: 1.5rem 0; padding: 1.25rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem }
  h2 { margin: 0; font-size: 1.125rem } a, summary { color: var(--accent) } p { color: var(--muted) }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit } iframe { width: 100%; height: 30rem; border: 1px solid var(--line); background: #fff }`

/** Links open in a new tab, because the sandbox does not allow them to navigate. */
const frameOf = (mail: MailboxEntry): string => escapeHtml(mail.html.replace('<head>', '<head><base target="_blank">'))

type Translate = (key: string, values?: Record<string, unknown>) => string

const attachmentsOf = ({ attachments }: MailboxEntry, t: Translate): string =>
  attachments
    .map(
      ({ filename, contentType, content }) =>
        `<details><summary>${t('attachment', { filename })} (${escapeHtml(contentType)})</summary><pre>${escapeHtml(content)}</pre></details>`,
    )
    .join('')

const headersOf = ({ message_id: messageId, headers }: MailboxEntry): string =>
  Object.entries({ ...(messageId !== null && { 'Message-ID': messageId }), ...headers })
    .map(([name, value]) => escapeHtml(`${name}: ${value}`))
    .join('\n')

const articleOf = (mail: MailboxEntry, language: Language): string => {
  const t: Translate = (key, values = {}) => escapeHtml(translate(language, `server.mailbox.${key}`, values))
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(mail.created_at)
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>${t('to', { recipient: mail.recipient })} · <time datetime="${mail.created_at.toISOString()}">${t('sentAt', { time })}</time></p>
<pre>${withLinks(mail.text)}</pre>
<details><summary>${t('asHtml')}</summary>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frameOf(mail)}"></iframe></details>
${attachmentsOf(mail, t)}
<details><summary>${t('headers')}</summary><pre>${headersOf(mail)}</pre></details>
</article>`
}

const pageOf = (mails: MailboxEntry[], language: Language): string => {
  const title = escapeHtml(translate(language, 'server.mailbox.title'))
  const list = mails.map((mail) => articleOf(mail, language)).join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(translate(language, 'server.mailbox.intro'))}</p>
${list || `<p>${escapeHtml(translate(language, 'server.mailbox.empty'))}</p>`}
</main></body></html>
`
}

const mailboxQuery = z.object({ recipient: z.string().optional().catch(undefined) })

/**
 * Serves the mails that were stored for lack of an SMTP server. They contain links that give access to accounts, so
 * this is only for use with the demo community.
 */
export const serveMailbox = (app: FastifyInstance, { db }: { db: Db }): void => {
  app.get('/dev/mailbox', async (request, reply) => {
    const { recipient } = mailboxQuery.parse(request.query)
    const mails = await findMailboxEntries(db, recipient)
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'self'",
      )
      .type('text/html; charset=utf-8')
      .send(pageOf(mails, negotiateLanguage(request.headers['accept-language'])))
  })
  app.get('/dev/mailbox.json', async (request, reply) => {
    const { recipient } = mailboxQuery.parse(request.query)
    return reply.header('cache-control', 'no-store').send(await findMailboxEntries(db, recipient))
  })
}
