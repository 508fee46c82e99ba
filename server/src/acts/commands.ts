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
import { takePart } from '../content/take-part.ts'
import { withdraw } from '../content/withdraw.ts'
import { claimForAccount } from '../guests/claims.ts'
import { forgetDevices } from '../guests/known-device.ts'
import { changeRegistration, confirmRegistration, withdrawRegistration } from '../phone-bank/by-link.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Realtime } from '../platform/realtime.ts'
import { canCreateAccount } from './present.ts'
import { type ActRow, findLinkedAct, type LinkedAct } from './queries.ts'

interface ActServices {
  db: Db
  clock: Clock
  realtime: Realtime
  listeners: Pick<ContentListeners, 'answered'>
}

/** Whoever holds the link of an act that an account has claimed uses the account. */
const assertUnclaimed = (act: LinkedAct): void => {
  if (act.user_id !== null) throw new AppError('CONFLICT', { text: 'server.actClaimed' })
}

const kindOf = (act: ActRow): ContentKind => {
  const kind = contentKinds.find(({ path }) => path === act.kind)
  if (!kind) throw new AppError('NOT_FOUND')
  return kind
}

const confirmEngagement = async (tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> => {
  await tx
    .updateTable('engagements')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Whoever uses the link proves the address. Pressing twice changes nothing the second time. */
const proveAct = async (tx: Tx, { type, id }: LinkedAct, now: Date): Promise<void> => {
  await (type === 'registration' ? confirmRegistration : confirmEngagement)(tx, { id, now })
  await confirmConsents(tx, id, now)
}

export const confirmAct = (db: Db, act: LinkedAct, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await proveAct(tx, act, now)
    if (act.email !== null) await claimForAccount(tx, act.email, now)
  })

const decideByLink = async (
  tx: Tx,
  act: LinkedAct,
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
  services: ActServices,
  act: LinkedAct,
  change: z.output<typeof actChange>,
  language: Language,
): Promise<void> => {
  assertUnclaimed(act)
  const { db, clock, realtime } = services
  const now = clock.now()
  if (act.type === 'engagement') await changeEngagement(services, act, change)
  else if (change.registration !== undefined || change.name !== undefined) {
    const { registration: choices, name } = change
    await changeRegistration(db, { registration: act, choices, name, realtime, now })
  }
  await db.transaction().execute(async (tx) => {
    await proveAct(tx, act, now)
    await decideByLink(tx, act, { consents: change.consents ?? {}, language, now })
    if (act.email !== null) await claimForAccount(tx, act.email, now)
  })
}

const changeEngagement = async (
  { db, clock, realtime, listeners }: ActServices,
  act: ActRow,
  { outcome, note, shifts, name }: z.output<typeof actChange>,
): Promise<void> => {
  const kind = kindOf(act)
  if (outcome !== undefined && !kind.outcomes.includes(outcome)) throw invalidField('outcome', 'validation.choice')
  // What is over can no longer be changed, but what it allowed can be withdrawn.
  if ([outcome, note, shifts, name].every((given) => given === undefined)) return
  await takePart(db, {
    kind,
    itemId: act.item_id,
    who: { link: { personId: act.person_id, name } },
    answer: { outcome, note, shifts },
    listeners,
    now: clock.now(),
    realtime,
  })
}

export const withdrawAct = ({ db, clock, realtime, listeners }: ActServices, act: LinkedAct): Promise<void> => {
  assertUnclaimed(act)
  if (act.type === 'registration') return withdrawRegistration(db, { id: act.id, realtime })
  const kinds = [kindOf(act)]
  return withdraw(db, { kinds, engagementId: act.id, of: 'guest', listeners, now: clock.now(), realtime })
}

/** Removes an act of somebody else who gave this address, to which the organization cannot mail anymore. */
export const disownAct = ({ db, clock, realtime, listeners }: ActServices, act: LinkedAct): Promise<void> => {
  assertUnclaimed(act)
  const now = clock.now()
  const after = (tx: Tx) => refuseAddress(tx, act, now)
  if (act.type === 'registration') return withdrawRegistration(db, { id: act.id, realtime, after })
  const kinds = [kindOf(act)]
  return withdraw(db, { kinds, engagementId: act.id, of: 'guest', listeners, now, realtime, after })
}

const refuseAddress = async (tx: Tx, act: LinkedAct, now: Date): Promise<void> => {
  const { organization_id, email, language, person_id } = act
  if (email === null) return
  await forgetDevices(tx, person_id, now)
  await decideByLink(tx, act, { consents: { organization_mail: false }, language, now })
  await tx
    .insertInto('refused_addresses')
    .values({ organization_id, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Creates an account without a password, which owns everything that was done with the address. The link proves the
 * address. An address with an account logs in instead, because a link that was passed on must not open an account.
 */
export const createAccountFor = (
  { db, clock }: Pick<ActServices, 'db' | 'clock'>,
  act: LinkedAct,
  { language, device }: { language: Language; device: Device },
): Promise<Registered> =>
  db.transaction().execute(async (tx) => {
    assertUnclaimed(act)
    const now = clock.now()
    const current = await findLinkedAct(tx, act.id)
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
