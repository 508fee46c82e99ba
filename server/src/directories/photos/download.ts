import type { IncomingMessage } from 'node:http'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRefusedUrl, openRequest } from '../../platform/outbound.ts'

/** Longer than any portrait. */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3
const timeoutMilliseconds = 10_000

interface Download {
  /** The file that is written. */
  path: string
  /** Whether private addresses, and addresses without TLS, may be reached. */
  allowPrivate: boolean
}

const ask = (url: string, { allowPrivate, signal }: Pick<Download, 'allowPrivate'> & { signal: AbortSignal }) => {
  if (!URL.canParse(url) || isRefusedUrl(url, { allowPrivate })) throw new Error('The address is refused.')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  openRequest(url, { allowPrivate, signal, headers: { 'user-agent': 'Rostrum' } })
    .on('response', resolve)
    .on('error', reject)
    .end()
  return promise
}

const limited = () => {
  let received = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length
      if (received > MAX_BYTES) done(new Error('The file is too large.'))
      else done(null, chunk)
    },
  })
}

/**
 * Writes what a URL answers to a file. Throws if that takes longer than ten seconds, is larger than 5 MB, or leads to an
 * address that is not on the internet, also by redirects, of which three are followed.
 */
export const download = async (given: string, { path, allowPrivate }: Download): Promise<void> => {
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  let url = given
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, { allowPrivate, signal })
    const { statusCode: status = 0, headers } = response
    if (status === 200) return pipeline(response, limited(), createWriteStream(path), { signal })
    response.destroy()
    if (status < 300 || status >= 400 || headers.location === undefined) throw new Error(`The answer is ${status}.`)
    url = new URL(headers.location, url).href
  }
  throw new Error('There are too many redirects.')
}
