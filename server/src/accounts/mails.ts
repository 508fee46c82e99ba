import { defaultLanguage } from '@rostrum/catalogue'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { newId, newToken } from '../platform/identifiers.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMail, type MailKind, singly, type MailReader, readerName } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import type { AccountDeletionListener } from '../platform/room.ts'
import { type EnqueueLink, issueLinkToken, type LinkKind } from './mailed-links.ts'

const resetKind = 'accounts.reset-password'
const loginLinkKind = 'accounts.login-link'
const claimedKind = 'accounts.claimed'
const welcomeKind = 'accounts.welcome'
const passwordKind = 'accounts.password-changed'

/**
 * How the password was changed: in the settings, or with the link from a mail. With the link, somebody may have proved
 * for the first time that they own the address; all other ways to log in were removed then.
 */
type PasswordChange = 'changed' | 'reset' | 'claimed'

interface AccountMail {
  /** The key of its texts below `mail`. */
  texts: 'reset' | 'loginLink' | 'claimed'
  /** The keys of its paragraphs, of which the first is also the preview. */
  paragraphs: [string, ...string[]]
  href: string
  note?: string
}

/** A mail with a greeting, paragraphs and a button. */
const accountMail = (
  { firstName, language }: MailReader,
  { texts, paragraphs, href, note, origin }: AccountMail & { origin: string },
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.${texts}.${key}`)
  return layOutMail({
    language,
    origin,
    subject: t('subject'),
    preview: t(paragraphs[0]),
    title: t('title'),
    blocks: [
      greeting(language, firstName),
      ...paragraphs.map((key) => ({ block: 'text' as const, text: t(key) })),
      { block: 'button', label: t('button'), href },
    ],
    ...(note && { note: t(note) }),
    footer: { basis: { by: 'account' }, reason: translate(language, 'mail.reason.account') },
  })
}

interface MailedLink {
  token: string
  origin: string
}

export const resetPasswordMail = (
  reader: MailReader & { email: string },
  { token, origin }: MailedLink,
): ComposedMail => {
  const address = new URLSearchParams({ token, email: reader.email }).toString()
  const href = `${origin}/password/reset?${address}`
  return accountMail(reader, { texts: 'reset', paragraphs: ['intro'], href, note: 'expiry', origin })
}

export const loginLinkMail = (reader: MailReader, { token, origin }: MailedLink): ComposedMail => {
  const href = `${origin}/login/link#${token}`
  return accountMail(reader, { texts: 'loginLink', paragraphs: ['intro'], href, note: 'expiry', origin })
}

/** Announces that a login link proved the address for the first time, which removed every other way to log in. */
export const claimedMail = (reader: MailReader, origin: string): ComposedMail =>
  accountMail(reader, {
    texts: 'claimed',
    paragraphs: ['intro', 'password'],
    href: `${origin}/reset-password`,
    origin,
  })

/**
 * For a supporter or, with a name, for the first admin of an organization. Nobody has proved to own the address, so
 * subject and greeting contain nothing that was entered.
 */
export const welcomeMail = (
  { language }: Pick<MailReader, 'language'>,
  { organizationName, origin }: { organizationName: string | null; origin: string },
): ComposedMail => {
  const kind = organizationName === null ? 'welcome' : 'welcomeOrganization'
  const t = (key: string) => translate(language, `mail.${key}`, { organization: organizationName })
  const page = organizationName === null ? 'dashboard' : 'edit-organization'
  return layOutMail({
    language,
    origin,
    subject: t(`${kind}.subject`),
    preview: t(`${kind}.intro`),
    title: t(`${kind}.title`),
    blocks: [
      greeting(language, null),
      { block: 'text', text: t(`${kind}.intro`) },
      { block: 'text', text: t(`${kind}.next`) },
      { block: 'button', label: t(`${kind}.button`), href: `${origin}/${page}` },
    ],
    note: t(`${kind}.note`),
    footer: { basis: { by: 'account' }, reason: t('reason.account') },
  })
}

/** Announces that the password was changed, so that somebody who did not do it can act. */
export const passwordChangedMail = (
  { firstName, language }: MailReader,
  { change, origin }: { change: PasswordChange; origin: string },
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.${key}`, { name: firstName })
  return layOutMail({
    language,
    origin,
    subject: t('passwordChanged.subject'),
    preview: t(`passwordChanged.${change}`),
    title: t('passwordChanged.title'),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t(`passwordChanged.${change}`) },
      { block: 'text', text: t('passwordChanged.notYou') },
      { block: 'button', label: t('passwordChanged.button'), href: `${origin}/reset-password` },
    ],
    footer: { basis: { by: 'account' }, reason: t('reason.account') },
  })
}

export const accountDeletedMail = ({ firstName, language }: MailReader, origin: string): ComposedMail => {
  const t = (key: string, values = {}) => translate(language, `mail.${key}`, values)
  return layOutMail({
    language,
    origin,
    subject: t('deleted.subject'),
    preview: t('deleted.intro'),
    title: t('deleted.title'),
    blocks: [greeting(language, firstName), { block: 'text', text: t('deleted.intro') }],
    note: t('deleted.note'),
    footer: { basis: { by: 'account' }, reason: t('reason.deleted') },
  })
}

interface ToUser {
  userId: string
  now: Date
}

/** A recipient that no mail server accepts (RFC 2606). */
const nobody = 'nobody@rostrum.invalid'

/**
 * Without an account, a mail to nobody is queued, composed and finished like any other. Otherwise the embedded database,
 * which has one connection, would have less to do then, and the duration of other requests would reveal it.
 */
const enqueueLink =
  (kind: string): EnqueueLink =>
  (db, { userId, now }) =>
    enqueueMail(db, {
      kind,
      to: userId === null ? { address: nobody, payload: {} } : { userId },
      isUnlimited: true,
      now,
    })
export const enqueuePasswordReset = enqueueLink(resetKind)
export const enqueueLoginLink = enqueueLink(loginLinkKind)

export const enqueuePasswordChanged = (
  tx: Db,
  { userId, change, now }: ToUser & { change: PasswordChange },
): Promise<void> => enqueueMail(tx, { kind: passwordKind, to: { userId, payload: { change } }, now })

export const enqueueClaimed = (tx: Db, { userId, now }: ToUser): Promise<void> =>
  enqueueMail(tx, { kind: claimedKind, to: { userId }, now })

export const enqueueWelcome = (tx: Db, { userId, now }: ToUser): Promise<void> =>
  enqueueMail(tx, { kind: welcomeKind, to: { userId }, dedupeKey: `${welcomeKind}:${userId}`, now })

/**
 * The mail to a user who deletes their account. It is composed immediately, because its data will be gone afterwards.
 */
export const enqueueDeletionMail =
  (origin: string): AccountDeletionListener =>
  async (tx, { userId, email, now }) => {
    const {
      firstName,
      language,
      email_verified_at: provenAt,
    } = await tx
      .selectFrom('users')
      .select([readerName.as('firstName'), 'language', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const content = accountDeletedMail({ firstName, language }, origin)
    const isUnlimited = provenAt !== null
    await enqueueMail(tx, { kind: 'accounts.deleted', to: { address: email, content }, isUnlimited, now })
  }

const findOrganizationName = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select('organizations.name')
    .where('organization_members.user_id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? null
}

type ComposeLink = (reader: MailReader & { email: string }, link: MailedLink) => ComposedMail

interface AccountMailServices {
  db: Db
  clock: Clock
  publicUrl: string
}

/** A mail with a link into the account. Composing it again after a failure creates another token. */
const linkMail = (
  { db, clock, publicUrl: origin }: AccountMailServices,
  { kind, link, compose }: { kind: string; link: LinkKind; compose: ComposeLink },
): MailKind =>
  singly(kind, async ({ recipient }) => {
    const token = await issueLinkToken(db, link, { userId: recipient?.userId ?? newId(), now: clock.now() })
    if (recipient) return token === null ? null : compose(recipient, { token, origin })
    const unknown = { email: nobody, firstName: null, language: defaultLanguage }
    return { ...compose(unknown, { token: newToken(), origin }), isDiscarded: true }
  })

/** The kinds of links come from the files that use these mails. */
export const accountMails = (
  services: AccountMailServices,
  links: { passwordResets: LinkKind; loginLinks: LinkKind },
): MailKind[] => {
  const { db, publicUrl: origin } = services
  return [
    linkMail(services, { kind: resetKind, link: links.passwordResets, compose: resetPasswordMail }),
    linkMail(services, { kind: loginLinkKind, link: links.loginLinks, compose: loginLinkMail }),
    singly(claimedKind, ({ recipient }) => (recipient ? claimedMail(recipient, origin) : null)),
    singly(passwordKind, ({ recipient, payload }) => {
      const { change } = payload as { change: PasswordChange }
      return recipient ? passwordChangedMail(recipient, { change, origin }) : null
    }),
    singly(welcomeKind, async ({ recipient }) => {
      if (!recipient) return null
      return welcomeMail(recipient, { organizationName: await findOrganizationName(db, recipient.userId), origin })
    }),
  ]
}
