import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'

export const serverProgram = join(import.meta.dirname, '../server/src/main.ts')

/**
 * The environment variables for the production build on an embedded database of its own. They override the variables
 * of the environment in which the tests run.
 */
export const appEnvironment = (port: number): Record<string, string> => ({
  NODE_ENV: 'production',
  SEED_DEMO: '1',
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: 'memory://',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  S3_BUCKET: '',
  WEBHOOK_ALLOW_PRIVATE: '1',
  PHOTO_ALLOW_PRIVATE: '1',
  CONGRESS_PHOTOS_URL: '',
})

export interface RunningProgram {
  origin: string
  process: ChildProcess
  stop: () => Promise<void>
}

export interface ProgramOptions {
  env?: Record<string, string>
  /** The path that answers with a success status once the program can handle requests. Null for one that does not listen. */
  ready?: string | null
  /** The port to listen on. By default, a free port is chosen; set it if another program must know it in advance. */
  port?: number
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

const stopOrKill = async (child: ChildProcess) => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => {
    console.error(`${child.spawnargs.join(' ')} did not end within 15 seconds of SIGTERM and was killed.`)
    child.kill('SIGKILL')
  }, 15_000)
  await ended
  clearTimeout(killTimer)
}

const startMilliseconds = 300_000

/**
 * Starts one of the project's servers on a free or the given port and waits until it answers. The process has an IPC
 * channel.
 */
export const startProgram = async (
  [command = '', ...args]: string[],
  { env = {}, ready = '/', port: given }: ProgramOptions = {},
): Promise<RunningProgram> => {
  const port = given ?? (await freePort())
  const origin = `http://localhost:${port}`
  const child = spawn(command, args, {
    env: { ...process.env, ...appEnvironment(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // On a busy machine, a program takes long to start.
  const deadline = Date.now() + startMilliseconds
  const isReady = async () => ready === null || (await answers(origin + ready))
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode} before it was ready.`)
    if (Date.now() > deadline) {
      await stopOrKill(child)
      throw new Error(`${args.join(' ')} was not ready within ${startMilliseconds / 60_000} minutes.`)
    }
    // Only polling can tell whether the other process is ready.
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  return { origin, process: child, stop: () => stopOrKill(child) }
}

/** Starts the program that `npm start` starts, on a database of its own. */
export const startApp = (): Promise<RunningProgram> =>
  startProgram([process.execPath, serverProgram, '--demo'], { ready: '/readyz' })

/** Starts the app with the rate limits of production and without the demo community. */
export const startStrictApp = (): Promise<RunningProgram> =>
  startProgram([process.execPath, serverProgram], {
    ready: '/readyz',
    env: { SEED_DEMO: '', RATE_LIMIT_SCALE: '1' },
  })

/**
 * Starts the app with a provider of social sign-in that runs on this machine. The app accepts such a provider only
 * outside production.
 */
export const startAppWithProvider = (
  port: number,
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
): Promise<RunningProgram> =>
  startProgram([process.execPath, serverProgram, '--demo'], {
    ready: '/readyz',
    port,
    env: {
      NODE_ENV: 'development',
      OIDC_DEMO_ISSUER: issuer,
      OIDC_DEMO_CLIENT_ID: clientId,
      OIDC_DEMO_CLIENT_SECRET: clientSecret,
      OIDC_DEMO_NAME: 'Cityworks',
    },
  })

/** Starts one of several nodes that share a database and Redis, without the demo community. */
export const startNode = (
  shared: { databaseUrl: string; redisUrl: string },
  env: Record<string, string> = {},
): Promise<RunningProgram> =>
  startProgram([process.execPath, serverProgram], {
    ready: '/readyz',
    env: { DATABASE_URL: shared.databaseUrl, REDIS_URL: shared.redisUrl, SEED_DEMO: '', ...env },
  })

/** Starts the app with a geocoder, to which it sends street addresses. */
export const startAppWithGeocoder = (url: string): Promise<RunningProgram> =>
  startProgram([process.execPath, serverProgram, '--demo'], {
    ready: '/readyz',
    env: { GEOCODER: 'us-census', GEOCODER_URL: url },
  })
