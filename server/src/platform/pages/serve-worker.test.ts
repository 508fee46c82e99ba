import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { serveWorker } from './serve-worker.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-worker-'))
  await writeFile(join(folder, 'sw.js'), 'the worker')
  await writeFile(join(folder, 'sw-retired.js'), 'the end of the worker')
})
afterAll(() => rm(folder, { recursive: true }))

for (const [environment, script] of [
  [{}, 'the worker'],
  [{ SERVICE_WORKER: 'on' }, 'the worker'],
  [{ SERVICE_WORKER: 'off' }, 'the end of the worker'],
] as const) {
  it(`serves ${script} with ${JSON.stringify(environment)}, with the whole site as scope and without caching`, async () => {
    const app = Fastify()
    await serveWorker(app, { folder, ...readConfig(environment) })
    const { body, headers } = await app.inject('/sw.js')
    expect(body).toBe(script)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    })
  })
}

it('rejects any other value of SERVICE_WORKER', () => {
  expect(() => readConfig({ SERVICE_WORKER: 'maybe' })).toThrow(ConfigError)
})
