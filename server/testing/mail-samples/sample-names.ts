import type { Language } from '@rostrum/catalogue'
import type { ComposedMail } from '../../src/platform/mail/transport.ts'

/** Names that appear in the sample mails. */
export interface SampleNames {
  person: string
  organization: string
  title: string
}

export const origin = 'https://rostrum.example'
export const organizationId = '01900000-0000-7000-8000-000000000001'
export const id = '01900000-0000-7000-8000-000000000002'
export const replyAddress = 'office@rostrum.example'
export const unsubscribeUrl = `${origin}/mail-choices?token=abc`

/** The mails of some rooms, by name. */
export type MailSamples = (language: Language, names: SampleNames) => Record<string, ComposedMail>
