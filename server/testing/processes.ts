import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Where a program keeps its data: what `createTestDatabase` made. */
interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

/** Redis is left out unless it is named. */
const environmentOf = ({ databaseUrl, dataDir }: Place): NodeJS.ProcessEnv => {
  const { REDIS_URL: _redis, DATABASE_URL: _database, ...inherited } = process.env
  return {
    ...inherited,
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(dataDir !== '' && { DATA_DIR: dataDir }),
  }
}

const spawnNode = (place: Place, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], {
    env: { ...environmentOf(place), PORT: '0', RATE_LIMIT_SCALE: '10000', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** A script of the project's, as an operator runs it: what it says and how it ends. */
export const runScript = async (
  place: Place,
  script: string,
  words: string[],
): Promise<{ said: string; complained: string; code: number }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts', script), ...words], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { said, complained, code }
}

export interface RunningNode {
  process: ChildProcess
  port: number
}

/** A node on this database, as an operator starts it; once it listens. */
export const startNode = async (place: Place, env: Record<string, string> = {}): Promise<RunningNode> => {
  const child = spawnNode(place, env)
  const listens = once(child, 'message') as Promise<[number]>
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The node ended with ${code ?? signal} before it listened`)
  })
  const [port] = await Promise.race([listens, ended])
  ended.catch(() => undefined)
  return { process: child, port }
}

interface RawConnection {
  socket: Socket
  /** Resolves with everything that came until the connection was closed, by whomever. */
  closed: Promise<string>
  /** Resolves once what has come holds these words. */
  until: (words: string) => Promise<void>
}

/** A connection that sends exactly this, and whatever is written to it later. */
export const openRaw = async (port: number, sent: string): Promise<RawConnection> => {
  const socket = connect(port, '127.0.0.1')
  // Cut is closed, too.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let come = ''
  const heard = Promise.withResolvers<string>()
  socket.on('data', (data) => {
    come += String(data)
  })
  socket.once('close', () => heard.resolve(come))
  if (sent !== '') await new Promise((resolve) => socket.write(sent, resolve))
  return {
    socket,
    closed: heard.promise,
    until: async (words) => {
      while (!come.includes(words)) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    },
  }
}
