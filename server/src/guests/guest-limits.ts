import { addressKey } from '../platform/http/addresses.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { Call } from '../platform/http/implement.ts'
import type { Endpoint } from '@rostrum/contract/wire'
import type { Limit, Limiter } from '../platform/http/limiter.ts'
import type { Db } from '../platform/db/database.ts'
import { type ProofOfWork, spendProof, wrongProof } from '../platform/proof-of-work.ts'

const hour = 60 * 60
/** A family, or friends on one phone, need no proof; a room full of volunteers with one address proves its work. */
const withoutProof: Limit = { name: 'guest acts', max: 5, seconds: hour }
const withProof: Limit = { name: 'guest acts, proven', max: 60, seconds: hour }

interface Guards {
  altcha: string | undefined
  request: Call<Endpoint>['request']
  check: ProofOfWork['check']
  limiter: Limiter
  db: Db
}

/** Throws 422 on `altcha` above a few acts per address and hour without a proof, and 429 above many with one. */
export const assertFewGuestActs = async ({ altcha, request, check, limiter, db }: Guards): Promise<void> => {
  const address = addressKey(request)
  if (altcha === undefined) {
    if ((await limiter(withoutProof, address)) > 0) throw invalidField('altcha', 'validation.proofNeeded')
    return
  }
  const proof = await check(altcha)
  if (!(await spendProof(db, proof))) throw wrongProof()
  const seconds = await limiter(withProof, address)
  if (seconds > 0) {
    const values = { count: Math.ceil(seconds / 60) }
    throw new AppError('TOO_MANY_REQUESTS', { text: 'server.guestLimit', values, retryAfterSeconds: seconds })
  }
}
