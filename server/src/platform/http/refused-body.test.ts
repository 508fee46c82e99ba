import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { signUpSupporter } from '../../../testing/registrations.ts'

let app: TestApp
let port: number
/** Somebody signed in, because the body of a stranger is refused before Fastify reads it. */
let token: string
beforeAll(async () => {
  app = await createTestApp()
  token = (await signUpSupporter(app)).token
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const openConnection = async () => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  await once(socket, 'connect')
  return {
    write: (text: string) =>
      new Promise<void>((resolve, reject) => {
        socket.write(text, (error) => (error ? reject(error) : resolve()))
      }),
    statuses: () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
  }
}

const half = 'a'.repeat(2_000_000)
const chunk = `${half.length.toString(16)}\r\n${half}\r\n`
const head = (...lines: string[]) =>
  [
    'PUT /api/profile HTTP/1.1',
    'Host: here',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')

describe('a client whose body is refused', () => {
  it.each([
    {
      reason: 'it is too large',
      begun: () => head(`Content-Length: ${2 * half.length}`) + half,
      rest: half,
      status: '413',
    },
    {
      reason: 'it has become too large',
      begun: () => head('Transfer-Encoding: chunked') + chunk,
      rest: `${chunk}0\r\n\r\n`,
      status: '413',
    },
    {
      reason: 'it is compressed',
      begun: () => head('Content-Encoding: gzip', `Content-Length: ${2 * half.length}`) + half,
      rest: half,
      status: '415',
    },
  ])(
    'because $reason receives the answer, may send the rest, and keeps its connection',
    async ({ begun, rest, status }) => {
      const connection = await openConnection()
      await connection.write(begun())
      await expect.poll(connection.statuses).toEqual([status])
      await connection.write(rest)
      await connection.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
      await expect.poll(connection.statuses).toEqual([status, '200'])
    },
  )
})
