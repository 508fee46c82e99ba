import autocannon from 'autocannon'
import type { RunningProgram } from '../e2e/app.ts'
import { usageOf } from './processes.ts'

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface Rate {
  requests: number
  perSecond: number
  /** The same on a machine that does nothing else: neighbors cost time, not CPU time. */
  perCpuSecond: number
}

/** Any answer but 200 stops the bench, since errors are fast. */
export const measureLoad = async (program: RunningProgram, path: string, seconds: number): Promise<Rate> => {
  const url = program.origin + path
  const before = await usageOf(program)
  const result = await autocannon({ url, duration: seconds, connections: 16 })
  const after = await usageOf(program)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed.`)
  const requests = result.requests.total
  return {
    requests,
    perSecond: requests / result.duration,
    perCpuSecond: requests / (after.cpuSeconds - before.cpuSeconds),
  }
}

export const medianRate = (rates: Rate[]): Rate => ({
  requests: rates.reduce((sum, { requests }) => sum + requests, 0),
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
  perCpuSecond: median(rates.map(({ perCpuSecond }) => perCpuSecond)),
})
