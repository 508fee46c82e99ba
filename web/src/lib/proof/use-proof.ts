import { useRef, useState } from 'react'
import { api } from '../api.ts'
import type { Proof } from './prove.ts'

export type ProofState = 'idle' | 'working' | 'done' | 'skipped'

const createProof = async (): Promise<Proof | null> => {
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
  const start = (): Promise<Proof | null> => {
    if (current.current) return current.current
    setState('working')
    const proof = createProof()
    current.current = proof
    void proof.then((found) => setState(found ? 'done' : 'skipped'))
    return proof
  }
  /** Returns the proof. An expired proof is replaced by a new one. */
  const getPayload = async (): Promise<string | undefined> => {
    const proof = await start()
    if (proof && proof.expiresAt > Date.now()) return proof.payload
    if (!proof) return undefined
    current.current = null
    return (await start())?.payload
  }
  return {
    state,
    start: () => void start(),
    getPayload,
    /** Discards a proof that was used or rejected. The next message needs a new one. */
    discard: () => {
      current.current = null
      setState('idle')
    },
  }
}
