import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSmtpPeer } from '../../server/testing/smtp.ts'
import { startInstallation } from './installation.ts'
import { openTrialLedger, startLoad } from './load.ts'
import { runPhases } from './phases.ts'
import { killAll, openPrograms, processesOf, type Programs } from './programs.ts'
import { measure, printTable, printTargets, writeRequests } from './report.ts'
import { openRequests } from './requests.ts'
import { buildScene } from './scene.ts'
import { verify } from './verify.ts'

const writers = 8
const recipients = 5_000
/** How long a writer may take to finish what it has begun, after everything has been restored. */
const lastWritesMilliseconds = 180_000

const { values } = parseArgs({
  options: {
    /** Nodes and the worker connect through PgBouncer. */
    pgbouncer: { type: 'boolean' },
    /** The folder of the version that is upgraded, installed and built. By default, it is this one. */
    from: { type: 'string' },
    /** Keeps the folder with the logs. */
    keep: { type: 'boolean' },
    /** Loses only what these phases are called after. */
    only: { type: 'string', multiple: true },
  },
})

const beganAt = performance.now()
const say = (line: string): boolean =>
  process.stdout.write(`${((performance.now() - beganAt) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)

const runTrial = async (programs: Programs, folder: string): Promise<boolean> => {
  const mails = await openSmtpPeer({ maxStoredBytes: 2_000 })
  const installation = await startInstallation(programs, {
    folder,
    hasPgbouncer: values.pgbouncer ?? false,
    mails,
    upgradedFrom: values.from,
  })
  say('everything runs')
  const scene = await buildScene(installation.databaseUrl, { writers, recipients })
  const requests = openRequests(installation)
  const ledger = openTrialLedger()
  const load = startLoad(requests, ledger, scene)
  const running = runPhases({ installation, requests, ledger, scene }, values.only, ({ name }) =>
    say(`survived: ${name}`),
  )
  // A mistake in the load ends the trial, too. The load itself ends only when it is told to.
  const phases = await Promise.race([running, load.running.then(() => running)])
  const isFinished = await Promise.race([load.stop().then(() => true), pause(lastWritesMilliseconds, false)])
  if (!isFinished) throw new Error('There are writes that are not acknowledged, although everything runs.')
  requests.close()
  const found = await verify(installation, { ledger, scene, files: join(folder, 'files') })

  if (values.keep) writeRequests(join(programs.logs, 'requests.csv'), requests.answered)

  const measured = phases.map((phase) => measure(phase, requests.answered, ledger))
  process.stdout.write(values.pgbouncer ? '\nWith PgBouncer\n' : '\nWithout PgBouncer\n')
  printTable(phases, measured)
  process.stdout.write(
    `${ledger.acknowledged.length} writes acknowledged: ${found.lost.length} lost, ${found.twice.length} twice; ` +
      `mails: ${found.missingMails} missing, ${found.repeatedMails} twice\n\n`,
  )
  return printTargets(phases, measured, found)
}

const folder = mkdtempSync(join(tmpdir(), 'rostrum-ha-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const programs = openPrograms(folder)
const removeFolder = () => {
  if (values.keep) process.stdout.write(`Logs: ${programs.logs}\n`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
// However this process ends, it leaves nothing behind.
process.on('exit', () => {
  killAll(processesOf(folder))
  removeFolder()
})

const interrupted = Promise.withResolvers<never>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.reject(new Error(`Ended by ${signal}.`)))
}
try {
  process.exitCode = (await Promise.race([runTrial(programs, folder), interrupted.promise])) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
} finally {
  await programs.stop()
}
// What is left, such as the connections of clients, must not keep this process alive.
process.exit()
