import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { later, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { invalidField } from '../platform/http/errors.ts'
import { signingKey } from '../platform/signing-keys.ts'

/** Long enough to write a message beside it; the page asks for another one when it took longer. */
const lifetimeSeconds = 20 * 60

/**
 * The solver tries counters from 0 up to a number in this range, each costing it a key derivation of about two
 * milliseconds: about half a second of a computer's time, two of an old phone's. Checking costs us a signature.
 */
const iterations = 5000
const counters = { from: 100, until: 400 }

/** What comes back: base64 of the challenge as it was given, and its solution. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({ expiresAt: z.number(), nonce: z.string(), salt: z.string(), keyPrefix: z.string() }).loose(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

export interface Proof {
  /** Names the challenge that was solved: it counts once. */
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
  /** Refuses what is forged, not solved or too late. Whether it was used before is found out by using it. */
  check: (altcha: string) => Promise<Proof>
}

export const wrongProof = () => invalidField('altcha', 'validation.proof')

/** ALTCHA's proof of work, signed with a key that all nodes share. */
export const proofOfWork = ({ db, clock }: { db: Db; clock: Clock }): ProofOfWork => {
  let keys: Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> | undefined
  const readKeys = async () => ({
    hmacSignatureSecret: await signingKey(db, 'contact challenge'),
    hmacKeySignatureSecret: await signingKey(db, 'contact solution'),
  })
  const secrets = () => {
    keys ??= readKeys().catch((error: unknown) => {
      // The next call tries again.
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
        // Its signature covers every parameter: one that the library would not have written does not verify.
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
