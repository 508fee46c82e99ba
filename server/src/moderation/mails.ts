import type { Config } from '../platform/config.ts'
import { mailAdmins } from '../organizations/mail-admins.ts'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMail, type MailKind, singly, type MailReader, readerName } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

const organizationKind = 'moderation.organization-notice'
const personKind = 'moderation.person-notice'

type OrganizationOccasion = 'contentRemoved' | 'contentRestored' | 'organizationBanned' | 'organizationUnbanned'
type PersonOccasion = 'personBanned' | 'personUnbanned'

interface OrganizationNotice {
  occasion: OrganizationOccasion
  organizationId: string
  /** The title of the content that the notice is about. */
  title?: string
  reason?: string
}

interface PersonNotice {
  occasion: PersonOccasion
  userId: string
}

interface Told {
  occasion: OrganizationOccasion | PersonOccasion
  organization?: string
  title?: string | undefined
  /** The reason that the moderator gave. A lifted ban has none. */
  reason?: string | undefined
  supportEmail: string
  origin: string
}

const isLifted = (occasion: Told['occasion']) => occasion === 'organizationUnbanned' || occasion === 'personUnbanned'

/** Tells people what a moderator decided about them, and why. */
export const noticeMail = (
  { firstName, language }: MailReader,
  { occasion, organization, title, reason, supportEmail, origin }: Told,
): ComposedMail => {
  const t = (key: string, values = {}) =>
    translate(language, `mail.moderation.${key}`, { organization, title, ...values })
  const intro = t(`${occasion}.intro`)
  return layOutMail({
    language,
    origin,
    subject: t(`${occasion}.subject`),
    preview: intro,
    title: t(`${occasion}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: intro },
      ...(reason === undefined
        ? []
        : [
            { block: 'text' as const, text: t('reason') },
            { block: 'quote' as const, text: reason },
          ]),
      ...(isLifted(occasion) ? [{ block: 'button' as const, label: t('logIn'), href: `${origin}/login` }] : []),
    ],
    ...(reason !== undefined && { note: t('mistake', { email: supportEmail }) }),
    footer: { basis: { by: 'account' }, reason: translate(language, 'mail.reason.account') },
  })
}

/** Enqueues a mail to every admin. Must be called in the transaction of the change. */
export const notifyAdmins = (tx: Db, notice: OrganizationNotice, now: Date): Promise<void> =>
  mailAdmins(tx, { organizationId: notice.organizationId, kind: organizationKind, payload: notice, now })

/**
 * Addresses the mail directly, because mail to the account of a banned person is not sent. Must be called in the
 * transaction of the change.
 */
export const notifyPerson = (
  tx: Db,
  { email: address, ...notice }: PersonNotice & { email: string },
  now: Date,
): Promise<void> => enqueueMail(tx, { kind: personKind, to: { address, payload: notice }, isUnlimited: true, now })

interface Services {
  db: Db
  publicUrl: string
  config: Pick<Config, 'support'>
}

export const moderationMails = ({ db, publicUrl: origin, config }: Services): MailKind[] => {
  const supportEmail = config.support.email
  return [
    singly(organizationKind, async ({ recipient, payload }) => {
      const { organizationId, ...notice } = payload as OrganizationNotice
      const organization = await db
        .selectFrom('organizations')
        .select('name')
        .where('id', '=', organizationId)
        .executeTakeFirst()
      if (!organization || !recipient) return null
      return noticeMail(recipient, { ...notice, organization: organization.name, supportEmail, origin })
    }),
    singly(personKind, async ({ payload }) => {
      const { occasion, userId } = payload as PersonNotice
      const person = await db
        .selectFrom('users')
        .select([readerName.as('firstName'), 'language', 'ban_reason'])
        .where('id', '=', userId)
        .executeTakeFirst()
      const reason = person?.ban_reason ?? undefined
      // The ban may have been lifted or repeated in the meantime, which has a mail of its own.
      if (!person || (reason !== undefined) !== (occasion === 'personBanned')) return null
      return noticeMail(person, { occasion, reason, supportEmail, origin })
    }),
  ]
}
