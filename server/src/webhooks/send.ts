import { Webhook } from 'standardwebhooks'
import type { WebhookFailure } from '@rostrum/contract/webhooks'
import { isRefusedUrl, openRequest, refusedAddress } from '../platform/outbound.ts'

const timeoutMilliseconds = 10_000
/** How much of an answer is read. What is in it does not matter. */
const MAX_ANSWER_BYTES = 64 * 1024

export interface Message {
  id: string
  url: string
  secret: string
  body: string
  sentAt: Date
  allowPrivate: boolean
}

/** What came of an attempt. It succeeded if there is no failure. */
export interface Attempt {
  status: number | null
  failure: WebhookFailure | null
}

const failureOf = (error: unknown): WebhookFailure => {
  const { code = '', name } = error as { code?: string; name?: string }
  if (code === refusedAddress) return 'address'
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  return /CERT|TLS|SSL/.test(code) ? 'certificate' : 'connection'
}

const judge = (status: number): WebhookFailure | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'answer'
}

/** Sends a message once, signed as Standard Webhooks prescribes. Redirects are not followed. */
export const send = ({ id, url, secret, body, sentAt, allowPrivate }: Message): Promise<Attempt> => {
  if (isRefusedUrl(url, { allowPrivate })) return Promise.resolve({ status: null, failure: 'address' })
  const { promise, resolve } = Promise.withResolvers<Attempt>()
  const request = openRequest(url, {
    method: 'POST',
    allowPrivate,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Rostrum',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    },
  })
  request.on('error', (error) => resolve({ status: null, failure: failureOf(error) }))
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    const finish = () => {
      resolve({ status, failure: judge(status) })
      request.destroy()
    }
    let received = 0
    response.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received >= MAX_ANSWER_BYTES) finish()
    })
    response.on('end', finish)
    response.on('error', (error) => resolve({ status, failure: failureOf(error) }))
  })
  request.end(body)
  return promise
}
