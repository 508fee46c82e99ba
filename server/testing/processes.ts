import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Where a program keeps its data, as returned by `createTestDatabase`. */
interface Place {
  databaseUrl: string | undefined
  dataDir: string
}

/** Redis is used only if the caller configures it. */
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

const spawnNode = (place: Place, within: string[]): ChildProcess => {
  const [command, ...args] = [...within, process.execPath, join(import.meta.dirname, 'node.ts')]
  return spawn(command, args, {
    env: { ...environmentOf(place), PORT: '0', RATE_LIMIT_SCALE: '10000' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

interface Ended {
  stdout: string
  stderr: string
  code: number
}

/** Runs a program of the project like an operator until it ends. `within` is a command that runs other commands. */
export const runProgram = async (
  place: Place,
  path: string,
  { words = [], within = [], input }: { words?: string[]; within?: string[]; input?: Buffer | undefined } = {},
): Promise<Ended> => {
  const [command = '', ...args] = [...within, process.execPath, join(import.meta.dirname, '../..', path), ...words]
  const child = spawn(command, args, { env: environmentOf(place), stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { stdout, stderr, code }
}

export const runScript = (place: Place, script: string, words: string[], input?: Buffer): Promise<Ended> =>
  runProgram(place, `scripts/${script}`, { words, input })

export interface RunningNode {
  process: ChildProcess
  port: number
}

/** Starts a node on this database. Resolves when it listens. `within` is a command that runs other commands. */
export const startNode = async (place: Place, { within = [] }: { within?: string[] } = {}): Promise<RunningNode> => {
  const child = spawnNode(place, within)
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
  /** Resolves with everything received when the connection is closed by either side. */
  closed: Promise<string>
  /** Resolves when the received text contains these words. */
  until: (words: string) => Promise<void>
}

/** Opens a connection that sends exactly these bytes, and then whatever the test writes to the socket. */
export const openRaw = async (port: number, sent: string): Promise<RawConnection> => {
  const socket = connect(port, '127.0.0.1')
  // A connection that was reset is closed, too.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let received = ''
  const closed = Promise.withResolvers<string>()
  socket.on('data', (data) => {
    received += String(data)
  })
  socket.once('close', () => closed.resolve(received))
  if (sent !== '') await new Promise((resolve) => socket.write(sent, resolve))
  return {
    socket,
    closed: closed.promise,
    until: async (words) => {
      while (!received.includes(words)) await Promise.race([once(socket, 'data'), once(socket, 'close')])
    },
  }
}
