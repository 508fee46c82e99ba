import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openEventStream } from '../../../testing/event-stream.ts'
import { buildSupporter } from '../../../testing/factories.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { newId } from '../identifiers.ts'
import { enqueueMail } from '../mail/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', asked = app) =>
  asked.server.inject({ url: '/metrics', headers, remoteAddress })

/** The value of a line, found by its name with its labels. */
const valueOf = async (line: string, asked = app): Promise<number | undefined> => {
  const { body } = await ask({}, '127.0.0.1', asked)
  const found = body.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

it('counts requests by the pattern of their route, and records no URLs', async () => {
  const id = newId()
  await app.call('GET', `/organizations/${id}?search=Xiomara`)
  await app.call('GET', '/reset/tok-Quetzal')
  const labels = 'method="GET",route="/api/organizations/:id",status="404"'
  expect(await valueOf(`http_request_duration_seconds_count{${labels}}`)).toBe(1)
  expect(await valueOf(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(1)
  const { body, headers } = await ask()
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toContain('route="none"')
  for (const trace of [id, 'Xiomara', 'Quetzal', '@']) expect(body).not.toContain(trace)
})

/** @shows operation.health */
it('reports the version and the state of the process', async () => {
  const manifest = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  expect(await valueOf(`rostrum_build_info{version="${version}",node="${process.version}"}`)).toBe(1)
  expect(await valueOf('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeLessThan(60)
  expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(await valueOf('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
  expect(await valueOf('rostrum_database_up')).toBe(1)
})

it('reports waiting jobs and mails', async () => {
  const { db, jobs } = app.services
  const queue = 'files.remove-bytes'
  await jobs.enqueue(db, queue, { keys: [] })
  const due = new Date(Date.now() - 90_000)
  await enqueueMail(db, {
    kind: 'any',
    to: { address: 'xiomara@example.org', content: plainMail },
    now: due,
  })
  expect(await valueOf(`rostrum_jobs{queue="${queue}",state="waiting"}`)).toBe(1)
  expect(await valueOf(`rostrum_jobs{queue="${queue}",state="failed"}`)).toBe(0)
  expect(await valueOf('rostrum_mails{status="queued"}')).toBe(1)
  expect(await valueOf('rostrum_mails{status="dead"}')).toBe(0)
  expect(await valueOf('rostrum_mail_oldest_due_seconds')).toBeGreaterThanOrEqual(89)
  await db.updateTable('mails').set({ status: 'dead' }).execute()
  expect(await valueOf('rostrum_mails{status="queued"}')).toBe(0)
  expect(await valueOf('rostrum_mails{status="dead"}')).toBe(1)
})

it('reports the number of open streams, and does not count them as slow requests', async () => {
  const { token } = await buildSupporter(app.services.db)
  expect(await valueOf('rostrum_streams_open')).toBe(0)
  const stream = await openEventStream(app, { token })
  expect(await valueOf('rostrum_streams_open')).toBe(1)
  stream.drop()
  await expect.poll(() => valueOf('rostrum_streams_open')).toBe(0)
  expect((await ask()).body).not.toContain('route="/api/stream"')
})

it.each([
  ['the public', {}, '203.0.113.7', 404],
  ['the public through a local proxy', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 404],
  ['the public with a token when none is configured', { authorization: 'Bearer undefined' }, '203.0.113.7', 404],
  ['the same machine', {}, '127.0.0.1', 200],
  ['a private network', {}, '10.20.30.40', 200],
  ['a private IPv6 network', {}, 'fd12::1', 200],
  ['a private address that is mapped to IPv6', {}, '::ffff:192.168.1.2', 200],
  ['a public address that is mapped to IPv6', {}, '::ffff:203.0.113.7', 404],
])('answers a request from %s with the right status', async (_who, headers, address, status) => {
  expect((await ask(headers as Record<string, string>, address)).statusCode).toBe(status)
})

it('requires the token when one is configured', async () => {
  const guarded = await createTestApp({ config: { metricsToken: 'a-long-secret-of-ours' } })
  onTestFinished(() => guarded.close())
  const right = { authorization: 'Bearer a-long-secret-of-ours' }
  expect((await ask(right, '203.0.113.7', guarded)).statusCode).toBe(200)
  expect((await ask({}, '127.0.0.1', guarded)).statusCode).toBe(404)
  expect((await ask({ authorization: 'Bearer another' }, '127.0.0.1', guarded)).statusCode).toBe(404)
})
