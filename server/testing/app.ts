import { createApp, type App } from '../src/app.ts'
import type { Clock } from '../src/platform/clock.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import type { OpenDatabase } from '../src/platform/db/database.ts'
import type { LogStream } from '../src/platform/http/server.ts'
import { openTestDatabase } from './database.ts'
import { freshAddress } from './fresh-address.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** Parsed JSON, untyped; undefined if the body is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on bodies field by field
  body: any
}

export interface CallOptions {
  token?: string
  body?: object
  form?: FormData
  headers?: Record<string, string>
  /** The caller's address; by default one that only this app has. */
  ip?: string
}

export interface TestApp extends App {
  /** `call('POST', '/login', { body })`: the path is below /api. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
}

interface TestAppOptions {
  keepsAnswers?: boolean
  config?: Partial<Config>
  clock?: Clock
  /** Where the log is written, in modes other than `test`. */
  log?: LogStream
  /** Pass the same database to several nodes. Closing a node closes it. */
  database?: OpenDatabase
}

/** The whole program on a database of its own, called without a network. */
export const createTestApp = async (given: TestAppOptions = {}): Promise<TestApp> => {
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: 'memory://', REDIS_URL: process.env['REDIS_URL'] }),
    rateLimitScale: 1000,
    // Tests reach nobody else's server.
    photos: { allowPrivate: true, congress: '' },
    ...given.config,
  }
  const { clock, log } = given
  const app = await createApp(config, {
    database: given.database ?? (await openTestDatabase()),
    clock,
    log,
    keepsAnswers: given.keepsAnswers,
  })
  await app.server.ready()

  const remoteAddress = freshAddress()
  const call: TestApp['call'] = async (method, path, { token, body, form, headers = {}, ip = remoteAddress } = {}) => {
    const encoded = form && new Response(form)
    const answer = await app.server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      remoteAddress: ip,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
        ...headers,
      },
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : body && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : undefined }
  }
  return { ...app, call }
}
