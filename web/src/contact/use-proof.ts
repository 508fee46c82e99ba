import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import type { Proof } from './prove.ts'

export type ProofState = 'idle' | 'working' | 'done' | 'skipped'

const work = async (): Promise<Proof | null> => {
  try {
    const [{ prove }, { data }] = await Promise.all([import('./prove.ts'), api('POST /contact-challenges')])
    return await prove(data.attributes)
  } catch {
    // The server accepts fewer messages without a proof, but it may accept this one.
    return null
  }
}

/**
 * A proof of work against spam bots. It starts when the form receives focus for the first time, so it is usually ready
 * before the button is pressed. Each proof can be used once.
 */
export const useProof = () => {
  const current = useRef<Promise<Proof | null> | null>(null)
  const [state, setState] = useState<ProofState>('idle')
  const begin = (): Promise<Proof | null> => {
    if (current.current) return current.current
    setState('working')
    const proof = work()
    current.current = proof
    void proof.then((found) => setState(found ? 'done' : 'skipped'))
    return proof
  }
  /** Returns the proof. An expired proof is replaced by a new one. */
  const take = async (): Promise<string | undefined> => {
    const proof = await begin()
    if (proof && proof.expiresAt > Date.now()) return proof.payload
    if (!proof) return undefined
    current.current = null
    return (await begin())?.payload
  }
  return {
    state,
    begin: () => void begin(),
    take,
    /** Discards a proof that was used or rejected. The next message needs a new one. */
    drop: () => {
      current.current = null
      setState('idle')
    },
  }
}
