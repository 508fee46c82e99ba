import type { Language } from '@rostrum/catalogue'
import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import { whenText } from '../events/mail-texts.ts'
import { type AnnouncedEvent, findPublicEvent } from '../events/queries.ts'
import { findRefusing } from '../mail-preferences/queries.ts'
import { openSubscriptionUrls } from '../mail-preferences/subscriptions.ts'
import { findReplyAddresses, layOutActMail } from '../organizations/sender.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailBlock } from '../platform/mail/layout.ts'
import type { MailKind, MailTask } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { findNextEvent, findRecorded } from './queries.ts'
import { thanksKind } from './thank.ts'

interface ThanksMail {
  attendance: 'attended' | 'no_show'
  event: AnnouncedEvent
  /** The next event of the organization. */
  next: AnnouncedEvent | undefined
  replyAddress: string | undefined
  /** Of an account. */
  unsubscribeUrl?: string
  origin: string
}

/** The day after an event. The mail is about what the person did, and names the next thing that they can do. */
export const thanksMail = (
  language: Language,
  { attendance, event, next, replyAddress, unsubscribeUrl, origin }: ThanksMail,
): ComposedMail => {
  const organization = event.organization_name
  const names = { organization, title: event.attributes.title }
  const t = (key: string) => translate(language, `mail.thanks.${key}`, names)
  const urlOf = ({ organization_id: organizationId, id }: AnnouncedEvent) =>
    origin + pageAddress(eventKind.path, organizationId, id)
  const nextBlocks = (after: AnnouncedEvent): MailBlock[] => [
    {
      block: 'items',
      title: t('next'),
      items: [
        {
          title: after.attributes.title,
          href: urlOf(after),
          label: whenText(language, after.attributes),
          text: after.attributes.location,
        },
      ],
    },
    { block: 'button', label: t('button'), href: urlOf(after) },
  ]
  return layOutActMail(
    {
      language,
      origin,
      subject: t(`${attendance}.subject`),
      preview: t(`${attendance}.text`),
      title: t(`${attendance}.title`),
      blocks: [{ block: 'text', text: t(`${attendance}.text`) }, ...(next ? nextBlocks(next) : [])],
    },
    { organization, replyAddress, reason: translate(language, 'mail.reason.event', names), unsubscribeUrl },
  )
}

interface Services {
  db: Db
  clock: Clock
  publicUrl: string
}

export const attendanceMails = ({ db, clock, publicUrl: origin }: Services): MailKind[] => {
  /** The mails about one event, by the ids of their tasks. */
  const thank = async (itemId: string, tasks: MailTask[]): Promise<[string, ComposedMail][]> => {
    const event = await findPublicEvent(db, itemId)
    // An organizer may have changed their mind while the mails were waiting.
    if (!event?.attributes.sends_thanks) return []
    const organizationId = event.organization_id
    const userIds = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
    const personIds = [...userIds, ...tasks.flatMap(({ guest }) => guest?.id ?? [])]
    const [recorded, refusing, replyAddresses, urlOf, following] = await Promise.all([
      findRecorded(db, { itemId, personIds }),
      findRefusing(db, { organizationId, userIds }),
      findReplyAddresses(db, [organizationId]),
      openSubscriptionUrls(db, origin),
      findNextEvent(db, organizationId, clock.now()),
    ])
    const next = following && (await findPublicEvent(db, following.id))
    const about = { event, next, replyAddress: replyAddresses.get(organizationId), origin }
    return tasks.flatMap(({ id, recipient, guest }): [string, ComposedMail][] => {
      const attendance = recorded.get(recipient?.userId ?? guest?.id ?? '')
      if (attendance === undefined || (recipient && refusing.has(recipient.userId))) return []
      if (guest) return [[id, thanksMail(guest.language, { ...about, attendance })]]
      if (!recipient) return []
      const unsubscribeUrl = urlOf({ personId: recipient.userId, scope: { organizationId } })
      return [[id, thanksMail(recipient.language, { ...about, attendance, unsubscribeUrl })]]
    })
  }
  return [
    {
      name: thanksKind,
      compose: async (tasks) => {
        const composed = new Map<string, ComposedMail>()
        for (const [itemId, group] of Map.groupBy(tasks, ({ batch }) => batch?.subjectId ?? '')) {
          for (const [id, mail] of await thank(itemId, group)) composed.set(id, mail)
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
  ]
}
