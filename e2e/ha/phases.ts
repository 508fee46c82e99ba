import { setTimeout as pause } from 'node:timers/promises'
import { isComplete, primaryOf } from './database-machines.ts'
import type { Installation } from './installation.ts'
import { type TrialLedger, writeUntilAcknowledged } from './load.ts'
import { until } from './programs.ts'
import type { Requests } from './requests.ts'
import type { TrialScene } from './scene.ts'

const quietMilliseconds = 10_000
/** How long the load goes on after everything is as before. */
const afterwardsMilliseconds = 5_000

export interface Phase {
  name: string
  /** Milliseconds as `performance.now()` says. */
  startedAt: number
  killedAt: number
  endedAt: number
  /** When another machine said that it now accepts writes. */
  promotedAt?: number
  /** When there was again as much as before. */
  completeAt: number
}

interface Trial {
  installation: Installation
  requests: Requests
  ledger: TrialLedger
  scene: TrialScene
}

interface Incident {
  name: string
  /** Kills or replaces something, and resolves when everything runs again. */
  run: (mark: { killed: () => void; promoted: () => void }) => Promise<void>
}

const runPhase = async ({ name, run }: Incident): Promise<Phase> => {
  const phase: Phase = { name, startedAt: performance.now(), killedAt: 0, endedAt: 0, completeAt: 0 }
  await pause(quietMilliseconds)
  await run({
    killed: () => {
      phase.killedAt = performance.now()
    },
    promoted: () => {
      phase.promotedAt = performance.now()
    },
  })
  phase.completeAt = performance.now()
  await pause(afterwardsMilliseconds)
  phase.endedAt = performance.now()
  return phase
}

/** Nodes and the worker are stopped in order, one after the other, and start as the version that is tried. */
const upgrade = ({ installation }: Trial): Incident => ({
  name: 'upgrade',
  run: async ({ killed }) => {
    killed()
    installation.upgrade()
    for (const node of installation.nodes) {
      await node.stop()
      await until('The upgraded node', 120, node.isReady)
      // Old and new nodes answer side by side.
      await pause(afterwardsMilliseconds)
    }
    await installation.worker.stop()
    await until('The upgraded worker', 60, async () => installation.worker.starts() > 1)
  },
})

const losePrimary = ({ installation: { databases }, ledger }: Trial): Incident => ({
  name: 'primary',
  run: async ({ killed, promoted }) => {
    const primary = await primaryOf(databases)
    if (!primary) throw new Error('There is no primary.')
    const others = databases.filter((machine) => machine !== primary)
    killed()
    const killedAt = performance.now()
    primary.kill()
    await until('Another primary', 90, () => primaryOf(others))
    promoted()
    await until('An acknowledged write', 90, async () =>
      ledger.acknowledged.some(({ startedAt }) => startedAt > killedAt),
    )
    await pause(afterwardsMilliseconds)
    primary.start()
    await until('The return of the machine as a synchronous standby', 180, () => isComplete(databases))
  },
})

const loseStandby = ({ installation: { databases }, ledger }: Trial): Incident => ({
  name: 'standby',
  run: async ({ killed }) => {
    const primary = await primaryOf(databases)
    const standby = databases.find((machine) => machine !== primary)
    if (!standby) throw new Error('There is no standby.')
    killed()
    const killedAt = performance.now()
    standby.kill()
    await until('An acknowledged write', 90, async () =>
      ledger.acknowledged.some(({ startedAt }) => startedAt > killedAt),
    )
    await pause(afterwardsMilliseconds)
    standby.start()
    await until('The return of the standby', 180, () => isComplete(databases))
  },
})

const loseNode = ({ installation }: Trial): Incident => ({
  name: 'node',
  run: async ({ killed }) => {
    const [node] = installation.nodes
    if (!node) throw new Error('There is no node.')
    killed()
    await node.kill()
    await until('The node', 60, node.isReady)
  },
})

const loseRedis = ({ installation: { redis } }: Trial): Incident => ({
  name: 'Redis',
  run: async ({ killed, promoted }) => {
    const roles = await Promise.all(redis.map(({ role }) => role()))
    const master = redis[roles.indexOf('master')]
    const replica = redis[roles.indexOf('slave')]
    if (!master || !replica) throw new Error(`Redis: ${roles.join()}`)
    killed()
    await master.program.kill()
    await until('Another master', 60, async () => (await replica.role()) === 'master')
    promoted()
    await pause(afterwardsMilliseconds)
    master.program.start()
    await until('The return of Redis as a replica', 60, async () => (await master.role()) === 'slave')
  },
})

const loseWorker = ({ installation: { worker, mails }, requests, ledger, scene }: Trial): Incident => ({
  name: 'worker',
  run: async ({ killed }) => {
    const { itemId, token, recipients } = scene.newsletter
    const wanted = new Set(recipients)
    const arrived = () => new Set(mails.received.flatMap(({ to }) => (wanted.has(to) ? [to] : []))).size
    const path = `/api/campaign-updates/${itemId}/actions?action=publish`
    if (!(await writeUntilAcknowledged(requests, ledger, { kind: 'publish', path, token })))
      throw new Error('The update was not published.')
    await until('Half of the mails', 180, async () => arrived() >= recipients.length / 2)
    killed()
    await worker.kill()
    await until('All mails', 300, async () => arrived() === recipients.length)
  },
})

const incidents = [upgrade, losePrimary, loseStandby, loseNode, loseRedis, loseWorker]

/** Runs all phases, or only those with these names. */
export const runPhases = async (
  trial: Trial,
  only: string[] | undefined,
  report: (phase: Phase) => void,
): Promise<Phase[]> => {
  const phases: Phase[] = []
  for (const incident of incidents.map((open) => open(trial))) {
    if (only && !only.includes(incident.name)) continue
    const phase = await runPhase(incident)
    phases.push(phase)
    report(phase)
  }
  return phases
}
