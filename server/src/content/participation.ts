import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import type { ContentKind } from '@rostrum/contract/content'
import type { engagementPayload } from '@rostrum/contract/engagements'
import { ownWordsCount, type OwnWordsCount } from '@rostrum/contract/own-words'
import { keyFields, targetKeys } from '@rostrum/contract/target-keys'
import { findSelectedIds } from '../directories/queries.ts'
import { selectionOf } from '../directories/selection.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/implement.ts'
import { type ActingGuest, assertReachable, findProvenAccount, rememberGuest } from '../guests/guests.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { Arrival } from '../shares/origin.ts'
import type { EngagingItem } from './locked-item.ts'
import type { ContentListeners } from './listeners.ts'
import { canTakePart } from './policy.ts'
import { placeFor } from './places.ts'
import { isOver } from './schedule.ts'
import type { TickedConsents } from './ticked-consents.ts'

export interface Answer {
  outcome: string | null | undefined
  note?: string | null
  /** The shifts that the answer chooses; undefined to keep an earlier choice. */
  shifts?: readonly string[] | undefined
  /** The entry of the item's list of targets that the answer is about. */
  target?: string | null
  /** All entries that it is about, if there are several. */
  targets?: readonly string[] | null
  /** How much of the text that was said or sent is the person’s own. */
  ownWords?: OwnWordsCount | undefined
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

export interface Participation {
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

export interface Engagement {
  id: string
  outcome: string | null
  targets: Record<string, string>
  sentences: number | null
  own_sentences: number | null
  shifts: string[]
  is_counted: boolean
  number: number | null
  confirmed_at: Date | null
}

export const counts = (kind: ContentKind, outcome: string | null) => outcome === null || kind.counted.includes(outcome)

/**
 * Determines the outcome to store. A final outcome never changes. An answer about one target that does not count, such
 * as "skip", does not replace an earlier outcome that counts.
 */
export const settle = (
  { kind, answer }: Participation,
  item: EngagingItem,
  before: Engagement | undefined,
): string | null => {
  const requested = answer.outcome === undefined || answer.outcome === null ? (before?.outcome ?? null) : answer.outcome
  if (before && before.outcome === kind.final) return before.outcome
  const isAside = answer.target && before?.is_counted && !counts(kind, requested)
  return isAside ? before.outcome : placeFor(kind, item, { requested, before: before?.outcome ?? null })
}

const findOwn = (tx: Tx, itemId: string, personId: string): Promise<Engagement | undefined> =>
  tx
    .selectFrom('engagements')
    .select([
      'id',
      'outcome',
      'targets',
      'sentences',
      'own_sentences',
      'shifts',
      'is_counted',
      'number',
      'confirmed_at',
    ])
    .where('content_item_id', '=', itemId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Throws unless the person may take part in the item, and can. */
export function assertOpen<Item extends EngagingItem>(
  item: Item | undefined,
  { kind, who, organizationId, now }: Participation,
): asserts item is Item {
  if (!item || !canTakePart('viewer' in who ? who.viewer : null, item)) throw new AppError('NOT_FOUND')
  if (organizationId !== undefined && organizationId !== item.organization_id) throw new AppError('NOT_FOUND')
  if (isOver(kind, item.attributes, now)) throw new AppError('CONFLICT', { text: 'server.isOver' })
}

export interface Known {
  personId: string
  before: Engagement | undefined
  /** Whether only the owner of the address may change what they did before: by their account, or by a mailed link. */
  isProtected: boolean
}

/**
 * The person and what they did before. Whoever knows the address of a guest could act in their name, so an act that the
 * guest has confirmed, or that belongs to their account, is only changed by themselves.
 */
export const know = async (tx: Tx, participation: Participation, item: EngagingItem): Promise<Known> => {
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
export const identityOf = ({ who, now }: Participation, personId: string) => {
  if ('viewer' in who) return { user_id: personId, person_id: personId }
  if ('guest' in who) {
    const { name, postal_code, isProven } = who.guest
    return { user_id: null, person_id: personId, given_name: name, postal_code, ...(isProven && { confirmed_at: now }) }
  }
  const { name } = who.link
  return { user_id: null, person_id: personId, confirmed_at: now, ...(name !== undefined && { given_name: name }) }
}

/** Those of the targets that are on the item's list. */
const findListed = async (
  db: Db,
  { kind, item, targets }: { kind: ContentKind; item: EngagingItem; targets: readonly string[] },
): Promise<string[]> => {
  const selection = selectionOf(kind, item.attributes)
  if (selection) return findSelectedIds(db, selection, targets)
  if (!kind.targets) return []
  const { list, by } = kind.targets
  const rows = item.attributes[list]
  const addresses = Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[keyFields[by]])) : []
  const keys = new Set(targetKeys(addresses))
  return targets.filter((target) => keys.has(target))
}

/**
 * The same with the targets that are on the item's list, which also limits how many are stored. Throws if the answer is
 * about one that is not. Of several, such as the recipients of an email, those are left out who are on the list no longer:
 * the email was sent all the same, perhaps while its report waited for a connection.
 */
export const withListedTargets = async (
  db: Db,
  participation: Participation,
  item: EngagingItem,
): Promise<Participation> => {
  const { kind, answer } = participation
  const { target, targets } = answer
  const told = [...new Set([...(target ? [target] : []), ...(targets ?? [])])]
  if (told.length === 0) return participation
  const listed = await findListed(db, { kind, item, targets: told })
  if (target && !listed.includes(target)) throw invalidField('target', 'validation.choice')
  return { ...participation, answer: { ...answer, targets: listed } }
}

/** Converts the request body to an answer. */
export const answerOf = (
  { outcome, note, shifts, target, targets, consents, ...count }: z.output<typeof engagementPayload>,
  language: Language,
): Answer => ({
  outcome,
  note,
  shifts,
  target,
  targets,
  ownWords: ownWordsCount(count),
  consents: consents && { purposes: consents, language },
})
