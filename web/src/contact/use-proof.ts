import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import type { Proof } from './prove.ts'

export type ProofState = 'idle' | 'working' | 'done' | 'skipped'

const work = async (): Promise<Proof | null> => {
  try {
    const [{ prove }, { data }] = await Promise.all([import('./prove.ts'), api('POST /contact-challenges')])
    return await prove(data.attributes)
  } catch {
    // Without it fewer messages are taken, but this one may be among them.
    return null
  }
}

/**
 * A proof of work against programs, begun when the form is first touched and ready, most of the time, before anybody
 * presses the button. Each works once.
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
  /** The proof, worked out again when it is too old. */
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
    /** It was used, or refused: the next message needs another. */
    drop: () => {
      current.current = null
      setState('idle')
    },
  }
}
