import type { Guest } from '@rostrum/contract/guests'
import type { Language } from '@rostrum/catalogue'
import type { Endpoint } from '@rostrum/contract/wire'
import { assertFewGuestActs } from '../guests/guest-limits.ts'
import { actingGuest, type ActingGuest } from '../guests/guests.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Call, Viewer } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { proofOfWork } from '../platform/proof-of-work.ts'
import type { TakingPart } from './participation.ts'
import type { TakenPart } from './take-part.ts'

interface TakingPartCall {
  viewer: Viewer | null
  /** Who acts without a session. */
  guest: (Omit<Guest, 'language'> & { language?: Language | undefined }) | undefined
  altcha: string | undefined
  deviceToken: string | undefined
  language: Language
  request: Call<Endpoint>['request']
}

/** Determines who takes part by a call: the caller's account, or the guest whom the body names. */
export const openGuestCalls = ({ db, clock, limiter }: { db: Db; clock: Clock; limiter: Limiter }) => {
  const { check } = proofOfWork({ db, clock })
  return async ({ viewer, guest, altcha, deviceToken, language, request }: TakingPartCall): Promise<TakingPart> => {
    if (viewer) return { viewer }
    if (!guest) throw new AppError('UNAUTHENTICATED')
    await assertFewGuestActs({ altcha, request, check, limiter, db })
    return { guest: await actingGuest(db, { guest, deviceToken, language, now: clock.now() }) }
  }
}

/**
 * What the answer says about a guest: what they sent, and the number if this call gave it. It must not tell a stranger
 * what the owner of the address did before, or that they have confirmed it. Whoever acts from a known device is told.
 */
export const shownToGuest = (
  { name, email, postal_code }: ActingGuest,
  { newNumber, number, isProven }: TakenPart,
) => ({
  user: null,
  guest: { name, email, postal_code },
  number: isProven ? number : newNumber,
  is_confirmed: isProven,
})
