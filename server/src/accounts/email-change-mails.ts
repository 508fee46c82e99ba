import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@rostrum/contract/email-changes'
import type { Language } from '@rostrum/catalogue'
import type { Db } from '../platform/db/database.ts'
import { greeting, layOutMail, type MailBlock } from '../platform/mail/layout.ts'
import { type MailKind, type MailTask, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { type EmailChangePayload, emailChangeMailKinds, findEmailChange, issueChangeToken } from './email-change.ts'

/**
 * An address of which somebody who knows it recognizes the beginning and the end, and others learn little: the mail may
 * go to somebody who has nothing to do with the account.
 */
const maskAddress = (address: string): string => {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}

interface ChangeMail {
  language: Language
  origin: string
  /** The part of the catalogue with the texts of this mail. */
  texts: 'emailConfirm' | 'emailTaken' | 'emailRequested' | 'emailChanged' | 'emailConfirmed'
  values?: Record<string, unknown>
  /** The name of the reader, or null without a proven address. Without either, the reader may not own the account. */
  name?: string | null
  /** Keys of texts that follow the introduction. */
  more?: string[]
  href?: string
  /** Why the reader gets the mail: they have the account, or somebody entered their address. */
  reason?: 'account' | 'address'
}

export const emailChangeMail = ({
  language,
  origin,
  texts,
  values = {},
  name,
  more = [],
  href,
  reason = 'account',
}: ChangeMail): ComposedMail => {
  const t = (key: string) =>
    translate(language, `mail.${key}`, { hours: EMAIL_CHANGE_HOURS, days: EMAIL_UNDO_DAYS, ...values })
  const blocks: MailBlock[] = [
    ...(name === undefined ? [] : [greeting(language, name)]),
    ...['intro', ...more].map((key) => ({ block: 'text' as const, text: t(`${texts}.${key}`) })),
  ]
  if (href !== undefined) blocks.push({ block: 'button', label: t(`${texts}.button`), href })
  return layOutMail({
    language,
    origin,
    subject: t(`${texts}.subject`),
    preview: t(`${texts}.intro`),
    title: t(`${texts}.title`),
    blocks,
    footer: { basis: { by: 'account' }, reason: t(`reason.${reason}`) },
  })
}

export const emailChangeMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const changeOf = ({ payload }: MailTask) => findEmailChange(db, (payload as EmailChangePayload).changeId)
  const linkTo = async (page: 'confirm' | 'undo', changeId: string) =>
    `${origin}/email/${page}#${await issueChangeToken(db, changeId, page)}`
  const { confirm, taken, requested, changed, confirmed } = emailChangeMailKinds

  /** To the previous address. Only somebody who had proved that they own it gets a link to undo the change. */
  const mailPrevious =
    (texts: 'emailRequested' | 'emailChanged') =>
    async (task: MailTask): Promise<ComposedMail | null> => {
      const change = await changeOf(task)
      if (!change) return null
      const { language, email, is_previous_proven: isProven } = change
      const values = { address: maskAddress(email) }
      if (!isProven) return emailChangeMail({ language, origin, texts, values })
      const href = await linkTo('undo', change.id)
      return emailChangeMail({ language, origin, texts, values, name: change.first_name, more: ['notYou'], href })
    }

  return [
    singly(confirm, async (task) => {
      const change = await changeOf(task)
      if (!change || change.confirmed_at !== null) return null
      const values = { address: maskAddress(change.previous_email) }
      const href = await linkTo('confirm', change.id)
      return emailChangeMail({
        language: change.language,
        origin,
        texts: 'emailConfirm',
        values,
        more: ['notYou'],
        href,
        reason: 'address',
      })
    }),
    singly(taken, ({ recipient }) =>
      recipient
        ? emailChangeMail({
            language: recipient.language,
            origin,
            texts: 'emailTaken',
            name: recipient.firstName,
            href: `${origin}/login`,
          })
        : null,
    ),
    singly(requested, mailPrevious('emailRequested')),
    singly(changed, mailPrevious('emailChanged')),
    singly(confirmed, async (task) => {
      const change = await changeOf(task)
      if (!change || !task.recipient) return null
      const { language, firstName: name } = task.recipient
      const more = change.is_previous_proven ? ['undo', 'notYou'] : ['notYou']
      const values = { address: maskAddress(change.previous_email) }
      const href = `${origin}/settings/sessions`
      return emailChangeMail({ language, origin, texts: 'emailConfirmed', values, name, more, href })
    }),
  ]
}
