import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import { eventKind } from '@rostrum/contract/events'
import { rsvpAnswers, type RsvpAnswer } from '@rostrum/contract/rsvp-links'
import { pageAddress } from '@rostrum/contract/kinds'
import type { Shift } from '@rostrum/contract/shifts'
import { formatPeriod, instantOf, scheduleOf } from '@rostrum/contract/zoned-time'
import { layOutActMail } from '../organizations/sender.ts'
import type { MailBlock } from '../platform/mail/layout.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { type CalendarEvent, partsOf, presentCalendar } from './present.ts'
import type { AnnouncedEvent } from './queries.ts'

type Attributes = z.output<typeof eventKind.attributes>
export type EventOccasion =
  | 'going'
  | 'waitlist'
  | 'times'
  | 'waitlistTimes'
  | 'timesGone'
  | 'changed'
  | 'cancelled'
  | 'resumed'
  | 'reminder'
  | 'undecided'

/** Formats date and time in the event's time zone and names the zone, because readers may be elsewhere. */
export const whenText = (language: Language, attributes: Attributes): string => {
  const { startsAt, endsAt } = scheduleOf(attributes)
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: attributes.timezone,
    timeZoneName: 'short',
  })
  return endsAt === null ? format.format(startsAt) : formatPeriod(format, startsAt, endsAt)
}

/** When a shift takes place, and its name. */
const shiftText = (language: Language, { timezone }: Pick<Attributes, 'timezone'>, shift: Shift): string => {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  })
  const { date, time, end_time: end, name } = shift
  const when = formatPeriod(format, instantOf(date, time, timezone), instantOf(date, end, timezone))
  return name === null ? when : `${when}: ${name}`
}

/** The chosen shifts as a row of facts; none if nothing was chosen. */
export const shiftRows = (language: Language, attributes: Attributes, chosen: readonly string[]) => {
  const shifts = attributes.shifts.filter(({ id }) => chosen.includes(id))
  const label = translate(language, 'mail.event.shifts', { count: shifts.length })
  const value = shifts.map((shift) => shiftText(language, attributes, shift)).join('\n')
  return shifts.length === 0 ? [] : [{ label, value }]
}

/** The shifts that were taken away or are at another time. A new one concerns nobody yet. */
export const movedShifts = (before: Attributes, now: Attributes): string[] =>
  before.shifts.flatMap((earlier) => {
    const shift = now.shifts.find(({ id }) => id === earlier.id)
    const isSame = shift?.date === earlier.date && shift.time === earlier.time && shift.end_time === earlier.end_time
    return isSame ? [] : [earlier.id]
  })

/** Whether date, time or place changed, which is worth a mail to everybody. */
export const isMoved = (before: Attributes, now: Attributes): boolean =>
  (['start_date', 'end_date', 'time', 'end_time', 'timezone', 'location'] as const).some(
    (field) => before[field] !== now[field],
  )

interface CalendarChange {
  occasion: EventOccasion
  event: AnnouncedEvent
  /** The attributes before a change. */
  before?: Attributes
  /** The shifts that the reader has chosen; undefined if that was deleted with the event. */
  shifts?: readonly string[] | undefined
  /** Those that were theirs before they chose others. */
  shiftsBefore?: readonly string[]
  /** When they chose them. */
  chosenAt?: Date
}

interface EventMail extends CalendarChange {
  replyAddress: string | undefined
  unsubscribeUrl?: string
  /** Where a guest changes or withdraws their answer. */
  actUrl?: string
  /** Where somebody with an account answers a reminder without logging in. */
  rsvpUrl?: string
  origin: string
}

/**
 * Occasions with a calendar file. A place on the waitlist is no appointment; at a reminder, attendees already have the
 * entry.
 */
const withCalendar: EventOccasion[] = ['going', 'times', 'timesGone', 'changed', 'cancelled', 'resumed']

/** What the reader comes to, and what they do not come to anymore, because they chose other shifts or it was taken away. */
const calendarOf = ({ occasion, event, before, shifts, shiftsBefore, chosenAt }: CalendarChange): CalendarEvent => {
  const { shifts: offered } = event.attributes
  if (shifts === undefined) return { event, ...(occasion === 'cancelled' && { parts: ['whole', ...offered] }) }
  const parts = partsOf(event, shifts)
  const had = shiftsBefore ?? shifts
  const takenAway = before?.shifts.filter(({ id }) => !offered.some((shift) => shift.id === id)) ?? []
  const gone = [...offered, ...takenAway].filter((shift) => had.includes(shift.id) && !parts.includes(shift))
  if (shiftsBefore?.length === 0) return { event, parts, gone: ['whole'], chosenAt }
  // Whoever lost all their shifts has not chosen the whole event.
  return { event, parts: parts[0] === 'whole' && gone.length > 0 ? [] : parts, gone, chosenAt }
}

/** Occasions at which nobody has a place that they could give back. */
const withoutNote: EventOccasion[] = ['cancelled', 'waitlist', 'waitlistTimes', 'undecided']

export const eventMail = (
  language: Language,
  { replyAddress, unsubscribeUrl, actUrl, rsvpUrl, origin, ...change }: EventMail,
): ComposedMail => {
  const { occasion, event, before, shifts = [] } = change
  const { attributes } = event
  const organization = event.organization_name
  const names = { organization, title: attributes.title }
  const t = (key: string) => translate(language, `mail.${key}`, names)
  const now = whenText(language, attributes)
  const rows = [
    { label: t('event.when'), value: now },
    { label: t('event.where'), value: attributes.location },
    { label: t('event.by'), value: organization },
    ...shiftRows(language, attributes, shifts),
  ]
  if (before && occasion === 'changed') {
    const moved = movedShifts(before, attributes).filter((id) => shifts.includes(id))
    const changed = [
      ...[whenText(language, before), before.location].filter(
        (text, index) => text !== [now, attributes.location][index],
      ),
      ...shiftRows(language, before, moved).map(({ value }) => value),
    ]
    rows.push({ label: t('event.before'), value: changed.join('\n') })
  }
  const href = actUrl ?? origin + pageAddress(eventKind.path, event.organization_id, event.id)
  const answer = (name: RsvpAnswer): MailBlock => ({
    block: 'button',
    label: t(`event.answer.${name}`),
    href: rsvpUrl === undefined ? href : `${rsvpUrl}?answer=${name}`,
  })
  const see: MailBlock = { block: 'button', label: t('event.button'), href }
  const isAsked = occasion === 'reminder' || occasion === 'undecided'
  const buttons = occasion === 'cancelled' ? [] : isAsked ? rsvpAnswers.map(answer) : [see]
  const mail = layOutActMail(
    {
      language,
      origin,
      subject: t(`event.${occasion}.subject`),
      preview: `${now}, ${attributes.location}`,
      title: t(`event.${occasion}.title`),
      blocks: [{ block: 'text', text: t(`event.${occasion}.text`) }, { block: 'facts', rows }, ...buttons],
      ...(!withoutNote.includes(occasion) && { note: t('event.maybe') }),
    },
    { organization, replyAddress, reason: t('reason.event'), unsubscribeUrl },
  )
  return withCalendar.includes(occasion) ? { ...mail, ...calendarAttachment(calendarOf(change), origin) } : mail
}

/** The calendar file of an event, as a part of a mail. */
export const calendarAttachment = (event: CalendarEvent, origin: string): Pick<ComposedMail, 'attachments'> => ({
  attachments: [
    {
      filename: 'event.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: presentCalendar({ name: event.event.organization_name, events: [event], origin, isMailed: true }),
    },
  ],
})
