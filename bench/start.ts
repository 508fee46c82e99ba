import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../e2e/app.ts'
import embeddedNode from '../scripts/embedded-node.json' with { type: 'json' }
import { median } from './load.ts'

const warmStarts = 5
/** After that, what runs when a node is idle has run. */
const settleMilliseconds = 5_000

/** The memory of a process that is in use, in MB. Linux tells it in units of 1,024 bytes. */
const residentMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
}

/** How `npm start` starts a node with its own database and the demo community: the first time, and again. */
export const benchStart = async (server: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const start = async () => {
    const begun = performance.now()
    const env = { DATA_DIR: dataDir, ...embeddedNode.environment }
    const command = [process.execPath, ...embeddedNode.options, server, '--demo']
    const app = await startProgram(command, { env, ready: '/readyz' })
    const seconds = (performance.now() - begun) / 1000
    await wait(settleMilliseconds)
    await (await fetch(app.origin)).text()
    const megabytes = await residentMegabytes(app.process.pid)
    await app.stop()
    return { seconds, megabytes }
  }
  const first = await start()
  const again: (typeof first)[] = []
  for (let count = 0; count < warmStarts; count += 1) again.push(await start())
  await rm(dataDir, { recursive: true })
  const middle = (key: keyof typeof first) => median(again.map((values) => values[key]))
  const row = (name: string, { seconds, megabytes }: typeof first) =>
    `  ${name.padEnd(28)}${seconds.toFixed(1).padStart(7)} s ${megabytes.toFixed(0).padStart(7)} MB resident`
  console.log('A node with an embedded database, until it is ready')
  console.log(row('with the demo to be created', first))
  const warm = { seconds: middle('seconds'), megabytes: middle('megabytes') }
  console.log(`${row(`again, median of ${warmStarts}`, warm)}   (target: 3 s, 400 MB)`)
}
