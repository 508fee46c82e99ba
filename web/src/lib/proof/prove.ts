/** Milliseconds for the request to reach the server before the challenge expires. */
const EXPIRY_MARGIN_MILLISECONDS = 30_000

export interface Proof {
  payload: string
  /** The time after which the payload is no longer used, shortly before the server rejects it. */
  expiresAt: number
}

/**
 * Solves a challenge in a worker. The result is null if the browser lacks support (for example, without a secure
 * context) or reaches the time limit.
 */
export const prove = ({ challenge, expires_at }: { challenge: string; expires_at: string }): Promise<Proof | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const finish = (payload: string | null) => {
      worker.terminate()
      resolve(payload === null ? null : { payload, expiresAt: Date.parse(expires_at) - EXPIRY_MARGIN_MILLISECONDS })
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    worker.postMessage(challenge)
  })
