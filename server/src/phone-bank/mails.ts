import { createHash } from 'node:crypto'
import type { Language } from '@rostrum/catalogue'
import { formatNumber } from '@rostrum/contract/locale-numbers'
import type { VolunteerType } from '@rostrum/contract/phone-bank'
import { findReplyAddresses, sentOnBehalfOf } from '../organizations/sender.ts'
import { openActUrls } from '../guests/act-link.ts'
import { pacesOfActs, readerOf, repeatLimit } from '../guests/act-mails.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { greeting, layOutMail, type MailBlock } from '../platform/mail/layout.ts'
import { enqueueMail, type MailKind, type NewMail, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { findRegistrationByLink } from './queries.ts'

const kindName = 'phone-bank.registered'

const guestKind = 'phone-bank.guest'

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

const factsOf = (language: Language, registration: Registration): MailBlock => {
  const t = (key: string) => translate(language, `mail.phoneBank.${key}`)
  const fact = (key: string, value: string) => ({ label: t(key), value })
  return {
    block: 'facts',
    rows: [
      fact('organization', registration.organization),
      fact('slot', ranged(registration.time_slot)),
      fact('calls', ranged(registration.calls_per_day)),
      fact('type', t(`types.${registration.volunteer_type}`)),
      fact('minutes', formatNumber(registration.minutes_per_week, language)),
      fact('contact', registration.contactPhone),
    ],
  }
}

/** The address is the one that was entered in the form, so subject and greeting contain nothing else that was entered. */
export const registeredMail = (language: Language, registration: Registration, origin: string): ComposedMail => {
  const { organization, organizationId, replyAddress } = registration
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, { organization, ...values })
  const laidOut = layOutMail({
    language,
    origin,
    subject: t('phoneBank.subject'),
    preview: t('phoneBank.title'),
    title: t('phoneBank.title'),
    blocks: [
      greeting(language, null),
      { block: 'text', text: t('phoneBank.intro') },
      factsOf(language, registration),
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

interface GuestRegistration {
  registration: Registration
  /** Why the mail is sent: to confirm it, because it came from a known device, or because only the link changes it. */
  occasion: 'given' | 'proven' | 'repeated'
  actUrl: string
  origin: string
}

/** The mail with the link of a volunteer without an account. Nothing that was typed is in it, only what was chosen. */
export const guestRegisteredMail = (
  language: Language,
  { registration, occasion, actUrl, origin }: GuestRegistration,
): ComposedMail => {
  const { organization, replyAddress } = registration
  const t = (key: string) => translate(language, `mail.phoneBank.${key}`, { organization })
  const laidOut = layOutMail({
    language,
    origin,
    subject: t(`${occasion}.subject`),
    preview: t(`${occasion}.said`),
    title: t(`${occasion}.title`),
    blocks: [
      { block: 'text', text: t(`${occasion}.said`) },
      factsOf(language, registration),
      { block: 'text', text: t(`${occasion}.why`) },
      { block: 'button', label: t(`${occasion}.button`), href: actUrl },
    ],
    note: t('linkNote'),
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.volunteer', { organization }) },
  })
  return { ...laidOut, ...sentOnBehalfOf(language, { organization, replyAddress }) }
}

interface Registered extends Omit<Registration, 'replyAddress'> {
  id: string
  /** The address from the form. Without one, the mail goes to the volunteer's account. */
  email: string | null
  userId: string
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
  const to: NewMail['to'] = email === null ? { userId, content } : { address: email, content }
  await enqueueMail(tx, { kind: kindName, to, dedupeKey: `${kindName}:${id}:${digestOf(registered)}`, now })
}

/** Mails the link at most once an hour. */
export const enqueueGuestRegistered = async (
  tx: Tx,
  {
    registrationId,
    personId,
    isProven,
    organizationId,
    now,
  }: { registrationId: string; personId: string; isProven: boolean; organizationId: string; now: Date },
): Promise<void> => {
  await enqueueMail(tx, {
    kind: guestKind,
    to: { ...(await readerOf(tx, personId)), payload: { registrationId, isProven } },
    allowances: [{ limit: repeatLimit, key: registrationId }],
    paces: pacesOfActs({ itemId: organizationId, organizationId }),
    now,
  })
}

export const phoneBankMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(guestKind, async ({ recipient, guest, payload }) => {
    const reader = recipient ?? guest
    const { registrationId, isProven } = payload as { registrationId: string; isProven?: boolean }
    const found = await findRegistrationByLink(db, registrationId)
    if (!reader || !found || found.is_banned || !found.is_public) return null
    const { organization_id: organizationId, organization_name: organization, contact_phone: contactPhone } = found
    const replyAddress = (await findReplyAddresses(db, [organizationId])).get(organizationId)
    const registration = { ...found, organizationId, organization, contactPhone: contactPhone ?? '', replyAddress }
    const isConfirmed = found.user_id !== null || found.confirmed_at !== null
    const actUrl = (await openActUrls(db, origin))(found.id)
    const occasion = isProven ? 'proven' : isConfirmed ? 'repeated' : 'given'
    return guestRegisteredMail(reader.language, { registration, occasion, actUrl, origin })
  }),
]
