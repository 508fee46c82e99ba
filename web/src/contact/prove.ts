/** A moment that is long enough for the way to the server. */
const margin = 30_000

export interface Proof {
  payload: string
  /** From when on the server will not take it. */
  expiresAt: number
}

/** Works a challenge out in a worker; null where the browser cannot (no secure address) or gives up. */
export const prove = ({ challenge, expires_at }: { challenge: string; expires_at: string }): Promise<Proof | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const finish = (payload: string | null) => {
      worker.terminate()
      resolve(payload === null ? null : { payload, expiresAt: Date.parse(expires_at) - margin })
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    worker.postMessage(challenge)
  })
