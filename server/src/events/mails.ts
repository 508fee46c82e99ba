import { eventKind } from '@rostrum/contract/events'
import { findReplyAddresses } from '../organizations/sender.ts'
import { findRefusing } from '../mail-preferences/queries.ts'
import { openSubscriptionUrls, type SubscriptionUrl } from '../mail-preferences/subscriptions.ts'
import { openActUrls } from '../guests/act-link.ts'
import type { Db } from '../platform/db/database.ts'
import { type MailKind, type MailTask, singly } from '../platform/mail/outbox.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { type Announcement, answerKind, changedKind } from './announcements.ts'
import { eventMail } from './mail-texts.ts'
import { reminderKind, undecidedKind } from './reminders.ts'
import { timesMail } from './shift-mails.ts'
import { openRsvpUrls } from './rsvp-link.ts'
import { type AnnouncedEvent, findPublicEvent, findAnswer, findAnswering, findChosenShifts } from './queries.ts'

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
  occasion: 'reminder' | 'undecided'
  event: AnnouncedEvent
  tasks: MailTask[]
}

export const eventMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => {
  const remind = async (
    { occasion, event, tasks }: ReminderGroup,
    urlOf: SubscriptionUrl,
  ): Promise<Map<string, ComposedMail>> => {
    const organizationId = event.organization_id
    const userIds = tasks.flatMap(({ recipient }) => recipient?.userId ?? [])
    const personIds = [...userIds, ...tasks.flatMap(({ guest }) => guest?.id ?? [])]
    const [answering, refusing, replyAddresses, actUrlOf, rsvpUrlOf] = await Promise.all([
      findAnswering(db, { itemId: event.id, outcome: occasion === 'reminder' ? 'going' : 'maybe', personIds }),
      findRefusing(db, { organizationId, userIds }),
      findReplyAddresses(db, [organizationId]),
      openActUrls(db, origin),
      openRsvpUrls(db, origin),
    ])
    const about = { occasion, event, replyAddress: replyAddresses.get(organizationId), origin }
    return new Map(
      tasks.flatMap(({ id, recipient, guest }): [string, ComposedMail][] => {
        const act = answering.get(recipient?.userId ?? guest?.id ?? '')
        if (act === undefined || (recipient && refusing.has(recipient.userId))) return []
        if (guest) return [[id, eventMail(guest.language, { ...about, shifts: act.shifts, actUrl: actUrlOf(act.id) })]]
        if (!recipient) return []
        const unsubscribeUrl = urlOf({ personId: recipient.userId, scope: { organizationId } })
        const rsvpUrl = rsvpUrlOf({ userId: recipient.userId, itemId: event.id })
        return [[id, eventMail(recipient.language, { ...about, shifts: act.shifts, unsubscribeUrl, rsvpUrl })]]
      }),
    )
  }

  /** The shifts of whoever gets the mails and has not withdrawn, by the ids of the mails. */
  const shiftsOfReaders = async (tasks: MailTask[]): Promise<Map<string, string[]>> => {
    const shifts = new Map<string, string[]>()
    for (const [itemId, group] of Map.groupBy(tasks, ({ batch }) => batch?.subjectId ?? null)) {
      if (itemId === null) continue
      const readerOf = ({ recipient, guest }: MailTask) => recipient?.userId ?? guest?.id ?? ''
      const chosen = await findChosenShifts(db, { itemId, personIds: group.map(readerOf) })
      for (const task of group) {
        const own = chosen.get(readerOf(task))
        if (own) shifts.set(task.id, own)
      }
    }
    return shifts
  }

  return [
    timesMail({ db, publicUrl: origin }),
    singly(answerKind, async ({ recipient, payload }) => {
      const { itemId, outcome } = payload as { itemId: string; outcome: 'going' | 'waitlist' }
      const event = await findPublicEvent(db, itemId)
      if (!recipient || !event) return null
      // If the answer has changed meanwhile, only the mail about the last answer is sent.
      const answer = await findAnswer(db, { itemId, userId: recipient.userId })
      if (answer?.outcome !== outcome) return null
      const { shifts, updated_at: chosenAt } = answer
      const replyAddress = (await findReplyAddresses(db, [event.organization_id])).get(event.organization_id)
      return eventMail(recipient.language, { occasion: outcome, event, shifts, chosenAt, replyAddress, origin })
    }),
    {
      name: changedKind,
      // Attendees get this mail regardless of their mail preferences.
      compose: async (tasks) => {
        const announcements = tasks.map(announcementOf)
        const organizationIds = announcements.flatMap((announcement) => announcement?.event.organization_id ?? [])
        const [replyAddresses, shifts] = await Promise.all([
          findReplyAddresses(db, organizationIds),
          shiftsOfReaders(tasks),
        ])
        return tasks.map(({ id, recipient, guest }, index) => {
          const announcement = announcements[index]
          const reader = recipient ?? guest
          if (!announcement || !reader) return null
          const replyAddress = replyAddresses.get(announcement.event.organization_id)
          return eventMail(reader.language, { ...announcement, shifts: shifts.get(id), replyAddress, origin })
        })
      },
    },
    ...([reminderKind, undecidedKind] as const).map((name) => ({
      name,
      compose: async (tasks: MailTask[]) => {
        const urlOf = await openSubscriptionUrls(db, origin)
        const composed = new Map<string, ComposedMail>()
        for (const group of Map.groupBy(tasks, ({ batch }) => batch?.subjectId).values()) {
          const announcement = group[0] && announcementOf(group[0])
          if (!announcement) continue
          const { event } = announcement
          const occasion = name === reminderKind ? 'reminder' : 'undecided'
          for (const [id, mail] of await remind({ occasion, event, tasks: group }, urlOf)) {
            composed.set(id, mail)
          }
        }
        return tasks.map(({ id }) => composed.get(id) ?? null)
      },
    })),
  ]
}
