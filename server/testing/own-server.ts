import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A server that is already running, or one that was started here and is stopped with this process. */
export interface Service {
  url: string
  stop: () => Promise<void>
}

export const isRoot = process.getuid?.() === 0

export const findProgram = (name: string): string | undefined => {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    // Sorted by version, newest first.
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

export const requireProgram = (name: string): string => {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is not installed on this machine.`)
  return path
}

/**
 * PostgreSQL refuses to run as root. Unlike su and runuser, setpriv executes the program in its place, so that signals
 * reach it.
 */
export const asOrdinaryUser = (command: string[]) =>
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

/** Starts a server that keeps its data in a folder of its own, which is removed when it stops. */
export const startInFolder = async (
  name: string,
  command: (folder: string) => string[],
  isReady: () => Promise<boolean>,
) => {
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
