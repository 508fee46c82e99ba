import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import type { ContentKind } from '@rostrum/contract/content'
import type { engagementPayload } from '@rostrum/contract/engagements'
import { targetKeys } from '@rostrum/contract/target-keys'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { claimForAccount } from '../guests/claims.ts'
import { type ActingGuest, assertReachable, findProvenAccount, rememberGuest } from '../guests/guests.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'
import type { Realtime } from '../platform/realtime.ts'
import { type Arrival, inheritOrigin, originOf } from '../shares/origin.ts'
import { lockItem, updateCounts, type LockedItem } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'
import { canTakePart } from './policy.ts'
import { admitWaiting, answeredAt, placeFor } from './places.ts'
import { isOver } from './schedule.ts'
import { chooseShifts, isSameChoice, shiftsOf } from './shifts.ts'
import { recordTicked, type TickedConsents } from './ticked-consents.ts'

interface Answer {
  outcome: string | null | undefined
  note?: string | null
  /** The shifts that the answer chooses; undefined to keep an earlier choice. */
  shifts?: readonly string[] | undefined
  /** The entry of the item's list of targets that the answer is about. */
  target?: string | null
  /** The boxes that were ticked in the form. */
  consents?: TickedConsents | undefined
  /** Additional fields of the kind, such as vote details. */
  details?: Record<string, unknown>
}

/** Who takes part: somebody with a session, or a guest. */
export type TakingPart = { viewer: Pick<Viewer, 'userId' | 'organizationId'> } | { guest: ActingGuest }

/** A guest with the link of an act, who changes it, perhaps with another name. */
interface ByLink {
  link: { personId: string; name: string | undefined }
}

interface Participation {
  kind: ContentKind
  itemId: string
  who: TakingPart | ByLink
  answer: Answer
  /** The organization in the request's path, if any. The item must belong to it. */
  organizationId?: string
  /** How the person came to the page, if they take part for the first time. */
  arrival?: Arrival
  /** A second answer of an account throws a conflict instead of changing the first. */
  isOnceOnly?: boolean
  /** The field of the guest's address, for its error. */
  addressField?: string
  listeners?: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
}

interface Engagement {
  id: string
  outcome: string | null
  targets: Record<string, string>
  shifts: string[]
  is_counted: boolean
  number: number | null
  confirmed_at: Date | null
}

export interface TakenPart {
  /** The id of the engagement. */
  id: string
  /** Whether the person had taken part before. */
  isRepeated: boolean
  /** The outcome as it is stored; what a guest repeats after a confirmation is not stored, but mailed to them. */
  outcome: string | null
  /** The number of the act; null if it does not count. */
  number: number | null
  /** The number of the act if this call gave it; null if the act had one before, or does not count. */
  newNumber: number | null
  /** Whether the act is proven by this call: by the session, or by the known device of a guest. */
  isProven: boolean
}

const counts = (kind: ContentKind, outcome: string | null) => outcome === null || kind.counted.includes(outcome)

/**
 * Determines the outcome to store. A final outcome never changes. An answer about one target that does not count, such
 * as "skip", does not replace an earlier outcome that counts.
 */
const settle = ({ kind, answer }: Participation, item: LockedItem, before: Engagement | undefined): string | null => {
  const requested = answer.outcome === undefined || answer.outcome === null ? (before?.outcome ?? null) : answer.outcome
  if (before && before.outcome === kind.final) return before.outcome
  const isAside = answer.target && before?.is_counted && !counts(kind, requested)
  return isAside ? before.outcome : placeFor(kind, item, { requested, before: before?.outcome ?? null })
}

const findOwn = (tx: Db, itemId: string, personId: string): Promise<Engagement | undefined> =>
  tx
    .selectFrom('engagements')
    .select(['id', 'outcome', 'targets', 'shifts', 'is_counted', 'number', 'confirmed_at'])
    .where('content_item_id', '=', itemId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

const assertOpen = async (tx: Db, { kind, itemId, who, organizationId, now }: Participation): Promise<LockedItem> => {
  const item = await lockItem(tx, { kind: kind.path, id: itemId })
  if (!item || !canTakePart('viewer' in who ? who.viewer : null, item)) throw new AppError('NOT_FOUND')
  if (organizationId !== undefined && organizationId !== item.organization_id) throw new AppError('NOT_FOUND')
  if (isOver(kind, item.attributes, now)) throw new AppError('CONFLICT', { text: 'server.isOver' })
  return item
}

interface Known {
  personId: string
  before: Engagement | undefined
  /** Whether only the owner of the address may change what they did before: by their account, or by a mailed link. */
  isProtected: boolean
}

/**
 * The person and what they did before. Whoever knows the address of a guest could act in their name, so an act that the
 * guest has confirmed, or that belongs to their account, is only changed by themselves.
 */
const know = async (tx: Tx, participation: Participation, item: LockedItem): Promise<Known> => {
  const { itemId, who, addressField = 'guest.email', now } = participation
  if ('viewer' in who) {
    const personId = who.viewer.userId
    return { personId, before: await findOwn(tx, itemId, personId), isProtected: false }
  }
  if ('link' in who) {
    const { personId } = who.link
    const before = await findOwn(tx, itemId, personId)
    if (!before) throw new AppError('NOT_FOUND')
    return { personId, before, isProtected: false }
  }
  const { email, language } = who.guest
  await assertReachable(tx, { email, organizationId: item.organization_id, field: addressField })
  const accountId = await findProvenAccount(tx, email)
  const ofAccount = accountId === undefined ? undefined : await findOwn(tx, itemId, accountId)
  if (accountId !== undefined && ofAccount) return { personId: accountId, before: ofAccount, isProtected: true }
  const personId = await rememberGuest(tx, { email, language, now })
  const before = await findOwn(tx, itemId, personId)
  const isConfirmed = before !== undefined && before.confirmed_at !== null
  return { personId, before, isProtected: isConfirmed && !who.guest.isProven }
}

/** The columns that say who acts. A guest may give another name while nothing is confirmed. */
const identityOf = ({ who, now }: Participation, personId: string) => {
  if ('viewer' in who) return { user_id: personId, person_id: personId }
  if ('guest' in who) {
    const { name, postal_code, isProven } = who.guest
    return { user_id: null, person_id: personId, given_name: name, postal_code, ...(isProven && { confirmed_at: now }) }
  }
  const { name } = who.link
  return { user_id: null, person_id: personId, confirmed_at: now, ...(name !== undefined && { given_name: name }) }
}

/** Throws unless the target is on the item's list, which also limits the number of stored targets. */
const assertTarget = ({ kind, answer: { target } }: Participation, item: LockedItem): void => {
  if (!target) return
  const rows = kind.targets && item.attributes[kind.targets.list]
  const { by = '' } = kind.targets ?? {}
  const addresses = Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[by])) : []
  if (!targetKeys(addresses).includes(target)) throw invalidField('target', 'validation.choice')
}

/**
 * Stores one engagement per person and item; a repeated answer changes it. The item is locked meanwhile, so its counts
 * and places stay exact under concurrent answers.
 */
export const takePart = async (db: Db, participation: Participation): Promise<TakenPart> => {
  const { kind, itemId, who, answer, isOnceOnly, listeners, now } = participation
  const isGuest = 'guest' in who
  const isProven = !isGuest || who.guest.isProven
  const take = async (tx: Tx) => {
    const item = await assertOpen(tx, participation)
    assertTarget(participation, item)
    const { personId, before, isProtected } = await know(tx, participation, item)
    if (before && isOnceOnly && !isGuest) throw new AppError('CONFLICT')
    const { organization_id: organizationId } = item
    const about = { kind: kind.path, itemId, organizationId, now }
    const proof = isGuest ? (isProven ? 'known_device' : 'unproven') : 'session'
    const ticked = { ticked: answer.consents, personId, proof, organizationId, now } as const
    if (before && isProtected) {
      await recordTicked(tx, { ...ticked, proof: 'unproven', actId: before.id })
      const answers = [{ engagementId: before.id, personId, isGuest, outcome: before.outcome }]
      await listeners?.answered(tx, { ...about, answers })
      const outcome = answer.outcome ?? null
      const untold = { number: null, newNumber: null, isProven: false }
      return { id: before.id, organizationId, isRepeated: true, outcome, ...untold }
    }
    const outcome = settle(participation, item, before)
    const isCounted = counts(kind, outcome)
    const shifts = chooseShifts(kind, item, { outcome, requested: answer.shifts, before, now })
    const given = {
      ...identityOf(participation, personId),
      outcome,
      is_counted: isCounted,
      note: answer.note,
      shifts,
      targets: JSON.stringify({
        ...before?.targets,
        ...(answer.target && answer.outcome && { [answer.target]: answer.outcome }),
      }),
      details: answer.details && JSON.stringify(answer.details),
      ...(outcome !== before?.outcome && { answered_at: answeredAt(kind, { item, outcome, now }) }),
      updated_at: now,
    }
    const id = before?.id ?? newId()
    const { number } = await (before
      ? tx.updateTable('engagements').set(given).where('id', '=', id).returning('number').executeTakeFirstOrThrow()
      : tx
          .insertInto('engagements')
          .values({
            id,
            content_item_id: itemId,
            organization_id: organizationId,
            kind: kind.path,
            created_at: now,
            ...(await originOf(tx, { arrival: participation.arrival, itemId, personId })),
            ...given,
            note: answer.note ?? null,
            details: given.details ?? null,
          })
          .returning('number')
          .executeTakeFirstOrThrow())
    await recordTicked(tx, { ...ticked, actId: id })
    await updateCounts(tx, item, { before: before ?? null, after: { outcome, is_counted: isCounted } })
    const isOtherAnswer = outcome !== before?.outcome
    const hasOtherShifts = !isOtherAnswer && !isSameChoice(shiftsOf(kind, item.attributes), before.shifts, shifts)
    // Who has the link of their act sees the answer there.
    if (hasOtherShifts || (!('link' in who) && (isGuest || isOtherAnswer))) {
      const shiftsBefore = hasOtherShifts ? before.shifts : undefined
      const answers = [{ engagementId: id, personId, isGuest: !('viewer' in who), isProven, outcome, shiftsBefore }]
      await listeners?.answered(tx, { ...about, answers })
    }
    await admitWaiting(tx, kind, item, { now, listeners })
    if (isGuest && isProven) await claimForAccount(tx, who.guest.email, now)
    const newNumber = before === undefined || before.number === null ? number : null
    return { id, organizationId, isRepeated: before !== undefined, outcome, number, newNumber, isProven }
  }
  const { organizationId, ...taken } = await inTurn(itemId, () => db.transaction().execute(take))
  notifyActivity(participation.realtime, organizationId)
  return taken
}

/** Tells the organization's dashboard to reload. Call it after the commit. */
export const notifyActivity = (realtime: Realtime, organizationId: string) =>
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })

/** Converts the request body to an answer. */
export const answerOf = (
  { outcome, note, shifts, target, consents }: z.output<typeof engagementPayload>,
  language: Language,
): Answer => ({
  outcome,
  note,
  shifts,
  target,
  consents: consents && { purposes: consents, language },
})

interface Withdrawal {
  kinds: readonly ContentKind[]
  engagementId: string
  /** Only an engagement of this account, or of a guest, is withdrawn. */
  of: { userId: string } | 'guest'
  /** The person's other engagement with the same item, to which goes what was shared with this one. */
  heirId?: string
  /** Only one that has not been confirmed. */
  isUnconfirmed?: boolean
  listeners?: Pick<ContentListeners, 'answered'>
  now: Date
  realtime: Realtime
  /** Runs in the same transaction, after the engagement was deleted. */
  after?: (tx: Tx, gone: { itemId: string; organizationId: string; personId: string | null }) => Promise<void>
}

/** The other engagement of the person gets what was known of this one: where they came from, and whether they came. */
const inheritFrom = async (tx: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await inheritOrigin(tx, { from, to })
  await sql`
    update engagements own set attendance = other.attendance, attendance_recorded_at = other.attendance_recorded_at,
      attendance_recorded_by = other.attendance_recorded_by
    from engagements other
    where own.id = ${to} and other.id = ${from} and other.attendance is not null and own.attendance is null`.execute(tx)
}

/** Deletes an engagement and frees its place. */
export const withdraw = async (
  db: Db,
  { kinds, engagementId, of, heirId, isUnconfirmed, listeners, now, realtime, after }: Withdrawal,
): Promise<void> => {
  const found = await db
    .selectFrom('engagements')
    .innerJoin('content_items as item', 'item.id', 'engagements.content_item_id')
    .select(['item.id', 'item.kind'])
    .where('engagements.id', '=', engagementId)
    .where('engagements.user_id', of === 'guest' ? 'is' : '=', of === 'guest' ? null : of.userId)
    .where('engagements.person_id', 'is not', null)
    .executeTakeFirst()
  const kind = kinds.find(({ path }) => path === found?.kind)
  if (!found || !kind) throw new AppError('NOT_FOUND')
  const remove = async (tx: Tx) => {
    const item = await lockItem(tx, { kind: kind.path, id: found.id })
    if (heirId !== undefined) await inheritFrom(tx, { from: engagementId, to: heirId })
    // The item is locked now, but another request may have deleted, claimed or confirmed the engagement before.
    const gone =
      item &&
      (await tx
        .deleteFrom('engagements')
        .where('id', '=', engagementId)
        .where('user_id', of === 'guest' ? 'is' : '=', of === 'guest' ? null : of.userId)
        .$if(isUnconfirmed === true, (query) => query.where('confirmed_at', 'is', null))
        .returning(['outcome', 'is_counted', 'person_id'])
        .executeTakeFirst())
    if (!item || !gone) throw new AppError('NOT_FOUND')
    await updateCounts(tx, item, { before: gone, after: null })
    await after?.(tx, { itemId: found.id, organizationId: item.organization_id, personId: gone.person_id })
    await admitWaiting(tx, kind, item, { now, listeners })
    return item.organization_id
  }
  const organizationId = await inTurn(found.id, () => db.transaction().execute(remove))
  notifyActivity(realtime, organizationId)
}
