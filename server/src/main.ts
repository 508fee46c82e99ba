import { parseArgs } from 'node:util'
import { createApp, type App } from './app.ts'
import { findEmbedOrigins } from './embeds/queries.ts'
import { readConfig, type Config } from './platform/config.ts'
import { exitForOperator } from './platform/exit-for-operator.ts'
import { shutDownOnSignals } from './platform/shutdown.ts'
import { servePages } from './platform/pages/serve-pages.ts'
import { openSite } from './platform/pages/site.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const configured = (): Config => {
  const { values } = parseArgs({ options: { demo: { type: 'boolean' }, dev: { type: 'boolean' } } })
  try {
    return readConfig(process.env, values)
  } catch (error) {
    return exitForOperator(error)
  }
}

const listen = async ({ server }: App, { port, host }: Config) => {
  try {
    await server.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    fail(`Port ${port} is taken. Stop what is using it, or choose another: PORT=3001 npm start`)
  }
}

/** Imports the demo community only when it is requested. Returns the line to print about it. */
const prepareDemo = async ({ services }: App, { mode, allowDemoInProduction }: Config) => {
  const { demoLogins, demoPassword, DemoRefused, seedDemo } = await import('@rostrum/demo')
  try {
    await seedDemo(services.db, {
      ...services,
      isProduction: mode === 'production',
      allowInProduction: allowDemoInProduction,
    })
  } catch (error) {
    if (error instanceof DemoRefused) return fail(error.message)
    throw error
  }
  return `Demo log-ins, password ${demoPassword}: ${Object.values(demoLogins).join(', ')}`
}

const config = configured()
const closeFirst = shutDownOnSignals()
const app = await createApp(config, { keepsAnswers: true }).catch(exitForOperator)
closeFirst(app.close)
const aboutDemo = config.demo ? await prepareDemo(app, config) : undefined
await servePages(app.server, {
  ...config,
  handler: await openSite(app.server, config),
  read: app.read,
  pageChanges: app.services.pageChanges,
  findEmbedOrigins: (subject) => findEmbedOrigins(app.services.db, subject),
})
// With an embedded database, this process runs the jobs, too; with a server database, separate workers run them.
if (config.databaseUrl === undefined) await app.work()
await listen(app, config)

print(`Rostrum is ready at ${config.publicUrl}`)
if (aboutDemo !== undefined) print(aboutDemo)
