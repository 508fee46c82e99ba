import type { ComposedMail } from '../src/platform/mail/transport.ts'

/** A mail without anything special, for tests of how mail is sent. */
export const plainMail: ComposedMail = {
  subject: 'A subject',
  html: '<p>A text.</p>',
  text: 'A text.',
  basis: { by: 'act' },
}
