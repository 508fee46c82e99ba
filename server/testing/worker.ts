// A worker as a process of its own, also on the embedded database, where the node does a worker's work.
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { endOnSignals } from '../src/platform/ending.ts'

const closeFirst = endOnSignals()
const app = await createApp(readConfig(process.env))
closeFirst(app.close)
await app.work()
