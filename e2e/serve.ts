// node e2e/serve.ts: starts the program that the journeys use. On a PostgreSQL server, it is a node and a worker with a
// database of their own, which is dropped at the end; otherwise, and in the long run, one process with an embedded one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServices } from '../scripts/services.ts'
import { serverProgram } from './app.ts'
import { isLongRun } from './long-run.ts'

const workerProgram = join(import.meta.dirname, '../server/src/worker.ts')

const services = isLongRun ? undefined : await findServices()
const databaseUrl = services?.databaseUrl
// The worker fetches photos, which the node serves.
const filesFolder = databaseUrl === undefined ? undefined : await mkdtemp(join(tmpdir(), 'rostrum-e2e-files-'))
const env = {
  ...process.env,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, REDIS_URL: services?.redisUrl ?? '' }),
  ...(filesFolder !== undefined && { DATA_DIR: filesFolder }),
}
const start = (args: string[], more: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, { env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'inherit'] })

const programs = [start([serverProgram, '--demo'])]
// In production, a worker without a mail server keeps only subjects; the journeys also read what the mails say.
if (databaseUrl !== undefined) programs.push(start([workerProgram], { NODE_ENV: 'development' }))

// Playwright and a terminal send their signal to all of them. This program ends last, to drop the database.
process.on('SIGTERM', () => {})
process.on('SIGINT', () => {})

const ended = programs.map(async (program) => {
  const [code] = (await once(program, 'exit')) as [number | null]
  // One without the other cannot serve the journeys.
  for (const other of programs) if (code !== 0) other.kill('SIGTERM')
  return code
})
const codes = await Promise.all(ended)
await services?.stop()
if (filesFolder !== undefined) await rm(filesFolder, { recursive: true, force: true })
process.exitCode = codes.find((code) => code !== 0) ?? 0
