import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
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
