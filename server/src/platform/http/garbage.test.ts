import { connect, type AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends bytes, and resolves to everything that is received until the connection is closed. */
const exchange = (sent: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server may close the connection while the test is still writing.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.end(sent)
  })

const body = '{"address":"12 Dock Street"}'
const request = Buffer.from(
  `PUT /api/profile?a=b HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nAccept-Language: es\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
)

const piece = fc.oneof(
  fc
    .constantFrom(
      '\0',
      '\r',
      '\n',
      '\r\n',
      '\r\n\r\n',
      ' ',
      ':',
      'Transfer-Encoding: chunked\r\n',
      'Content-Length: 5\r\n',
      'Content-Length: -1\r\n',
      'Content-Length: 99999999999999999999\r\n',
      'Expect: 100-continue\r\n',
      'Connection: close, upgrade\r\nUpgrade: websocket\r\n',
      'Host: there\r\n',
      '0\r\n\r\n',
      'ffffffffffffffff\r\n',
      'HTTP/9.9',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'x'.repeat(20_000),
      'A: b\r\n'.repeat(3000),
      '\x16\x03\x01\x02\x00\x01\x00',
    )
    .map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
)
const mangled = fc
  .array(fc.record({ at: fc.nat({ max: request.length + 40 }), taken: fc.nat({ max: 30 }), piece }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((edits) =>
    edits.reduce(
      (bytes, { at, taken, piece: put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + taken)]),
      request,
    ),
  )

describe('a malformed request', () => {
  it('is refused or ignored, and the next request is served', async () => {
    await fc.assert(
      fc.asyncProperty(mangled, async (bytes) => {
        const statuses = [...(await exchange(bytes)).matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) =>
          Number(status),
        )
        expect(statuses.filter((status) => status >= 500)).toEqual([])
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      }),
      { seed: 20_261_122, numRuns: 200 },
    )
  })
})
