import type { z } from 'zod'
import type { actChange } from '@rostrum/contract/acts'
import type { ContentKind } from '@rostrum/contract/content'
import { contentKinds } from '@rostrum/contract/content-kinds'
import { limits } from '@rostrum/contract/fields'
import { splitFullName } from '@rostrum/contract/person-names'
import type { Language } from '@rostrum/catalogue'
import type { Device } from '../accounts/device.ts'
import { enqueueWelcome } from '../accounts/mails.ts'
import { markAddressProven } from '../accounts/ownership.ts'
import { insertUser, type Registered } from '../accounts/registration.ts'
import { startSession } from '../accounts/sessions.ts'
import { confirmConsents, recordConsent } from '../consents/records.ts'
import type { ContentListeners } from '../content/listeners.ts'
import { takePart, withdraw } from '../content/take-part.ts'
import { claimActs } from '../people/claims.ts'
import { findProvenAccount } from '../people/guests.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Realtime } from '../platform/realtime.ts'
import { canCreateAccount } from './present.ts'
import { type ActRow, findAct } from './queries.ts'

interface ActServices {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ContentListeners, 'answered'>
}

/** Whoever holds the link of an act that an account has claimed uses the account. */
const assertUnclaimed = (act: ActRow): void => {
  if (act.user_id !== null) throw new AppError('CONFLICT', { text: 'server.actClaimed' })
}

const kindOf = (act: ActRow): ContentKind => {
  const kind = contentKinds.find(({ path }) => path === act.kind)
  if (!kind) throw new AppError('NOT_FOUND')
  return kind
}

/** The link proves the address, so the act also goes to the account that has it, if its owner has proved it, too. */
const attachToAccount = async (tx: Tx, { email }: ActRow, now: Date): Promise<void> => {
  const accountId = email === null ? undefined : await findProvenAccount(tx, email)
  if (accountId !== undefined) await claimActs(tx, accountId, now)
}

/** Whoever uses the link proves the address. Pressing twice changes nothing the second time. */
const proveAct = async (tx: Tx, act: ActRow, now: Date): Promise<void> => {
  await tx
    .updateTable('engagements')
    .set({ confirmed_at: now })
    .where('id', '=', act.id)
    .where('confirmed_at', 'is', null)
    .execute()
  await confirmConsents(tx, act.id, now)
}

export const confirmAct = (db: Db, act: ActRow, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await proveAct(tx, act, now)
    await attachToAccount(tx, act, now)
  })

const decideByLink = async (
  tx: Tx,
  act: ActRow,
  { consents, language, now }: { consents: { organization_mail?: boolean | undefined }; language: Language; now: Date },
): Promise<void> => {
  const { organization_mail: isGiven } = consents
  if (isGiven === undefined) return
  await recordConsent(tx, {
    personId: act.person_id,
    organizationId: act.organization_id,
    purpose: 'organization_mail',
    isGiven,
    language,
    page: 'act-link',
    proof: 'mail_link',
    actId: act.id,
    now,
  })
}

/** Changes what is given, and confirms the act. */
export const changeAct = async (
  { db, clock, realtime, listeners }: ActServices,
  act: ActRow,
  { outcome, note, name, consents = {} }: z.output<typeof actChange>,
  language: Language,
): Promise<void> => {
  assertUnclaimed(act)
  const kind = kindOf(act)
  if (outcome !== undefined && !kind.outcomes.includes(outcome)) throw invalidField('outcome', 'validation.choice')
  const now = clock.now()
  // What is over can no longer be changed, but what it allowed can be withdrawn.
  if (outcome !== undefined || note !== undefined || name !== undefined) {
    await takePart(db, {
      kind,
      itemId: act.item_id,
      who: { link: { personId: act.person_id, name } },
      answer: { outcome, note },
      listeners,
      now,
      realtime,
    })
  }
  await db.transaction().execute(async (tx) => {
    await proveAct(tx, act, now)
    await decideByLink(tx, act, { consents, language, now })
    await attachToAccount(tx, act, now)
  })
}

export const withdrawAct = ({ db, clock, realtime, listeners }: ActServices, act: ActRow): Promise<void> => {
  assertUnclaimed(act)
  const kinds = [kindOf(act)]
  return withdraw(db, { kinds, engagementId: act.id, of: 'guest', listeners, now: clock.now(), realtime })
}

/** Removes an act of somebody else who gave this address, to which the organization cannot mail anymore. */
export const disownAct = ({ db, clock, realtime, listeners }: ActServices, act: ActRow): Promise<void> => {
  assertUnclaimed(act)
  const now = clock.now()
  return withdraw(db, {
    kinds: [kindOf(act)],
    engagementId: act.id,
    of: 'guest',
    listeners,
    now,
    realtime,
    after: async (tx, { organizationId }) => {
      if (act.email === null) return
      await recordConsent(tx, {
        personId: act.person_id,
        organizationId: act.organization_id,
        purpose: 'organization_mail',
        isGiven: false,
        language: act.language,
        page: 'act-link',
        proof: 'mail_link',
        actId: act.id,
        now,
      })
      await tx
        .insertInto('refused_addresses')
        .values({ organization_id: organizationId, email: act.email, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  })
}

/**
 * Creates an account without a password, which owns everything that was done with the address. The link proves the
 * address. An address with an account logs in instead, because a link that was passed on must not open an account.
 */
export const createAccountFor = (
  { db, clock }: Pick<ActServices, 'db' | 'clock'>,
  act: ActRow,
  { language, device }: { language: Language; device: Device },
): Promise<Registered> =>
  db.transaction().execute(async (tx) => {
    assertUnclaimed(act)
    const now = clock.now()
    const current = await findAct(tx, act.id)
    if (!current || current.email === null || !canCreateAccount(current, now)) throw new AppError('NOT_FOUND')
    const taken = await tx.selectFrom('users').select('id').where('email', '=', current.email).executeTakeFirst()
    if (taken) throw new AppError('CONFLICT', { text: 'server.addressHasAccount' })
    const { first, last } = splitFullName(current.given_name ?? '')
    const userId = await insertUser(tx, {
      email: current.email,
      passwordHash: null,
      firstName: first.slice(0, limits.name),
      lastName: last.slice(0, limits.name),
      phone: null,
      language,
      now,
    })
    await confirmConsents(tx, act.id, now)
    await markAddressProven(tx, userId, now)
    await enqueueWelcome(tx, { userId, now })
    return { userId, token: await startSession(tx, userId, { clock, device }) }
  })
