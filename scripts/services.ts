import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../server/testing/free-port.ts'

export interface Services {
  databaseUrl: string
  redisUrl: string
  stop: () => Promise<void>
}

/** A server that is already running, or one that was started here and is stopped with this process. */
interface Service {
  url: string
  stop: () => Promise<void>
}

const isRoot = process.getuid?.() === 0
/** `ROSTRUM_SERVICES=none` uses no service, not even a running one. */
const useRunning = process.env['ROSTRUM_SERVICES'] !== 'none'
/**
 * With `ROSTRUM_SERVICES=own`, `openServices` starts a PostgreSQL of its own even if one is running, unless it is not
 * installed or `DATABASE_URL` is set. It does not wait for the disk, so the tests need less time.
 */
const prefersOwn = process.env['ROSTRUM_SERVICES'] === 'own'

const open = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  await client.connect()
  return client
}

const mayCreateDatabases = async (url: string): Promise<boolean> => {
  try {
    const client = await open(url)
    const { rows } = await client.query<{ allowed: boolean }>(
      'select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user',
    )
    await client.end()
    return rows[0]?.allowed ?? false
  } catch {
    return false
  }
}

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

export const findProgram = (name: string): string | undefined => {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    // Sorted by version, newest first.
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
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

const requireProgram = (name: string): string => {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed on this machine.`)
  return path
}

/**
 * PostgreSQL refuses to run as root. Unlike su and runuser, setpriv executes the program in its place, so that signals
 * reach it.
 */
const asOrdinaryUser = (command: string[]) =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command] : command

const untilReady = async (child: ChildProcess, isReady: () => Promise<boolean>, name: string) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready.`)
    if (await isReady()) return
    // The service does not report when it is ready, so it is polled at this interval.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${name} was not ready within 30 seconds.`)
}

const startInFolder = async (name: string, command: (folder: string) => string[], isReady: () => Promise<boolean>) => {
  const folder = await mkdtemp(join(tmpdir(), `rostrum-${name}-`))
  // The service runs as another user, which writes its data to this folder.
  await chmod(folder, 0o777)
  const [program = '', ...args] = command(folder)
  const child = spawn(program, args, { stdio: 'ignore', cwd: folder })
  const ended = once(child, 'exit')
  const stop = async () => {
    // SIGINT is a fast shutdown for PostgreSQL and a normal one for Redis.
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(child, isReady, name)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

const initialize = (program: string, folder: string) => {
  const [command = '', ...args] = asOrdinaryUser([
    program,
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    // Not that of the environment, which may be C: there, PostgreSQL knows no capital letters but the English ones.
    '--locale=C.UTF-8',
  ])
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

const startPostgres = async (): Promise<Service> => {
  if (findProgram('initdb') === undefined) install(['postgresql'])
  const initdb = requireProgram('initdb')
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const command = (folder: string) => {
    initialize(initdb, folder)
    const address = ['-p', String(port), '-k', folder, '-h', '127.0.0.1']
    // Its data need not survive a crash of the machine.
    const settings = ['fsync=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting])
    return asOrdinaryUser([join(dirname(initdb), 'postgres'), '-D', join(folder, 'data'), ...address, ...settings])
  }
  return { url, stop: await startInFolder('postgres', command, () => mayCreateDatabases(url)) }
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
  const admin = await open(serverUrl)
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
  const server = await findOrStart({ find: runningPostgres, start: startPostgres, startsOwn })
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
