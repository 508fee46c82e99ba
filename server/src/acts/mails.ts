import type { Language } from '@rostrum/catalogue'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { eventKind } from '@rostrum/contract/events'
import { pageAddress } from '@rostrum/contract/kinds'
import type { ContentPath } from '@rostrum/contract/kinds'
import { sql } from 'kysely'
import type { ActListeners } from '../content/listeners.ts'
import { publicTitle } from '../content/engagements.ts'
import { calendarAttachment, shiftRows, whenText } from '../events/mail-texts.ts'
import { partsOf } from '../events/present.ts'
import { findPublicEvent } from '../events/queries.ts'
import { findReplyAddresses, sentOnBehalfOf } from '../organizations/sender.ts'
import { openActUrls } from '../guests/act-link.ts'
import { pacesOfActs, readerOf, repeatLimit } from '../guests/act-mails.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { layOutMail, type MailBlock } from '../platform/mail/layout.ts'
import {
  dropWaitingMails,
  enqueueMail,
  enqueueWithoutTurns,
  type MailKind,
  type NewMail,
  singly,
} from '../platform/mail/outbox.ts'
import { giveTurnsBack } from '../platform/mail/pace.ts'
import type { ComposedMail } from '../platform/mail/transport.ts'
import { translate } from '../platform/texts.ts'
import { heldUntil } from './held-places.ts'
import { type ActRow, findAct } from './queries.ts'

const givenKind = 'acts.given'
const releasedKind = 'acts.place-released'

/** A place is held from when the mail with the link is due. */
const storeWhenDue = async (tx: Tx, engagementIds: string[], now: Date): Promise<void> => {
  await sql`
    update engagements set link_due_at = mails.next_attempt_at from mails
    where engagements.id = any(${engagementIds}::uuid[]) and mails.guest_id = engagements.person_id
      and mails.kind = ${givenKind} and mails.status = 'queued' and mails.attempts = 0
      and mails.payload ->> 'engagementId' = engagements.id::text and mails.next_attempt_at > ${now}`.execute(tx)
}

/** Mails guests the link of their act when they act, and when they get a place. */
export const mailGuests: Pick<ActListeners, 'answered' | 'unconfirmedRemoved'> = {
  answered: async (tx, { kind, itemId, organizationId, answers, now }) => {
    const { counted, limited } = contentKindOf(kind)
    const mails: NewMail[] = []
    for (const {
      engagementId,
      personId,
      isGuest,
      isProven = false,
      isAdmitted = false,
      outcome,
      shiftsBefore,
    } of answers) {
      // Of other shifts, whoever is known gets a mail of the event.
      if (isProven && shiftsBefore !== undefined) continue
      // Whoever only skipped somebody on a list has done nothing yet. To an invitation, every answer matters.
      const isDone = limited !== undefined || outcome === null || counted.includes(outcome)
      if (!isGuest || !isDone) continue
      mails.push({
        kind: givenKind,
        to: { ...(await readerOf(tx, personId)), payload: { engagementId, isProven, isAdmitted } },
        allowances: isAdmitted ? [] : [{ limit: repeatLimit, key: engagementId }],
        paces: pacesOfActs({ itemId, organizationId }),
        now,
      })
    }
    if (mails.length === 0) return undefined
    const takeTurns = await enqueueWithoutTurns(tx, mails)
    const engagementIds = answers.map(({ engagementId }) => engagementId)
    return async () => {
      if (await takeTurns()) await storeWhenDue(tx, engagementIds, now)
    }
  },
  unconfirmedRemoved: async (tx, { itemId, organizationId, removed, now }) => {
    const count = await dropWaitingMails(tx, {
      kind: givenKind,
      guestIds: removed.map(({ personId }) => personId),
      about: { field: 'engagementId', values: removed.map(({ engagementId }) => engagementId) },
      now,
    })
    if (count > 0) await giveTurnsBack(tx, pacesOfActs({ itemId, organizationId }), { count, now })
  },
}

interface GivenAct {
  act: Pick<
    ActRow,
    'kind' | 'title' | 'organization_id' | 'organization_name' | 'attributes' | 'outcome' | 'position' | 'shifts'
  >
  /** Until when the place is held; null if it cannot be lost. */
  until: Date | null
  /**
   * Why the mail is sent: an act to be confirmed, or one from a known device, a place for somebody on the waitlist, or a
   * form for an act that is confirmed already.
   */
  occasion: 'given' | 'proven' | 'admitted' | 'repeated'
  actUrl: string
  replyAddress: string | undefined
  origin: string
}

const factsOf = (
  language: Language,
  { kind, attributes, shifts }: GivenAct['act'],
  position: number | null,
): MailBlock[] => {
  if (kind !== eventKind.path) return []
  const t = (key: string) => translate(language, `mail.event.${key}`)
  const event = eventKind.attributesOf(attributes)
  const rows = [
    { label: t('when'), value: whenText(language, event) },
    { label: t('where'), value: event.location },
    ...shiftRows(language, event, shifts),
  ]
  const place = translate(language, 'mail.act.position')
  if (position !== null) rows.push({ label: place, value: String(position) })
  return [{ block: 'facts', rows }]
}

/** The key of what was said: pledges are all the same, and other answers are told apart. */
const saidKey = ({ kind, outcome }: GivenAct['act']): string => `${kind}.${outcome ?? 'none'}`

/** Nothing that was typed is in it, because anybody may have typed it. */
export const givenMail = (
  language: Language,
  { act, until, occasion, actUrl, replyAddress, origin }: GivenAct,
): ComposedMail => {
  const names = { title: act.title, organization: act.organization_name }
  const t = (key: string, values = {}) => translate(language, `mail.act.${key}`, { ...names, ...values })
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: typeof act.attributes['timezone'] === 'string' ? act.attributes['timezone'] : 'UTC',
    timeZoneName: 'short',
  })
  const held: MailBlock[] = until ? [{ block: 'text', text: t('held', { when: format.format(until) }) }] : []
  const laidOut = layOutMail({
    language,
    origin,
    subject: t(`${occasion}.subject`),
    preview: t(`said.${saidKey(act)}`),
    title: t(`${occasion}.title`),
    blocks: [
      { block: 'text', text: t(`said.${saidKey(act)}`) },
      ...factsOf(language, act, act.position),
      ...held,
      { block: 'text', text: t(`${occasion}.why`) },
      { block: 'button', label: t(`${occasion}.button`), href: actUrl },
    ],
    note: t('note'),
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.act', names) },
  })
  return { ...laidOut, ...sentOnBehalfOf(language, { organization: act.organization_name, replyAddress }) }
}

interface ReleasedPlace {
  kind: string
  itemId: string
  organizationId: string
  organization: string
  title: string
  replyAddress: string | undefined
  origin: string
}

export const releasedMail = (language: Language, place: ReleasedPlace): ComposedMail => {
  const { kind, itemId, organizationId, organization, title, replyAddress, origin } = place
  const t = (key: string) => translate(language, `mail.act.released.${key}`, { title, organization })
  const laidOut = layOutMail({
    language,
    origin,
    subject: t('subject'),
    preview: t('text'),
    title: t('title'),
    blocks: [
      { block: 'text', text: t('text') },
      { block: 'button', label: t('button'), href: origin + pageAddress(kind as ContentPath, organizationId, itemId) },
    ],
    footer: { basis: { by: 'act' }, reason: translate(language, 'mail.reason.act', { organization }) },
  })
  return { ...laidOut, ...sentOnBehalfOf(language, { organization, replyAddress }) }
}

export const enqueueReleased = (
  tx: Tx,
  { guestId, itemId, organizationId, now }: { guestId: string; itemId: string; organizationId: string; now: Date },
): Promise<void> =>
  enqueueMail(tx, {
    kind: releasedKind,
    to: { guestId, payload: { itemId } },
    paces: pacesOfActs({ itemId, organizationId }),
    now,
  })

const findItem = (db: Db, id: string) =>
  db
    .selectFrom('content_items as item')
    .innerJoin('organizations as organization', 'organization.id', 'item.organization_id')
    .select([
      'item.kind',
      'item.id as itemId',
      'item.organization_id as organizationId',
      publicTitle.as('title'),
      'organization.name as organization',
    ])
    .where('item.id', '=', id)
    .where('item.status', '=', 'published')
    .where('organization.published_at', 'is not', null)
    .executeTakeFirst()

export const actMails = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): MailKind[] => [
  singly(givenKind, async ({ recipient, guest, payload }) => {
    // Nodes of the previous version know no devices.
    const { engagementId, isProven, isAdmitted } = payload as {
      engagementId: string
      isProven?: boolean
      isAdmitted: boolean
    }
    const reader = recipient ?? guest
    const act = await findAct(db, engagementId)
    if (!reader || !act || act.is_banned || !act.is_public) return null
    const replyAddress = (await findReplyAddresses(db, [act.organization_id])).get(act.organization_id)
    const isConfirmed = act.user_id !== null || act.confirmed_at !== null
    const occasion = isAdmitted ? 'admitted' : isProven ? 'proven' : isConfirmed ? 'repeated' : 'given'
    const actUrl = (await openActUrls(db, origin))(act.id)
    const attributes = contentKindOf(act.kind).attributesOf(act.attributes)
    const until = heldUntil(act)
    const given = { act: { ...act, attributes }, until, occasion, actUrl, replyAddress, origin } as const
    const mail = givenMail(reader.language, given)
    // Mail programs add calendar files by themselves, so only who has confirmed gets one: anybody can type an address.
    // Whoever confirms afterwards finds the file on the page of the link.
    const isSure = isProven === true || (isAdmitted && isConfirmed)
    const hasPlace = isSure && act.kind === eventKind.path && act.outcome === 'going'
    const event = hasPlace ? await findPublicEvent(db, act.item_id) : undefined
    if (!event) return mail
    const calendar = { event, parts: partsOf(event, act.shifts), chosenAt: act.updated_at }
    return { ...mail, ...calendarAttachment(calendar, origin) }
  }),
  singly(releasedKind, async ({ guest, payload }) => {
    const item = await findItem(db, (payload as { itemId: string }).itemId)
    if (!guest || !item) return null
    const replyAddress = (await findReplyAddresses(db, [item.organizationId])).get(item.organizationId)
    return releasedMail(guest.language, { ...item, replyAddress, origin })
  }),
]
