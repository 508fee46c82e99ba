import { createHash } from 'node:crypto'
import type { Language } from '@rostrum/catalogue'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import type { VolunteerType } from '@rostrum/contract/phone-bank'
import { findReplyAddresses, sentOnBehalfOf } from '../organizations/sender.ts'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMail, type NewMail } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

const kindName = 'phone-bank.registered'

interface Registration {
  organizationId: string
  organization: string
  time_slot: string
  calls_per_day: string
  volunteer_type: VolunteerType
  minutes_per_week: number
  contactPhone: string
  replyAddress: string | undefined
}

/** Formats `18:00-20:00` as a range with an en dash. */
const ranged = (text: string): string => text.replace('-', ' – ')

/** The address is the one that was entered in the form, so subject and greeting contain nothing else that was entered. */
export const registeredMail = (language: Language, registration: Registration, origin: string): ComposedMail => {
  const { organization, organizationId, replyAddress, minutes_per_week: minutes } = registration
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, { organization, ...values })
  const fact = (key: string, value: string) => ({ label: t(`phoneBank.${key}`), value })
  const laidOut = layOutMail({
    language,
    origin,
    subject: t('phoneBank.subject'),
    preview: t('phoneBank.title'),
    title: t('phoneBank.title'),
    blocks: [
      greeting(language, null),
      { block: 'text', text: t('phoneBank.intro') },
      {
        block: 'facts',
        rows: [
          fact('organization', organization),
          fact('slot', ranged(registration.time_slot)),
          fact('calls', ranged(registration.calls_per_day)),
          fact('type', t(`phoneBank.types.${registration.volunteer_type}`)),
          fact('minutes', formatNumber(minutes, language)),
          fact('contact', registration.contactPhone),
        ],
      },
      {
        block: 'button',
        label: t('phoneBank.button'),
        href: `${origin}/phone-bank-registration/${organizationId}`,
      },
    ],
    note: t('phoneBank.note'),
    footer: { basis: { by: 'act' }, reason: t('reason.volunteer') },
  })
  return { ...laidOut, ...sentOnBehalfOf(language, { organization, replyAddress }) }
}

interface Registered extends Omit<Registration, 'replyAddress'> {
  id: string
  /** The address from the form. Without one, the mail goes to the volunteer's account, if there is one. */
  email: string | null
  userId: string | null
  language: Language
  now: Date
  origin: string
}

/** Identifies the choices, so that a repeated form sends no second mail, but a change does. */
const digestOf = ({ time_slot, calls_per_day, volunteer_type, minutes_per_week, email }: Registered): string =>
  createHash('sha256')
    .update(JSON.stringify([time_slot, calls_per_day, volunteer_type, minutes_per_week, email]))
    .digest('base64url')

export const enqueueRegistered = async (tx: Db, registered: Registered): Promise<void> => {
  const { id, organizationId, email, userId, language, now, origin } = registered
  const replyAddress = (await findReplyAddresses(tx, [organizationId])).get(organizationId)
  const content = registeredMail(language, { ...registered, replyAddress }, origin)
  const to: NewMail['to'] | null =
    email !== null ? { address: email, content } : userId === null ? null : { userId, content }
  if (to === null) return
  await enqueueMail(tx, { kind: kindName, to, dedupeKey: `${kindName}:${id}:${digestOf(registered)}`, now })
}
