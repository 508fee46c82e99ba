// node scripts/with-services.ts <command>: runs a command with DATABASE_URL of a scratch database and REDIS_URL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openServices } from './services.ts'

const services = await openServices().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const [command = '', ...args] = process.argv.slice(2)
const env = { ...process.env, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl }
const child = spawn(command, args, { env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = (await once(child, 'exit')) as [number | null]
await services.stop()
process.exitCode = code ?? 1
