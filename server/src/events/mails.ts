import { eventKind } from '@rostrum/contract/events'
import { findRefusing } from '../mail-preferences/queries.ts'
import { openSubscriptionUrls, type SubscriptionUrl } from '../mail-preferences/subscriptions.ts'
import type { Db } from '../platform/db/database.ts'
import { type MailKind, type MailTask, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { type Announcement, answerKind, changedKind, reminderKind } from './announcements.ts'
import { eventMail } from './mail-texts.ts'
import { type AnnouncedEvent, findPublicEvent, findAnswer, findGoing } from './queries.ts'

/** Parses an announcement from JSON, possibly stored by an earlier version: restores dates and default attributes. */
const revived = ({ event, before, ...announcement }: Announcement): Announcement => ({
  ...announcement,
  ...(before && { before: eventKind.attributesOf(before) }),
  event: {
    ...event,
    attributes: eventKind.attributesOf(event.attributes),
    created_at: new Date(event.created_at),
    updated_at: new Date(event.updated_at),
  },
})

const announcementOf = ({ batch }: MailTask): Announcement | null =>
  batch && 'occasion' in batch.payload ? revived(batch.payload as Announcement) : null

interface ReminderGroup {
  event: AnnouncedEvent
  tasks: MailTask[]
}

export const eventMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const remind = async (
    { event, tasks }: ReminderGroup,
    urlOf: SubscriptionUrl,
  ): Promise<Map<string, ComposedMail>> => {
    const organizationId = event.organization_id
    const userIds = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
    const [going, refusing] = await Promise.all([
      findGoing(db, { itemId: event.id, userIds }),
      findRefusing(db, { organizationId, userIds }),
    ])
    return new Map(
      tasks.flatMap(({ id, recipient }) => {
        if (!recipient || !going.has(recipient.userId) || refusing.has(recipient.userId)) return []
        const unsubscribeUrl = urlOf({ userId: recipient.userId, scope: { organizationId } })
        return [[id, eventMail(recipient.language, { occasion: 'reminder', event, unsubscribeUrl, origin })]]
      }),
    )
  }

  return [
    singly(answerKind, async ({ recipient, payload }) => {
      const { itemId, outcome } = payload as { itemId: string; outcome: 'going' | 'waitlist' }
      const event = await findPublicEvent(db, itemId)
      if (!recipient || !event) return null
      // If the answer has changed meanwhile, only the mail about the last answer is sent.
      const answer = await findAnswer(db, { itemId, userId: recipient.userId })
      return answer === outcome ? eventMail(recipient.language, { occasion: outcome, event, origin }) : null
    }),
    {
      name: changedKind,
      // Attendees get this mail regardless of their mail preferences.
      compose: async (tasks) =>
        tasks.map((task) => {
          const announcement = announcementOf(task)
          return announcement && task.recipient ? eventMail(task.recipient.language, { ...announcement, origin }) : null
        }),
    },
    {
      name: reminderKind,
      compose: async (tasks) => {
        const urlOf = await openSubscriptionUrls(db, origin)
        const composed = new Map<string, ComposedMail>()
        for (const group of Map.groupBy(tasks, ({ batch }) => batch?.subjectId).values()) {
          const announcement = group[0] && announcementOf(group[0])
          if (!announcement) continue
          for (const [id, mail] of await remind({ event: announcement.event, tasks: group }, urlOf)) {
            composed.set(id, mail)
          }
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    },
  ]
}
