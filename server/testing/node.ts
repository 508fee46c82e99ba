// A node as a process of its own: what main.ts starts, but for the pages, which would have to be built first.
import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { endOnSignals } from '../src/platform/ending.ts'

const config = readConfig(process.env)
const closeFirst = endOnSignals()
const app = await createApp(config)
closeFirst(app.close)
if (config.databaseUrl === undefined) await app.work()
await app.server.listen({ port: config.port, host: '127.0.0.1' })
process.send?.((app.server.server.address() as AddressInfo).port)
