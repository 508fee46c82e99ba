import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail } from '../platform/mail/layout.ts'
import { enqueueMail, type MailKind, singly, type MailReader } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'

const linkedKind = 'social.linked'
const unlinkedKind = 'social.unlinked'

interface Linked {
  /** The display name of the provider, such as "Google". */
  provider: string
  /** Whether the password was removed, because nobody had verified the account's address. */
  isPasswordRemoved: boolean
}

interface Unlinked {
  provider: string
  hasPassword: boolean
}

/** Informs about a change of the ways to log in, what it means for the password, and how to choose another one. */
const waysInMail = (
  { firstName, language }: MailReader,
  { change, outcome, provider, origin }: { change: string; outcome: string; provider: string; origin: string },
): ComposedMail => {
  const t = (key: string) => translate(language, `mail.${key}`, { name: firstName, provider })
  return layOutMail({
    language,
    origin,
    subject: t(`${change}.subject`),
    preview: t(`${change}.intro`),
    title: t(`${change}.title`),
    blocks: [
      greeting(language, firstName),
      { block: 'text', text: t(`${change}.intro`) },
      { block: 'text', text: t(`${change}.${outcome}`) },
      { block: 'button', label: t(`${change}.${outcome}Button`), href: `${origin}/reset-password` },
    ],
    footer: { basis: { by: 'account' }, reason: t('reason.account') },
  })
}

/** For users of existing accounts: an identity was linked. */
export const linkedMail = (
  reader: MailReader,
  { isPasswordRemoved, ...about }: Linked & { origin: string },
): ComposedMail => waysInMail(reader, { change: 'linked', outcome: isPasswordRemoved ? 'removed' : 'kept', ...about })

/** An identity was unlinked. */
export const unlinkedMail = (
  reader: MailReader,
  { hasPassword, ...about }: Unlinked & { origin: string },
): ComposedMail => waysInMail(reader, { change: 'unlinked', outcome: hasPassword ? 'kept' : 'none', ...about })

export const enqueueLinked = (
  tx: Db,
  { userId, now, provider, isPasswordRemoved }: Linked & { userId: string; now: Date },
): Promise<void> => {
  const payload: Linked = { provider, isPasswordRemoved }
  return enqueueMail(tx, { kind: linkedKind, to: { userId, payload }, now })
}

export const enqueueUnlinked = (
  tx: Db,
  { userId, now, ...payload }: Unlinked & { userId: string; now: Date },
): Promise<void> => enqueueMail(tx, { kind: unlinkedKind, to: { userId, payload }, now })

export const signInMails = ({ publicUrl: origin }: { publicUrl: string }): MailKind[] => [
  singly(linkedKind, ({ recipient, payload }) =>
    recipient ? linkedMail(recipient, { ...(payload as Linked), origin }) : null,
  ),
  singly(unlinkedKind, ({ recipient, payload }) =>
    recipient ? unlinkedMail(recipient, { ...(payload as Unlinked), origin }) : null,
  ),
]
