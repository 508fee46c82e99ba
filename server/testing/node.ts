// Runs a node as a separate process, like main.ts but without pages, which would have to be built first.
import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { shutDownOnSignals } from '../src/platform/shutdown.ts'

const config = readConfig(process.env)
const closeFirst = shutDownOnSignals()
const app = await createApp(config)
closeFirst(app.close)
if (config.databaseUrl === undefined) await app.work()
await app.server.listen({ port: config.port, host: '127.0.0.1' })
process.send?.((app.server.server.address() as AddressInfo).port)
