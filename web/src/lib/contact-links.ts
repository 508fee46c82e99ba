/** An email to write in the person's own mail program. */
interface Email {
  to: string | readonly string[]
  subject?: string
  text?: string
}

/** Makes the text a single line, because a line break would start another header. */
export const asHeader = (text: string): string => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Ends lines with CRLF as email requires, and removes other control characters. */
export const asBody = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll('\n', '\r\n')

/** Encodes everything in the addresses except the `@` before the domain. */
export const recipients = (to: Email['to'], separator: string): string =>
  [to]
    .flat()
    .map((address) => encodeURIComponent(asHeader(address).replaceAll(/\s/g, '')).replace(/%40(?!.*%40)/, '@'))
    .join(separator)

/** RFC 6068. Spaces are encoded as %20, because mail programs show a plus sign as it is. */
export const mailtoLink = ({ to, subject, text }: Email): string => {
  const fields = [
    ...(subject === undefined ? [] : [`subject=${encodeURIComponent(asHeader(subject))}`]),
    ...(text === undefined ? [] : [`body=${encodeURIComponent(asBody(text))}`]),
  ]
  return `mailto:${recipients(to, ',')}${fields.length > 0 ? '?' : ''}${fields.join('&')}`
}

/** RFC 3966: digits and a leading plus sign. A comma makes the phone pause before it dials the extension. */
export const telephoneLink = (phone: string): string => {
  const [number = '', extension] = phone.split(/x/i)
  const digits = number.replaceAll(/[^\d+]/g, '')
  return extension ? `tel:${digits},${extension.replaceAll(/\D/g, '')}` : `tel:${digits}`
}

/** A text message without a recipient. Phones understand this form of RFC 5724, although they read it differently. */
export const smsLink = (text: string): string => `sms:?&body=${encodeURIComponent(text.toWellFormed())}`
