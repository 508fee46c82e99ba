import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSecret } from '../../testing/factories-programs.ts'
import { isPublicAddress, isRefusedUrl } from '../platform/outbound.ts'
import { send } from './send.ts'

function* endless() {
  while (true) yield 'x'.repeat(16 * 1024)
}

/** Counts the connections of this machine, which is a private receiver. */
let connections = 0
const server = createServer((request, response) => {
  if (request.url === '/redirect') return response.writeHead(307, { location: '/elsewhere' }).end()
  if (request.url === '/endless') {
    response.writeHead(200)
    return Readable.from(endless()).pipe(response)
  }
  return response.writeHead(request.url === '/elsewhere' ? 200 : 500).end()
})
server.on('connection', () => {
  connections += 1
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '::', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sendTo = (url: string, allowPrivate: boolean) =>
  send({ id: 'message', url, secret: sampleSecret, body: '{}', sentAt: new Date(), allowPrivate })

/** @shows programs.webhook-addresses */
describe('a webhook', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('is never sent to %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    'may be sent to %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('is never sent without TLS, nor to an address in any notation that is not on the internet', () => {
    const isRefused = (url: string) => isRefusedUrl(url, { allowPrivate: false })
    expect(isRefused('https://crm.example.org/hook')).toBe(false)
    expect(isRefused('http://crm.example.org/hook')).toBe(true)
    for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:7f00:1]', '169.254.169.254'])
      expect([host, isRefused(`https://${host}/`)]).toEqual([host, true])
    expect(isRefusedUrl('http://127.0.0.1/', { allowPrivate: true })).toBe(false)
  })

  it('is not sent to a name that has a private address', async () => {
    const before = connections
    expect(await sendTo(`https://localhost:${port}/`, false)).toEqual({ status: null, failure: 'address' })
    expect(await sendTo(`https://127.0.0.1:${port}/`, false)).toEqual({ status: null, failure: 'address' })
    expect(connections).toBe(before)
    await sendTo(`http://localhost:${port}/`, true)
    expect(connections).toBe(before + 1)
  })

  it('does not follow a redirect, and counts every other answer than success as a failure', async () => {
    const base = `http://127.0.0.1:${port}`
    const before = connections
    expect(await sendTo(`${base}/redirect`, true)).toEqual({ status: 307, failure: 'redirect' })
    expect(connections).toBe(before + 1)
    expect(await sendTo(`${base}/`, true)).toEqual({ status: 500, failure: 'answer' })
    expect(await sendTo('http://127.0.0.1:1/', true)).toEqual({ status: null, failure: 'connection' })
  })

  it('reads no more than a little of an endless answer', async () => {
    expect(await sendTo(`http://127.0.0.1:${port}/endless`, true)).toEqual({ status: 200, failure: null })
  })
})
