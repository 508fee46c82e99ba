import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { later, type Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { invalidField } from './http/errors.ts'
import { signingKey } from './signing-keys.ts'

/** Long enough to write a message. The page requests a new challenge after that. */
const lifetimeSeconds = 20 * 60

/**
 * The solver tries counters from 0 up to a random number in this range. Each costs a key derivation of about two
 * milliseconds, so a solution takes about half a second on a computer and two seconds on an old phone. Verifying a
 * solution needs only a signature check.
 */
const iterations = 5000
const counters = { from: 100, until: 400 }

/** What the browser sends: base64 of the original challenge and its solution. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({ expiresAt: z.number(), nonce: z.string(), salt: z.string(), keyPrefix: z.string() }).loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

export interface Proof {
  /** Identifies the solved challenge, which can be used only once. */
  challengeHash: Uint8Array
  expiresAt: Date
}

const decode = (altcha: string): z.output<typeof payload> | null => {
  try {
    return payload.parse(JSON.parse(Buffer.from(altcha, 'base64').toString()))
  } catch {
    return null
  }
}

export interface ProofOfWork {
  challenge: () => Promise<{ id: string; challenge: string; expiresAt: Date }>
  /**
   * Throws if the proof is forged, unsolved or expired. Whether it was used before is checked when it is marked as
   * used.
   */
  check: (altcha: string) => Promise<Proof>
}

export const wrongProof = () => invalidField('altcha', 'validation.proof')

/** The proof of work of ALTCHA, signed with keys that all nodes share. */
export const proofOfWork = ({ db, clock }: { db: Db; clock: Clock }): ProofOfWork => {
  let keys: Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> | undefined
  const readKeys = async () => ({
    hmacSignatureSecret: await signingKey(db, 'contact challenge'),
    hmacKeySignatureSecret: await signingKey(db, 'contact solution'),
  })
  const secrets = () => {
    keys ??= readKeys().catch((error: unknown) => {
      // The next call tries to read the keys again.
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    challenge: async () => {
      const expiresAt = later(clock.now(), lifetimeSeconds)
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(counters.from, counters.until),
        deriveKey,
        expiresAt,
        ...(await secrets()),
      })
      return { id: made.parameters.nonce, challenge: JSON.stringify(made), expiresAt }
    },
    check: async (altcha) => {
      const sent = decode(altcha)
      if (!sent || sent.challenge.parameters.expiresAt * 1000 <= clock.now().getTime()) throw wrongProof()
      const { verified } = await verifySolution({
        // The signature covers every parameter, so a challenge that the library did not create is not verified.
        challenge: sent.challenge as unknown as Challenge,
        solution: { ...sent.solution, time: 0 },
        deriveKey,
        ...(await secrets()),
      })
      if (!verified) throw wrongProof()
      return {
        challengeHash: createHash('sha256').update(sent.challenge.signature).digest(),
        expiresAt: new Date(sent.challenge.parameters.expiresAt * 1000),
      }
    },
  }
}

/** Marks a proof as used. Returns false if it had been used before. */
export const spendProof = async (db: Db, { challengeHash, expiresAt }: Proof): Promise<boolean> => {
  const spent = await db
    .insertInto('spent_proofs')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return spent !== undefined
}
