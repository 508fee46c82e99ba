import { once } from 'node:events'
import { updateKind } from '@rostrum/contract/updates'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildItem, buildOrganization, buildSupporter } from '../testing/factories.ts'
import { openRaw, startNode, type RunningNode } from '../testing/processes.ts'
import { signUp } from '../testing/registrations.ts'
import { openDatabase } from './platform/db/database.ts'

/** The grace period that process managers usually allow before they kill a process. */
const boundMilliseconds = 10_000

const openNode = async () => {
  const { drop, ...place } = await createTestDatabase()
  const before = await openDatabase(place)
  const organization = await buildOrganization(before.db)
  const supporter = await buildSupporter(before.db)
  const draft = await buildItem(before.db, updateKind, {
    organization_id: organization.id,
    status: 'draft',
    first_published_at: null,
    published_at: null,
  })
  await before.close()
  const node = await startNode(place)
  onTestFinished(async () => {
    node.process.kill('SIGKILL')
    await drop()
  })
  return { place, organization, supporter, draft, node }
}

/** Sends SIGTERM. Resolves when the process has exited. */
const terminate = ({ process: child }: RunningNode) => {
  const ended = once(child, 'exit')
  const began = performance.now()
  child.kill('SIGTERM')
  return ended.then(([code, signal]) => ({ code, signal, milliseconds: performance.now() - began }))
}

const post = (path: string, body: object, headers: Record<string, string> = {}) => {
  const text = JSON.stringify(body)
  const lines = Object.entries({ host: 'here', 'content-type': 'application/json', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return { head: `POST /api${path} HTTP/1.1\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n`, text }
}
const get = 'GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n'

/** @shows operation.shutdown */
it('a node that receives SIGTERM answers the requests in progress, loses no data, and exits', async () => {
  const { place, organization, supporter, draft, node } = await openNode()
  const stream = await fetch(`http://127.0.0.1:${node.port}/api/stream`, {
    headers: { authorization: `Bearer ${supporter.token}` },
  })
  expect(stream.status).toBe(200)
  const keepAlive = await openRaw(node.port, get)
  await keepAlive.until('alive')
  const unused = await openRaw(node.port, '')
  const publish = post(
    `/campaign-updates/${draft.id}/actions?action=publish`,
    {},
    { authorization: `Bearer ${organization.owner.token}` },
  )
  const publishing = await openRaw(node.port, publish.head + publish.text.slice(0, 1))
  const people = Array.from({ length: 5 }, () => signUp())
  const signingUp = await Promise.all(
    people.map((person) => {
      const { head, text } = post('/register', person)
      return openRaw(node.port, head + text)
    }),
  )

  const ended = terminate(node)
  // The stream ends when the shutdown begins, so the rest of the request is sent after that.
  await stream.text()
  publishing.socket.write(publish.text.slice(1))

  const answer = await publishing.closed
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  for (const { closed } of signingUp) expect(await closed).toMatch(/^HTTP\/1.1 201 /)
  await keepAlive.closed
  await unused.closed
  const { code, signal, milliseconds } = await ended
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(milliseconds).toBeLessThan(boundMilliseconds)

  const { db, close } = await openDatabase(place)
  onTestFinished(close)
  const emails = people.map(({ email }) => email)
  const known = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  expect(known.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  const { status } = await db
    .selectFrom('content_items')
    .select('status')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('published')
  // Its job exists, and the stopped node no longer has it locked.
  const jobs = await sql<{
    state: string
  }>`select state::text from jobs.job where name = 'content.published'`.execute(db)
  expect(jobs.rows).toHaveLength(1)
  expect(jobs.rows[0]?.state).not.toBe('active')
})

it('a node that receives SIGTERM does not wait for requests that never complete', async () => {
  const { node } = await openNode()
  const withinHead = await openRaw(node.port, 'POST /api/login HTTP/1.1\r\nhost: here\r\nx-slow: ')
  const { head } = post('/login', { email: 'somebody' })
  const withinBody = await openRaw(node.port, `${head}{`)
  const afterAnAnswer = await openRaw(node.port, `${get}GET / HT`)
  await afterAnAnswer.until('alive')
  // The server refused this request without reading its body, as it does with forged requests.
  const refused = await openRaw(node.port, 'POST /api/nowhere HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{')
  await refused.until('NOT_FOUND')

  const { code, signal, milliseconds } = await terminate(node)
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(milliseconds).toBeLessThan(boundMilliseconds)
  for (const { closed } of [withinHead, withinBody, afterAnAnswer, refused]) await closed
})
