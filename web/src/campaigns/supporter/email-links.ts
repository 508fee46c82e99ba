import { asBody, asHeader, recipients } from '../../lib/contact-links.ts'

/** An email that is ready to be sent. */
export interface Email {
  to: readonly string[]
  subject: string
  text: string
}

/** Some mail programs truncate or reject longer links; the limit of Windows is about 2,000 characters. */
export const MAX_MAILTO_LENGTH = 1900
/** Gmail and Outlook respond to longer addresses with an error. */
export const MAX_WEB_LINK_LENGTH = 7500

const encode = encodeURIComponent

export const gmailLink = ({ to, subject, text }: Email): string =>
  `https://mail.google.com/mail/?view=cm&fs=1&to=${recipients(to, ',')}&su=${encode(asHeader(subject))}&body=${encode(asBody(text))}`

/** Outlook separates recipients by semicolons, whatever the user's settings are. */
export const outlookLink = ({ to, subject, text }: Email): string =>
  `https://outlook.live.com/mail/0/deeplink/compose?to=${recipients(to, ';')}&subject=${encode(asHeader(subject))}&body=${encode(asBody(text))}`

/** The text to copy: the recipients, then the subject and the text. */
export const asPlainText = (email: Email): string => [email.to.join(', '), email.subject, '', email.text].join('\n')
