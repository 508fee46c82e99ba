import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './app.ts'
import { freshAddress } from './fresh-address.ts'

export interface Solved {
  challenge: Challenge
  solution: { counter: number; derivedKey: string }
}

/** Requests a challenge and solves it like a browser. */
export const solveProof = async (app: TestApp): Promise<Solved> => {
  const asked = { method: 'POST', url: '/api/contact-challenges', remoteAddress: freshAddress() } as const
  const { data } = (await app.server.inject(asked)).json<{ data: { attributes: { challenge: string } } }>()
  const challenge = JSON.parse(data.attributes.challenge) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved.')
  return { challenge, solution }
}

/** Encodes a proof for the contact form. */
export const encodeProof = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64')
