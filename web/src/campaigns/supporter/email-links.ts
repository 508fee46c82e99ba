/** An email as it is to be sent. */
export interface Email {
  to: readonly string[]
  subject: string
  text: string
}

/** Longer links are cut or refused by some mail programs; Windows stops at about 2,000 characters. */
export const MAX_MAILTO_LENGTH = 1900
/** Gmail and Outlook answer longer addresses with an error. */
export const MAX_WEB_LINK_LENGTH = 7500

/** A header is one line: whatever could begin another becomes a space. */
export const asHeader = (text: string): string => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Lines end in CRLF, as in mail; other control characters are left out. */
export const asBody = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll('\n', '\r\n')

const encode = encodeURIComponent
const recipients = ({ to }: Email, separator: string) =>
  to.map((address) => encode(asHeader(address).replaceAll(/\s/g, '')).replace(/%40(?!.*%40)/, '@')).join(separator)

/** RFC 6068. */
export const mailtoLink = (email: Email): string =>
  `mailto:${recipients(email, ',')}?subject=${encode(asHeader(email.subject))}&body=${encode(asBody(email.text))}`

export const gmailLink = (email: Email): string =>
  `https://mail.google.com/mail/?view=cm&fs=1&to=${recipients(email, ',')}&su=${encode(asHeader(email.subject))}&body=${encode(asBody(email.text))}`

/** Outlook parts recipients by semicolons, whatever the settings. */
export const outlookLink = (email: Email): string =>
  `https://outlook.live.com/mail/0/deeplink/compose?to=${recipients(email, ';')}&subject=${encode(asHeader(email.subject))}&body=${encode(asBody(email.text))}`

/** For pasting: first whom it is for, then what it says. */
export const asPlainText = (email: Email): string => [email.to.join(', '), email.subject, '', email.text].join('\n')
