import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { freePort } from '../server/testing/free-port.ts'
import { findProgram, isRoot, requireProgram, type Service, startInFolder } from '../server/testing/own-server.ts'
import { mayCreateDatabases, openClient, startPostgres } from '../server/testing/postgres-server.ts'

export interface Services {
  databaseUrl: string
  redisUrl: string
  stop: () => Promise<void>
}

/** `ROSTRUM_SERVICES=none` uses no service, not even a running one. */
const useRunning = process.env['ROSTRUM_SERVICES'] !== 'none'
/**
 * With `ROSTRUM_SERVICES=own`, `openServices` starts a PostgreSQL of its own even if one is running, unless it is not
 * installed or `DATABASE_URL` is set. It does not wait for the disk, so the tests need less time.
 */
const prefersOwn = process.env['ROSTRUM_SERVICES'] === 'own'

const runningPostgres = async (): Promise<string | undefined> => {
  const given = process.env['DATABASE_URL']
  const users = ['postgres', 'postgres:postgres', userInfo().username]
  const candidates = given ? [given] : users.map((user) => `postgres://${user}@127.0.0.1:5432/postgres`)
  for (const url of candidates) if (await mayCreateDatabases(url)) return url
  return undefined
}

const answersPing = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 3000 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => socket.write('PING\r\n'))
    socket.on('data', (data) => end(data.toString().startsWith('+PONG')))
    socket.on('error', () => end(false))
    socket.on('timeout', () => end(false))
  })

const runningRedis = async (): Promise<string | undefined> => {
  const url = process.env['REDIS_URL'] || 'redis://127.0.0.1:6379'
  // A configured Redis is used without a check: it may require a password that only its URL contains.
  return process.env['REDIS_URL'] || (await answersPing(url)) ? url : undefined
}

const install = (packages: string[]) => {
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-q', ...args]
    const { status } = spawnSync(command, rest, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0)
      throw new Error(`${packages.join(' and ')}: not running on 127.0.0.1, and the installation with apt-get failed.`)
  }
}

const startInstalledPostgres = (): Promise<Service> => {
  if (findProgram('initdb') === undefined) install(['postgresql'])
  return startPostgres()
}

const startRedis = async (): Promise<Service> => {
  if (findProgram('redis-server') === undefined) install(['redis-server'])
  const server = requireProgram('redis-server')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const command = (folder: string) => [
    server,
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
  ]
  return { url, stop: await startInFolder('redis', command, () => answersPing(url)) }
}

interface Source {
  find: () => Promise<string | undefined>
  start: () => Promise<Service>
  /** Whether one is started even if one is running. */
  startsOwn?: boolean
}
const findOrStart = async ({ find, start, startsOwn = false }: Source): Promise<Service> => {
  const url = useRunning && !startsOwn ? await find() : undefined
  return url === undefined ? start() : { url, stop: () => Promise.resolve() }
}

/** Creates an empty database on this server; `stop` drops it. */
const openScratch = async (serverUrl: string): Promise<Service> => {
  const admin = await openClient(serverUrl)
  const name = `rostrum_scratch_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const database = new URL(serverUrl)
  database.pathname = `/${name}`
  const stop = async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { url: database.href, stop }
}

/** PostgreSQL with an empty database, and Redis. Uses services on 127.0.0.1 and starts those that are not running. */
export const openServices = async (): Promise<Services> => {
  const startsOwn = prefersOwn && !process.env['DATABASE_URL'] && findProgram('initdb') !== undefined
  const server = await findOrStart({ find: runningPostgres, start: startInstalledPostgres, startsOwn })
  const redis = await findOrStart({ find: runningRedis, start: startRedis })
  const scratch = await openScratch(server.url)
  return {
    databaseUrl: scratch.url,
    redisUrl: redis.url,
    stop: async () => {
      await scratch.stop()
      await redis.stop()
      await server.stop()
    },
  }
}

/** Like `openServices`, but services that are neither configured nor running are left out. */
export const findServices = async (): Promise<Partial<Services> & Pick<Services, 'stop'>> => {
  const [serverUrl, redisUrl] = useRunning ? await Promise.all([runningPostgres(), runningRedis()]) : []
  if (process.env['DATABASE_URL'] && serverUrl === undefined && useRunning) {
    throw new Error('DATABASE_URL names a server that does not answer, or a user who may not create databases.')
  }
  const scratch = serverUrl === undefined ? undefined : await openScratch(serverUrl)
  return { databaseUrl: scratch?.url, redisUrl, stop: async () => scratch?.stop() }
}
