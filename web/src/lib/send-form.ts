import { callHeaders, errorOf, networkError } from './api.ts'
import { announceUnauthorized, useSession } from './session.ts'

const timeout = 60_000

export interface SendOptions {
  /** Called during the upload with the share of the bytes that have been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

/**
 * Posts a form with its files as the viewer. It uses `XMLHttpRequest`, because `fetch` cannot report the progress of an
 * upload.
 */
export const sendForm = <ResponseBody>(
  path: string,
  form: FormData,
  { onProgress, signal, idempotencyKey }: SendOptions = {},
) =>
  new Promise<ResponseBody>((resolve, reject) => {
    const { token } = useSession.getState()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.timeout = timeout
    const call = `POST ${path.replace(/^\/api/, '')}`
    const headers = { ...callHeaders(call), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    const fail = () => reject(networkError())
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('load', () => {
      const body: unknown = request.response
      if (request.status === 401 && token) announceUnauthorized(token)
      if (request.status >= 200 && request.status < 300 && body) resolve(body as ResponseBody)
      else reject(errorOf(request.status, body))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
