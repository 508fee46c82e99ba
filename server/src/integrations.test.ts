import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../testing/factories.ts'
import { buildApiToken, buildWebhook, sampleSecret } from '../testing/factories-programs.ts'
import { freePort } from '../testing/free-port.ts'
import { pledgeDetails } from '../testing/pledge-calls.ts'

const root = join(import.meta.dirname, '../..')

let app: TestApp
let documentation: string
const running: ChildProcess[] = []
beforeAll(async () => {
  documentation = await readFile(join(root, 'docs/integrations.md'), 'utf8')
  app = await createTestApp({ config: { webhooks: { allowPrivate: true } } })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await app.work()
})
afterAll(async () => {
  for (const child of running) child.kill()
  await app.close()
})

/** Runs the example of the documentation with this name. */
const runExample = (name: string, env: Record<string, string>) => {
  const code = documentation.split(`\`\`\`js ${name}\n`)[1]?.split('```')[0]
  if (code === undefined) throw new Error(`The documentation has no example ${name}.`)
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: join(root, 'server'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.push(child)
  child.stdin.end(code)
  return child
}

/** @shows programs.documentation */
it('the receiver of the documentation verifies deliveries, and refuses what others send', async () => {
  const { db } = app.services
  const child = runExample('receiver', { PORT: '0', WEBHOOK_SECRET: sampleSecret })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const port = /\d+$/.exec((await lines.next()).value ?? '')?.[0]
  const url = `http://127.0.0.1:${port}/hook`
  const organization = await buildOrganization(db)
  await buildWebhook(db, { organization_id: organization.id, url, events: ['follower.created'] })
  expect((await fetch(url, { method: 'POST', body: '{"type":"follower.created"}' })).status).toBe(401)
  const { token, name } = await buildSupporter(db)
  await app.call('POST', `/organizations/${organization.id}/actions?action=follow`, { token })
  expect((await lines.next()).value).toBe(`follower.created ${name}`)
})

/** @shows programs.documentation */
it('the export of the documentation writes the pledges as CSV', async () => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const candidate = await buildItem(db, candidateKind, { organization_id: organization.id })
  const supporter = await buildSupporter(db)
  const body = { candidate_id: candidate.id, ...pledgeDetails }
  expect((await app.call('POST', '/candidate-votes', { token: supporter.token, body })).status).toBe(201)
  const { token } = await buildApiToken(db, organization.owner, { scopes: ['people:read'] })
  const { port } = app.server.server.address() as AddressInfo
  const child = runExample('export', {
    ROSTRUM_URL: `http://127.0.0.1:${port}`,
    ROSTRUM_TOKEN: token,
    CANDIDATE_ID: candidate.id,
  })
  const [head = '', row = ''] = (await text(child.stdout)).split(/\r?\n/)
  expect(head).toMatch(/^\W?full_name,email,phone/)
  expect(row).toContain(`${pledgeDetails.full_name},${pledgeDetails.email}`)
})

/** @shows programs.documentation */
it('the import of the documentation moves people in from another system', async () => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const { token } = await buildApiToken(db, organization.owner, { scopes: ['people:write'] })
  const { port } = app.server.server.address() as AddressInfo
  const file = join(await mkdtemp(join(tmpdir(), 'rostrum-import-')), 'members.csv')
  await writeFile(file, 'first_name,last_name,email,can2_phone\nAna,Ruiz,ana.moves@example.org,414-555-0101\nBen,,,\n')
  const child = runExample('import', {
    ROSTRUM_URL: `http://127.0.0.1:${port}`,
    ROSTRUM_TOKEN: token,
    FILE: file,
  })
  expect((await text(child.stdout)).trim().split('\n')).toEqual([
    '1 valid rows, 1 with mistakes',
    '1 people added, 0 known before',
  ])
  const { body } = await app.call('GET', '/people', { token: organization.owner.token })
  expect(body.data).toMatchObject([{ attributes: { name: 'Ana Ruiz', consents: ['organization_mail'] } }])
})

/** @shows programs.documentation, programs.osdi */
it('the example of the documentation for OSDI signs somebody up and records that they came', async () => {
  // The addresses in the answers contain the port, so it must be known before the program starts.
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const osdi = await createTestApp({ config: { publicUrl } })
  await osdi.server.listen({ port, host: '127.0.0.1' })
  try {
    const { db } = osdi.services
    const { id, owner } = await buildOrganization(db)
    const { title } = eventKind.example
    await buildItem(db, eventKind, { organization_id: id })
    const { token } = await buildApiToken(db, owner, { scopes: ['people:write', 'events:write'] })
    const child = runExample('osdi', { ROSTRUM_URL: publicUrl, ROSTRUM_TOKEN: token, EVENT_TITLE: title })
    expect((await text(child.stdout)).trim().split('\n')).toEqual([
      'Ada Walker is subscribed',
      'Ada Walker: tentative',
      'Ada Walker: accepted',
      'Ada Walker: accepted, came',
    ])
    const { body } = await osdi.call('GET', '/people', { token: owner.token })
    expect(body.data).toMatchObject([
      { attributes: { email: 'ada.walker@example.org', tags: ['Canvass'], acts: { events: 1 } } },
    ])
  } finally {
    await osdi.close()
  }
})
