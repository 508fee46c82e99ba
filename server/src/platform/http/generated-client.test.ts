import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventKind } from '@rostrum/contract/events'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePassword } from '../../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOrganization } from '../../../testing/factories.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')

/** What somebody writes who knows only the document. Lines that must not compile show that the types are exact. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl = '', email = '', password = '', event = '{}'] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })
const payload: components['schemas']['EventPayload'] = JSON.parse(event)

// @ts-expect-error -- the password is required
void (() => client.POST('/api/login', { body: { email } }))
// @ts-expect-error -- there is no such path
void (() => client.GET('/api/nothing-here'))

const session = await client.POST('/api/login', { body: { email, password } })
if (!session.data) throw new Error(session.error.message)
const token: string = session.data.data.meta.token
client.use({ onRequest: ({ request }) => request.headers.set('authorization', \`Bearer \${token}\`) })

const listed = await client.GET('/api/organizations', { params: { query: { perPage: 1 } } })
const name: string | undefined = listed.data?.data[0]?.attributes.name

const created = await client.POST('/api/events', { body: payload })
const id = created.data?.data.id ?? ''
const shown = await client.GET('/api/events/{id}', { params: { path: { id } } })
const tag = shown.response.headers.get('etag') ?? ''

const change = (title: string) =>
  client.PUT('/api/events/{id}', { params: { path: { id }, header: { 'If-Match': tag } }, body: { title } })
const changed = await change('Fill the other room')
const stale = await change('Fill no room')
console.log(JSON.stringify({
  name,
  title: changed.data?.data.attributes.title,
  stale: [stale.response.status, stale.error?.code],
}))
`

const tsconfig = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: { types: ['node'], incremental: false },
  include: ['*.ts'],
}

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'rostrum-client-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** @shows wire.openapi */
it('a client that is generated from the document compiles, and its calls work', async () => {
  const { body: document } = await app.call('GET', '/openapi.json')
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(document)))
  await writeFile(join(folder, 'calls.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const compiled = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')

  const { owner, name } = await buildOrganization(app.services.db)
  const { port } = app.server.server.address() as AddressInfo
  const { stdout } = await run(process.execPath, [
    join(folder, 'calls.ts'),
    `http://127.0.0.1:${port}`,
    owner.email,
    samplePassword,
    JSON.stringify(eventKind.example),
  ])
  expect(JSON.parse(stdout)).toEqual({ name, title: 'Fill the other room', stale: [409, 'STALE'] })
})
