import { ownShare, ownWordsCount, type OwnWordsCount } from '@rostrum/contract/own-words'
import type { Db, Tx } from '../platform/db/database.ts'
import { isReferenceGone } from '../platform/db/postgres-errors.ts'
import { AppError } from '../platform/http/errors.ts'
import { claimForAccount } from '../guests/claims.ts'
import { inTurn } from '../platform/in-turn.ts'
import { newId } from '../platform/identifiers.ts'
import { originOf } from '../shares/origin.ts'
import { notifyActivity } from './activity.ts'
import { tellAnswered } from './listeners.ts'
import {
  countFirstAct,
  findEngagingItem,
  lockItem,
  updateCounts,
  type EngagingItem,
  type LockedItem,
} from './locked-item.ts'
import {
  assertOpen,
  counts,
  identityOf,
  know,
  settle,
  withListedTargets,
  type Engagement,
  type Known,
  type Participation,
} from './participation.ts'
import { admitWaiting, answeredAt, isLimited } from './places.ts'
import { chooseShifts, isSameChoice, shiftsOf } from './shifts.ts'
import { recordTicked } from './ticked-consents.ts'

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

interface Taken extends TakenPart {
  organizationId: string
}

/** So many first acts on one item are stored at once. They must leave connections to everybody else. */
const actsAtOnce = 4

/** A first act cannot be stored without its turn after all. Its transaction is rolled back. */
class TurnNeeded extends Error {}

/**
 * The answer about each target. What is final for one stays; a final answer that names nobody, such as that letters were
 * mailed, is about all who were named before.
 */
const toldOf = ({ kind, answer }: Participation, before: Engagement['targets']): Engagement['targets'] => {
  const { outcome, targets } = answer
  if (!outcome) return before
  const isFinal = outcome === kind.final
  const named = targets?.length || !isFinal ? (targets ?? []) : Object.keys(before)
  const open = named.filter((target) => kind.final === undefined || before[target] !== kind.final)
  return { ...before, ...Object.fromEntries(open.map((target) => [target, outcome])) }
}

/**
 * The count to store of somebody’s own words. Of several texts, the one counts that is their own the most: who reports
 * letters as mailed on another day does not see any more what they wrote.
 */
const ownWordsOf = (
  { answer: { ownWords: told } }: Participation,
  before: Engagement | undefined,
): OwnWordsCount | undefined => {
  const earlier = before && ownWordsCount(before)
  return earlier && told && ownShare(earlier) > ownShare(told) ? earlier : told
}

/** The columns that an answer gives to an engagement, whether it is new or not. */
const givenColumns = (
  participation: Participation,
  { item, known: { personId, before } }: { item: EngagingItem; known: Pick<Known, 'personId' | 'before'> },
) => {
  const { kind, answer, now } = participation
  const outcome = settle(participation, item, before)
  return {
    ...identityOf(participation, personId),
    outcome,
    is_counted: counts(kind, outcome),
    note: answer.note,
    shifts: chooseShifts(kind, item, { outcome, requested: answer.shifts, before, now }),
    targets: JSON.stringify(toldOf(participation, before?.targets ?? {})),
    ...ownWordsOf(participation, before),
    details: answer.details && JSON.stringify(answer.details),
    ...(outcome !== before?.outcome && { answered_at: answeredAt(kind, { item, outcome, now }) }),
    updated_at: now,
  }
}

/** Records what was ticked with an act that the caller may give or change. */
const recordTickedBy = (
  tx: Tx,
  { who, answer, now }: Participation,
  { actId, personId, organizationId }: { actId: string; personId: string; organizationId: string },
) => {
  const proof = 'guest' in who ? (who.guest.isProven ? 'known_device' : 'unproven') : 'session'
  return recordTicked(tx, { ticked: answer.consents, actId, personId, organizationId, proof, now })
}

/** Stores the first act of a person. Its number, and the counts of the item, come last: until then nobody waits for it. */
const storeFirst = async (
  tx: Tx,
  participation: Participation,
  { item, known }: { item: EngagingItem; known: Known },
): Promise<Taken> => {
  const { kind, itemId, who, arrival, listeners, now } = participation
  const { personId } = known
  const { organization_id: organizationId } = item
  const isGuest = 'guest' in who
  const isProven = !isGuest || who.guest.isProven
  const given = givenColumns(participation, { item, known })
  const { outcome, is_counted: isCounted } = given
  const { source, via_engagement_id: viaId = null } = await originOf(tx, { arrival, itemId, personId })
  const stored = await tx
    .insertInto('engagements')
    .values({
      id: newId(),
      content_item_id: itemId,
      organization_id: organizationId,
      kind: kind.path,
      created_at: now,
      source,
      ...given,
      note: given.note ?? null,
      details: given.details ?? null,
      // Otherwise a trigger gives the number at once, which locks the item.
      number: isCounted ? 0 : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The person has acted somewhere else in this moment.
  if (!stored) throw new TurnNeeded()
  const { id } = stored
  await recordTickedBy(tx, participation, { actId: id, personId, organizationId })
  if (isGuest && isProven) await claimForAccount(tx, who.guest.email, now)
  const answers = [{ engagementId: id, personId, isGuest, isProven, outcome }]
  const finish = await listeners?.answered(tx, { kind: kind.path, itemId, organizationId, now, answers })
  const number = await countFirstAct(tx, item, { id, outcome, is_counted: isCounted, viaId })
  if (number === undefined) throw new TurnNeeded()
  await finish?.()
  return { id, organizationId, isRepeated: false, outcome, number, newNumber: number, isProven }
}

/** Whoever repeats what only the owner of the address may change gets a mail instead. */
const repeatProtected = async (
  tx: Tx,
  { kind, itemId, answer, listeners, now }: Participation,
  { item, personId, before }: { item: LockedItem; personId: string; before: Engagement },
): Promise<Taken> => {
  const { organization_id: organizationId } = item
  const { id, outcome } = before
  await recordTicked(tx, { ticked: answer.consents, personId, proof: 'unproven', actId: id, organizationId, now })
  const answers = [{ engagementId: id, personId, isGuest: true, outcome }]
  await tellAnswered(listeners, tx, { kind: kind.path, itemId, organizationId, now, answers })
  const untold = { number: null, newNumber: null, isProven: false }
  return { id, organizationId, isRepeated: true, outcome: answer.outcome ?? null, ...untold }
}

const storeAgain = async (
  tx: Tx,
  participation: Participation,
  { item, personId, before }: { item: LockedItem; personId: string; before: Engagement },
): Promise<Taken> => {
  const { kind, itemId, who, listeners, now } = participation
  const { id } = before
  const { organization_id: organizationId } = item
  const isGuest = 'guest' in who
  const isProven = !isGuest || who.guest.isProven
  const given = givenColumns(participation, { item, known: { personId, before } })
  const { outcome, shifts } = given
  const { number } = await tx
    .updateTable('engagements')
    .set(given)
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow()
  await recordTickedBy(tx, participation, { actId: id, personId, organizationId })
  await updateCounts(tx, item, { before, after: given })
  const isOtherAnswer = outcome !== before.outcome
  const hasOtherShifts = !isOtherAnswer && !isSameChoice(shiftsOf(kind, item.attributes), before.shifts, shifts)
  // Who has the link of their act sees the answer there.
  if (hasOtherShifts || (!('link' in who) && (isGuest || isOtherAnswer))) {
    const shiftsBefore = hasOtherShifts ? before.shifts : undefined
    const answers = [{ engagementId: id, personId, isGuest: !('viewer' in who), isProven, outcome, shiftsBefore }]
    await tellAnswered(listeners, tx, { kind: kind.path, itemId, organizationId, now, answers })
  }
  if (isGuest && isProven) await claimForAccount(tx, who.guest.email, now)
  const newNumber = before.number === null ? number : null
  return { id, organizationId, isRepeated: true, outcome, number, newNumber, isProven }
}

/** The item is locked meanwhile, so its counts and places stay exact under concurrent answers. */
const takeInTurn = (db: Db, participation: Participation): Promise<Taken> => {
  const { kind, itemId, who, isOnceOnly, listeners, now } = participation
  const take = async (tx: Tx) => {
    const item = await lockItem(tx, { kind: kind.path, id: itemId })
    assertOpen(item, participation)
    const told = await withListedTargets(tx, participation, item)
    const known = await know(tx, told, item)
    const { personId, before, isProtected } = known
    if (before && isOnceOnly && !('guest' in who)) throw new AppError('CONFLICT')
    if (before && isProtected) return repeatProtected(tx, told, { item, personId, before })
    const taken = before
      ? await storeAgain(tx, told, { item, personId, before })
      : await storeFirst(tx, told, { item, known })
    await admitWaiting(tx, kind, item, { now, listeners })
    return taken
  }
  return inTurn(itemId, () => db.transaction().execute(take))
}

/**
 * Where no places are limited, a first answer depends on no other. So only the moment in which it is counted locks the
 * item. Undefined if it has to be stored in turn.
 */
const takeAtOnce = async (db: Db, participation: Participation): Promise<Taken | undefined> => {
  const { kind, itemId, who } = participation
  if ('link' in who) return undefined
  const item = await findEngagingItem(db, { kind: kind.path, id: itemId })
  assertOpen(item, participation)
  if (isLimited(kind, item)) return undefined
  const told = await withListedTargets(db, participation, item)
  const take = async (tx: Tx) => {
    const known = await know(tx, told, item)
    if (known.before) throw new TurnNeeded()
    return storeFirst(tx, told, { item, known })
  }
  try {
    return await inTurn(`first acts of ${itemId}`, () => db.transaction().execute(take), actsAtOnce)
  } catch (error) {
    // Whoever shared it has withdrawn their act in this moment.
    if (error instanceof TurnNeeded || isReferenceGone(error, 'via_engagement_id')) return undefined
    throw error
  }
}

/** Stores one engagement per person and item; a repeated answer changes it. */
export const takePart = async (db: Db, participation: Participation): Promise<TakenPart> => {
  const { organizationId, ...taken } = (await takeAtOnce(db, participation)) ?? (await takeInTurn(db, participation))
  notifyActivity(participation.realtime, organizationId)
  return taken
}
