import type { Language } from '@rostrum/catalogue'
import { rolesThatMay } from '@rostrum/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { layOutMail } from '../platform/mail/layout.ts'
import { enqueueMails, type MailKind, type NewMail, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

const receivedKind = 'contact.received'
const copyKind = 'contact.copy'

interface Message {
  name: string
  email: string
  message: string
}

interface About {
  organization: string
  message: Message
  origin: string
}

/** The mail to the organization. A reply to it goes to the sender of the message. */
export const contactReceivedMail = (language: Language, { organization, message, origin }: About): ComposedMail => {
  const values = { organization, name: message.name, email: message.email }
  const t = (key: string) => translate(language, `mail.${key}`, values)
  const mail = layOutMail({
    language,
    origin,
    subject: t('contact.subject'),
    preview: message.message,
    title: t('contact.title'),
    blocks: [
      { block: 'text', text: t('contact.intro') },
      { block: 'quote', text: message.message },
      { block: 'button', label: t('contact.button'), href: `${origin}/organization/contact-messages` },
    ],
    note: t('contact.note'),
    footer: { reason: t('reason.contact') },
  })
  return { ...mail, replyTo: message.email }
}

/** The copy for the sender of the message. */
export const contactCopyMail = (language: Language, { organization, message, origin }: About): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, { organization, ...values })
  return layOutMail({
    language,
    origin,
    subject: t('contactCopy.subject'),
    preview: message.message,
    title: t('contactCopy.title'),
    blocks: [
      { block: 'text', text: t('greeting', { name: message.name }) },
      { block: 'text', text: t('contactCopy.intro') },
      { block: 'quote', text: message.message },
    ],
    note: t('contactCopy.note'),
    footer: { reason: t('reason.copy') },
  })
}

interface Received {
  messageId: string
  organizationId: string
  message: Message
  /** The language of the sender. */
  language: Language
  /** Whether the sender gets a copy. */
  isCopied: boolean
  now: Date
  origin: string
}

const findOrganization = (db: Db, id: string) =>
  db.selectFrom('organizations').select(['name', 'contact_email']).where('id', '=', id).executeTakeFirst()

/**
 * Must be called in the transaction that stores the message. Enqueues one mail to each admin who may read the inbox,
 * one to the contact address unless it belongs to such an admin, and a copy to the sender if `isCopied`.
 */
export const enqueueContactMails = async (tx: Db, received: Received): Promise<void> => {
  const { messageId, organizationId, message, language, isCopied, now, origin } = received
  const organization = await findOrganization(tx, organizationId)
  if (!organization) return
  const admins = await tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select(['users.id', 'users.email', 'users.language'])
    .where('organization_members.organization_id', '=', organizationId)
    .where('organization_members.role', 'in', rolesThatMay('inbox'))
    .execute()
  const about = { organization: organization.name, message, origin }
  const mails: NewMail[] = admins.map(({ id }) => ({
    kind: receivedKind,
    to: { userId: id, payload: { messageId } },
    dedupeKey: `${receivedKind}:${messageId}:${id}`,
    now,
  }))
  const contact = organization.contact_email?.toLowerCase()
  if (contact !== undefined && !admins.some(({ email }) => email === contact)) {
    const content = contactReceivedMail(admins[0]?.language ?? language, about)
    const to = { address: contact, content }
    mails.push({ kind: receivedKind, to, dedupeKey: `${receivedKind}:${messageId}:contact`, now })
  }
  if (isCopied) {
    const to = { address: message.email, content: contactCopyMail(language, about) }
    mails.push({ kind: copyKind, to, dedupeKey: `${copyKind}:${messageId}`, now })
  }
  await enqueueMails(tx, mails)
}

export const contactMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(receivedKind, async ({ recipient, payload }) => {
    const { messageId } = payload as { messageId: string }
    const row = await db
      .selectFrom('contact_messages as message')
      .innerJoin('organizations as organization', 'organization.id', 'message.organization_id')
      .select(['message.name', 'message.email', 'message.message', 'organization.name as organization_name'])
      .where('message.id', '=', messageId)
      .executeTakeFirst()
    if (!row || !recipient) return null
    return contactReceivedMail(recipient.language, { organization: row.organization_name, message: row, origin })
  }),
]
