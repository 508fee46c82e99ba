import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Webhook } from 'standardwebhooks'
import type { WebhookFailure } from '@rostrum/contract/webhooks'

const timeoutMilliseconds = 10_000
/** How much of an answer is read. What is in it does not matter. */
const MAX_ANSWER_BYTES = 64 * 1024

const refusedAddress = 'REFUSED_ADDRESS'

/** Whether an address is on the internet. An IPv6 address that contains one of IPv4 counts as that. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const refusal = () => Object.assign(new Error('The address is not on the internet.'), { code: refusedAddress })

/**
 * Resolves a name for the connection itself, so that the address that is checked is the one that is connected to. A name
 * with any other address is refused.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const found: LookupAddress[] = addresses ?? []
    const [first] = found
    if (error || !first) return callback(error ?? refusal(), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(refusal(), '', 0)
    if (options.all) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether it is clear from the URL alone that nothing is sent there. */
export const isRefusedUrl = (given: string, { allowPrivate }: { allowPrivate: boolean }): boolean => {
  if (allowPrivate) return false
  const { protocol, hostname } = new URL(given)
  const host = withoutBrackets(hostname)
  return protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host))
}

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
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  const request = open(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(!allowPrivate && { lookup: publicLookup }),
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
