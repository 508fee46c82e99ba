import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { openSmtpPeer } from '../../server/testing/smtp.ts'
import { type DatabaseMachine, password, startDatabaseMachines } from './database-machines.ts'
import { openEntrance, startHaproxy, startPgbouncer } from './proxies.ts'
import { type Program, type Programs, reservePort, until } from './programs.ts'
import { type RedisMachine, redisPassword, startRedisMachines } from './redis-machines.ts'

/** The version that is tried. */
const current = join(import.meta.dirname, '../..')
/** As long as a supervisor waits before it starts a program again. */
const restartSeconds = 3
export const smtpConnections = 5

export interface Installation {
  origin: string
  ca: Buffer
  /** Through HAProxy, past PgBouncer. */
  databaseUrl: string
  databases: DatabaseMachine[]
  redis: RedisMachine[]
  nodes: (Program & { isReady: () => Promise<boolean> })[]
  worker: Program
  /** From now on, programs that start are of the version that is tried. */
  upgrade: () => void
  mails: Awaited<ReturnType<typeof openSmtpPeer>>
}

const isReadyAt = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })
  return answer.ok
}

interface InstallationOptions {
  folder: string
  hasPgbouncer: boolean
  mails: Installation['mails']
  /** Where the version is with which the programs begin, installed and built. */
  upgradedFrom: string | undefined
}

/** Starts everything that `deploy/ha` describes, and waits until all of it is ready. */
export const startInstallation = async (
  programs: Programs,
  { folder, hasPgbouncer, mails, upgradedFrom = current }: InstallationOptions,
): Promise<Installation> => {
  const [databases, redis] = await Promise.all([
    startDatabaseMachines(programs, folder),
    startRedisMachines(programs, folder),
  ])
  const routes = await startHaproxy(programs, { databases, redis })
  const urlAt = (port: number) => `postgres://rostrum:${password}@127.0.0.1:${port}/rostrum`
  const databaseUrl = urlAt(routes.write)
  const pooled = hasPgbouncer ? urlAt(await startPgbouncer(programs, folder, routes)) : databaseUrl
  const entrance = await openEntrance(programs, folder)
  let version = upgradedFrom
  const nodeOf = (program: string) => [process.execPath, join(version, 'server/src', program)]
  const files = join(folder, 'files')
  mkdirSync(files)
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: entrance.origin,
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: databaseUrl,
    DATABASE_READ_URL: urlAt(routes.read),
    REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${routes.redis}`,
    SMTP_URL: mails.url,
    SMTP_CONNECTIONS: String(smtpConnections),
    S3_BUCKET: '',
    DATA_DIR: files,
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'error',
    SEED_DEMO: '',
  }
  const startNode = async (number: number) => {
    const port = await reservePort()
    const program = programs.start({
      name: `node${number}`,
      command: () => nodeOf('main.ts'),
      env: { ...env, PORT: String(port) },
      restartSeconds,
    })
    const isReady = () => isReadyAt(port)
    // The first one migrates the database.
    await until(`Node ${number}`, 120, isReady)
    return { ...program, port, isReady }
  }
  const nodes = [await startNode(1), await startNode(2)]
  const worker = programs.start({
    name: 'worker',
    command: () => nodeOf('worker.ts'),
    env,
    restartSeconds,
  })
  await entrance.start(nodes.map(({ port }) => port))
  return {
    origin: entrance.origin,
    ca: entrance.ca,
    databaseUrl,
    databases,
    redis,
    nodes,
    worker,
    mails,
    upgrade: () => {
      version = current
    },
  }
}
