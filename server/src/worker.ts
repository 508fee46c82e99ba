import { createApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import { shutDownOnSignals } from './platform/shutdown.ts'

/** Runs jobs only. Any number of workers may run beside any number of nodes. */
const config = readConfig(process.env)
if (config.databaseUrl === undefined) {
  process.stderr.write('A worker needs DATABASE_URL. Embedded, the node does this work itself.\n')
  process.exit(1)
}
const closeFirst = shutDownOnSignals()
const app = await createApp(config)
closeFirst(app.close)
await app.work()
process.stdout.write('Rostrum is taking jobs\n')
