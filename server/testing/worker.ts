// Runs a worker as a separate process, even on an embedded database, where normally the node runs the jobs.
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { shutDownOnSignals } from '../src/platform/shutdown.ts'

const closeFirst = shutDownOnSignals()
const app = await createApp(readConfig(process.env))
closeFirst(app.close)
await app.work()
