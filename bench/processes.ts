import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram, type ProgramOptions, type RunningProgram } from '../e2e/app.ts'

const hasTaskset = spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0
const onServerCore = hasTaskset ? ['taskset', '-c', '0'] : []

/** Moves this process to the other cores, so that generating the load takes no time from the measured server. */
export const leaveServerCore = (): void => {
  if (hasTaskset) spawnSync('taskset', ['-a', '-c', '-p', '1-1023', String(process.pid)], { stdio: 'ignore' })
}

const usageReporter = join(import.meta.dirname, 'report-usage.ts')

/** Starts a Node.js program on the first core, with a reporter for its resource usage. */
export const startMeasured = (program: string[], options: ProgramOptions): Promise<RunningProgram> =>
  startProgram([...onServerCore, process.execPath, '--expose-gc', '--import', usageReporter, ...program], options)

export interface Usage {
  /** Heap in use after a full garbage collection. */
  heapBytes: number
  cpuSeconds: number
}

export const usageOf = async (program: RunningProgram): Promise<Usage> => {
  program.process.send('usage')
  const [usage] = (await once(program.process, 'message')) as [Usage]
  return usage
}

/** Linux counts CPU time in these. */
const ticksPerSecond = 100

/** CPU seconds of all processes with this name so far, with those that have ended. */
export const cpuSecondsOf = async (name: string): Promise<number> => {
  let ticks = 0
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    if (!stat.includes(`(${name})`)) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime, stime, and the same of children that have ended.
    for (const field of [11, 12, 13, 14]) ticks += Number(fields[field])
  }
  return ticks / ticksPerSecond
}
