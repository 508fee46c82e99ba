import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startProgram, type ProgramOptions, type RunningProgram } from '../e2e/app.ts'

const hasTaskset = spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0
const onServerCore = hasTaskset ? ['taskset', '-c', '0'] : []

/** The load comes from the other cores, so that it takes nothing from the server that is measured. */
export const leaveServerCore = (): void => {
  if (hasTaskset) spawnSync('taskset', ['-a', '-c', '-p', '1-1023', String(process.pid)], { stdio: 'ignore' })
}

const usageReporter = join(import.meta.dirname, 'report-usage.ts')

/** Starts a Node program on the first core, one that tells what it uses. */
export const startMeasured = (program: string[], options: ProgramOptions): Promise<RunningProgram> =>
  startProgram([...onServerCore, process.execPath, '--expose-gc', '--import', usageReporter, ...program], options)

export interface Usage {
  /** In use after a full collection. */
  heapBytes: number
  cpuSeconds: number
}

export const usageOf = async (program: RunningProgram): Promise<Usage> => {
  program.process.send('usage')
  const [usage] = (await once(program.process, 'message')) as [Usage]
  return usage
}
