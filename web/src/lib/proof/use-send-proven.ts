import { ApiError } from '../api.ts'
import { useProof } from './use-proof.ts'

/** Sends something. If the server asks for a proof of work, solves it and sends it again. */
export const useSendProven = () => {
  const proof = useProof()
  return async <T>(send: (payload?: string) => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError && error.errors['altcha'])) throw error
      // Each proof can be used once.
      proof.discard()
      const payload = await proof.getPayload()
      if (payload === undefined) throw error
      return send(payload)
    }
  }
}
