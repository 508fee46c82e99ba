import type { Language } from '@rostrum/catalogue'
import { escapeHtml } from '../html.ts'
import { translate } from '../texts.ts'
import type { ComposedMail, MailBasis } from './transport.ts'

interface Item {
  title: string
  href: string
  /** The line above the title: the kind of the item, or its time. */
  label?: string
  text?: string
}

/** A part of a mail. All texts are plain text, which the layout escapes. */
export type MailBlock =
  | { block: 'text'; text: string }
  | { block: 'button'; label: string; href: string }
  /** Facts such as what, when and where. */
  | { block: 'facts'; rows: { label: string; value: string }[] }
  /** A text that somebody else wrote. */
  | { block: 'quote'; text: string }
  | { block: 'points'; title: string; points: { title: string; text: string }[] }
  | { block: 'items'; title: string; items: Item[]; more?: { label: string; href: string } }

/** The first line of a mail. Without a name, it greets nobody in particular. */
export const greeting = (language: Language, name: string | null): MailBlock => ({
  block: 'text',
  text: name === null ? translate(language, 'mail.hello') : translate(language, 'mail.greeting', { name }),
})

interface MailContent {
  language: Language
  subject: string
  /** Shown next to the subject in a list of mails. */
  preview?: string
  /** A line above the title. */
  context?: string
  title: string
  blocks: MailBlock[]
  /** Small print at the end. */
  note?: string
  /** What allows the mail, the same in words, and links to change how often such mails come. */
  footer: { basis: MailBasis; reason: string; links?: { label: string; href: string }[] }
  origin: string
}

// Mail clients do not support custom properties, so these are the values of the design tokens.
const bodyFont = "'Public Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const displayFont = "'Bricolage Grotesque','Arial Narrow','Helvetica Neue',Arial,sans-serif"
const light = { ink: '#13201a', muted: '#55625b', line: '#dde2dc', link: '#0b5d46' }

// Mail clients without media queries show the light colors; `color-scheme` keeps others from inverting them.
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0e1412 !important; }
    .card { background-color: #151d1a !important; border-color: #29332f !important; }
    .ink { color: #eaf0ec !important; }
    .muted { color: #a7b4ad !important; }
    .link { color: #66cfa5 !important; }
    .line { border-color: #29332f !important; }
    .strong { border-color: #eaf0ec !important; }
    .well { background-color: #1d2723 !important; border-color: #4cc394 !important; }
    .button { background-color: #4cc394 !important; color: #04231a !important; }
  }
  @media (max-width: 480px) {
    .page { padding: 16px 8px !important; }
    .card { padding: 24px 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }`

/** Keeps the line breaks of text that somebody typed. */
const lines = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')

const link = ({ label, href }: { label: string; href: string }, size = 16): string =>
  `<a class="link" href="${escapeHtml(href)}" style="color:${light.link};font-size:${size}px;text-decoration:underline;text-underline-offset:2px">${escapeHtml(label)}</a>`

interface ParagraphStyle {
  muted?: boolean
  margin?: string
  size?: number
}

const paragraph = (html: string, { muted = false, margin = '0 0 16px', size }: ParagraphStyle = {}): string =>
  `<p class="${muted ? 'muted' : 'ink'}" style="margin:${margin};font-size:${size ?? (muted ? 14 : 16)}px;line-height:1.5;color:${muted ? light.muted : light.ink};overflow-wrap:anywhere">${html}</p>`

const factRow = ({ label, value }: { label: string; value: string }): string =>
  `<tr><th scope="row" class="muted line" align="left" valign="top" style="padding:10px 16px 10px 0;width:1%;white-space:nowrap;border-top:1px solid ${light.line};font-size:14px;line-height:1.5;font-weight:400;color:${light.muted}">${escapeHtml(label)}</th>` +
  `<td class="ink line" valign="top" style="padding:10px 0;border-top:1px solid ${light.line};font-size:16px;line-height:1.5;color:${light.ink};overflow-wrap:anywhere">${lines(value)}</td></tr>`

const itemRow = ({ title, href, label, text }: Item): string =>
  `<div class="line" style="padding:14px 0;border-top:1px solid ${light.line}">` +
  (label === undefined ? '' : paragraph(escapeHtml(label), { muted: true, margin: '0 0 2px', size: 13 })) +
  `<p style="margin:0;font-size:17px;line-height:1.35;font-weight:600;overflow-wrap:anywhere"><a class="link" href="${escapeHtml(href)}" style="color:${light.link};text-decoration:none">${escapeHtml(title)}</a></p>` +
  (text === undefined ? '' : paragraph(lines(text), { muted: true, margin: '4px 0 0' })) +
  '</div>'

const sectionTitle = (title: string): string =>
  `<h2 class="ink strong" style="margin:28px 0 0;padding:14px 0 10px;border-top:2px solid ${light.ink};font-family:${displayFont};font-size:20px;line-height:1.25;font-weight:700;color:${light.ink};overflow-wrap:anywhere">${escapeHtml(title)}</h2>`

const htmlOfBlock = (part: MailBlock): string => {
  switch (part.block) {
    case 'text':
      return paragraph(lines(part.text))
    case 'button':
      return `<p style="margin:24px 0 8px"><a class="button" href="${escapeHtml(part.href)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background-color:#0b5d46;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
    case 'facts':
      return `<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;border-bottom:1px solid ${light.line}">${part.rows.map(factRow).join('')}</table>`
    case 'quote':
      return `<blockquote class="well" style="margin:8px 0 24px;padding:14px 18px;background-color:#f0f3ee;border-left:3px solid #0b5d46;border-radius:0 6px 6px 0">${paragraph(lines(part.text), { margin: '0' })}</blockquote>`
    case 'points':
      return (
        sectionTitle(part.title) +
        part.points
          .map(({ title, text }) => paragraph(`<strong>${escapeHtml(title)}</strong><br>${lines(text)}`))
          .join('')
      )
    case 'items':
      return (
        sectionTitle(part.title) +
        part.items.map(itemRow).join('') +
        (part.more ? paragraph(link(part.more, 14), { margin: '4px 0 0' }) : '')
      )
  }
}

const textOfBlock = (part: MailBlock): string => {
  switch (part.block) {
    case 'text':
      return part.text
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'facts':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ')
    case 'points':
      return [part.title, ...part.points.map(({ title, text }) => `* ${title}\n  ${text}`)].join('\n\n')
    case 'items': {
      const items = part.items.map(({ title, href, label, text }) =>
        [label === undefined ? title : `${label}: ${title}`, text, href].filter(Boolean).join('\n'),
      )
      const more = part.more ? [`${part.more.label}:\n${part.more.href}`] : []
      return [part.title, '-'.repeat(Math.min(part.title.length, 60)), ...items, ...more].join('\n\n')
    }
  }
}

/** Only shown in lists of mails. The trailing spaces keep the following text out of the preview. */
const previewOf = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(text)}${'&#8199;&#65279;'.repeat(30)}</div>`

const htmlOf = ({ language, subject, preview, context, title, blocks, note, footer, origin }: MailContent): string => {
  const brand = `<a href="${escapeHtml(origin)}/" class="ink" style="color:${light.ink};text-decoration:none;font-family:${displayFont};font-size:20px;line-height:32px;font-weight:700"><img src="${escapeHtml(origin)}/mark.png" width="28" height="28" alt="" style="width:28px;height:28px;border:0;border-radius:6px;vertical-align:middle;margin:-3px 9px 0 0">Rostrum</a>`
  const links = (footer.links ?? []).map((entry) => link(entry, 13)).join(' &nbsp;·&nbsp; ')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin:0;padding:32px 16px;background-color:#f0f3ee;font-family:${bodyFont};-webkit-text-size-adjust:100%">
${previewOf(preview ?? '')}
<div style="max-width:560px;margin:0 auto 16px">${brand}</div>
<main class="card" style="display:block;max-width:560px;box-sizing:border-box;margin:0 auto;padding:32px;background-color:#ffffff;border:1px solid ${light.line};border-radius:10px">
${context === undefined ? '' : paragraph(escapeHtml(context), { muted: true, margin: '0 0 4px' })}
<h1 class="ink" style="margin:0 0 16px;font-family:${displayFont};font-size:26px;line-height:1.2;font-weight:700;letter-spacing:-0.01em;color:${light.ink};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${blocks.map(htmlOfBlock).join('\n')}
${note === undefined ? '' : paragraph(lines(note), { muted: true, margin: '16px 0 0' })}
</main>
<footer style="max-width:560px;margin:20px auto 0">
${paragraph(lines(footer.reason), { muted: true, margin: '0 0 6px', size: 13 })}
${links === '' ? '' : paragraph(links, { muted: true, margin: '0', size: 13 })}
</footer>
</body>
</html>
`
}

const textOf = ({ context, title, blocks, note, footer }: MailContent): string => {
  const links = (footer.links ?? []).map(({ label, href }) => `${label}:\n${href}`)
  const parts = [
    ...(context === undefined ? [] : [context]),
    title,
    ...blocks.map(textOfBlock),
    ...(note === undefined ? [] : [note]),
  ]
  return `${[...parts, ['-- ', footer.reason, ...links].join('\n')].join('\n\n')}\n`
}

/** A line break in a name must not start another header. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Renders the common design of all mails, in light and dark, and the same content as plain text. */
export const layOutMail = (content: MailContent): ComposedMail => ({
  subject: singleLine(content.subject),
  html: htmlOf(content),
  text: textOf(content),
  basis: content.footer.basis,
})
