import { createApp } from './app.ts'
import { readConfig, type Config } from './platform/config.ts'
import { exitForOperator } from './platform/exit-for-operator.ts'
import { OperatorError } from './platform/operator-error.ts'
import { shutDownOnSignals } from './platform/shutdown.ts'

const configured = (): Config => {
  try {
    const config = readConfig(process.env)
    if (config.databaseUrl !== undefined) return config
    throw new OperatorError('A worker needs DATABASE_URL. Embedded, the node does this work itself.')
  } catch (error) {
    return exitForOperator(error)
  }
}

/** Runs jobs only. Any number of workers may run beside any number of nodes. */
const config = configured()
const closeFirst = shutDownOnSignals()
const app = await createApp(config).catch(exitForOperator)
closeFirst(app.close)
await app.work()
process.stdout.write('Rostrum is taking jobs\n')
