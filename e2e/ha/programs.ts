import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'

const pollMilliseconds = 100
const stopMilliseconds = 12_000

export const until = async <T>(
  name: string,
  seconds: number,
  check: () => Promise<T | undefined | false>,
): Promise<T> => {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const result = await check().catch(() => undefined)
    if (result !== undefined && result !== false) return result
    if (performance.now() > deadline) throw new Error(`${name}: not within ${seconds} seconds.`)
    await pause(pollMilliseconds)
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const given = new Set<number>()
/**
 * A port on which nothing listens. It is below those that the system gives to outgoing connections, so that it is still
 * free when a program that was killed is started on it again.
 */
export const reservePort = async (): Promise<number> => {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    if (!given.has(port) && (await isFree(port))) {
      given.add(port)
      return port
    }
  }
}

interface RunningProcess {
  pid: number
  parent: number
  folder: string
}

const readProcess = (pid: number): RunningProcess | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return { pid, parent: Number(fields[1]), folder: readlinkSync(`/proc/${pid}/cwd`) }
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

/**
 * The processes that run in this folder, and all that they have started. PostgreSQL does not stay in the group of the
 * process that started it, so a group is not enough.
 */
export const processesOf = (folder: string): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const isInside = (path: string) => path === folder || path.startsWith(`${folder}/`)
  const found = new Set(all.filter((one) => isInside(one.folder)).map(({ pid }) => pid))
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  found.delete(process.pid)
  return [...found]
}

export const killAll = (pids: number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
  }
}

export interface Starting {
  name: string
  /** Asked for at each start, because an upgrade changes it. */
  command: () => string[]
  env?: Record<string, string>
  /** Where it runs. */
  cwd?: string
  /** Starts it again this long after it ended, as systemd does. */
  restartSeconds?: number
}

export interface Program {
  /** Sends SIGKILL and waits for the end of the process. */
  kill: () => Promise<void>
  /** Sends SIGTERM and waits for the end of the process. */
  stop: () => Promise<void>
  /** Starts it again after it was killed. */
  start: () => void
  /** How often it was started. */
  starts: () => number
}

/** Starts programs, keeps what they print in the folder, and stops them again. */
export const openPrograms = (folder: string) => {
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const running = new Set<ChildProcess>()
  let isClosing = false

  const start = ({ name, command, env = {}, cwd = folder, restartSeconds }: Starting): Program => {
    const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' })
    let child: ChildProcess | undefined
    let starts = 0
    const launch = () => {
      if (isClosing) return
      const [program = '', ...args] = command()
      const started = spawn(program, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A signal to the terminal must not reach it: it is stopped in order.
        detached: true,
      })
      child = started
      starts += 1
      running.add(started)
      started.stdout.pipe(log, { end: false })
      started.stderr.pipe(log, { end: false })
      started.on('error', (error) => log.write(`${String(error)}\n`))
      started.on('exit', (code, signal) => {
        running.delete(started)
        log.write(`${new Date().toISOString()} ended with ${code ?? signal}\n`)
        if (restartSeconds !== undefined && !isClosing) setTimeout(launch, restartSeconds * 1000).unref()
      })
    }
    launch()
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return {
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
      start: launch,
      starts: () => starts,
    }
  }

  const stop = async (): Promise<void> => {
    isClosing = true
    const ending = [...running].map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    await Promise.race([Promise.all(ending), pause(stopMilliseconds, undefined, { ref: false })])
    killAll(processesOf(folder))
  }
  return { start, stop, logs }
}
export type Programs = ReturnType<typeof openPrograms>
