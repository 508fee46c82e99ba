import type { Language } from '@rostrum/catalogue'
import { rolesThatMay } from '@rostrum/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMails, type MailKind, type NewMail, singly } from '../platform/mail/outbox.ts'
import { mayReplyTo } from '../platform/mail/reply-to.ts'
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

/** The mail to the organization. A reply to it goes to the sender of the message, unless they must write to them. */
export const contactReceivedMail = (
  language: Language,
  { organization, message, origin, mayReply }: About & { mayReply: boolean },
): ComposedMail => {
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
    note: t(mayReply ? 'contact.note' : 'contact.noteToWrite'),
    footer: { basis: { by: 'account' }, reason: t('reason.contact') },
  })
  return { ...mail, replyTo: message.email }
}

/** The copy for the sender, at the address that they entered. Subject and greeting contain nothing else that they entered. */
export const contactCopyMail = (language: Language, { organization, message, origin }: About): ComposedMail => {
  const t = (key: string) => translate(language, `mail.${key}`, { organization })
  return layOutMail({
    language,
    origin,
    subject: t('contactCopy.subject'),
    preview: t('contactCopy.title'),
    title: t('contactCopy.title'),
    blocks: [
      greeting(language, null),
      { block: 'text', text: t('contactCopy.intro') },
      { block: 'quote', text: message.message },
    ],
    note: t('contactCopy.note'),
    footer: { basis: { by: 'act' }, reason: t('reason.copy') },
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
  db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst()

/**
 * The admins who may read the inbox, and the member whose proven address is the contact address. Nobody else gets mail
 * at the contact address, because an organization can enter any.
 */
const findRecipients = (db: Db, organizationId: string) =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('organizations', 'organizations.id', 'member.organization_id')
    .select('users.id')
    .where('member.organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('member.role', 'in', rolesThatMay('inbox')),
        where.and([
          where('users.email', '=', where.fn<string>('lower', ['organizations.contact_email'])),
          where('users.email_verified_at', 'is not', null),
        ]),
      ]),
    )
    .execute()

/**
 * Must be called in the transaction that stores the message. Enqueues one mail to each of the recipients, and a copy to
 * the sender if `isCopied`.
 */
export const enqueueContactMails = async (tx: Db, received: Received): Promise<void> => {
  const { messageId, organizationId, message, language, isCopied, now, origin } = received
  const organization = await findOrganization(tx, organizationId)
  if (!organization) return
  const recipients = await findRecipients(tx, organizationId)
  const mails: NewMail[] = recipients.map(({ id }) => ({
    kind: receivedKind,
    to: { userId: id, payload: { messageId } },
    dedupeKey: `${receivedKind}:${messageId}:${id}`,
    now,
  }))
  if (isCopied) {
    const content = contactCopyMail(language, { organization: organization.name, message, origin })
    const to = { address: message.email, content }
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
    return contactReceivedMail(recipient.language, {
      organization: row.organization_name,
      message: row,
      origin,
      mayReply: mayReplyTo(row.email, recipient.email),
    })
  }),
]
