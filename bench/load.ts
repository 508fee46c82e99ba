import autocannon from 'autocannon'
import type { RunningProgram } from '../e2e/app.ts'
import { usageOf } from './processes.ts'

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface Rate {
  requests: number
  perSecond: number
  /** Requests per second of CPU time, which other processes on the machine hardly affect. */
  perCpuSecond: number
}

interface Load {
  seconds: number
  headers?: Record<string, string>
}

/**
 * Asks for one path after another, on 16 connections. Throws if any answer is not 200, because errors are faster than
 * real answers.
 */
export const measureLoad = async (
  program: RunningProgram,
  nextPath: () => string,
  { seconds, headers }: Load,
): Promise<Rate> => {
  const before = await usageOf(program)
  const result = await autocannon({
    url: program.origin,
    duration: seconds,
    connections: 16,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  const after = await usageOf(program)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${nextPath()}: ${result.non2xx} had an error status, ${result.errors} failed.`)
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

/** The value that so many per cent of the others do not exceed. */
export const percentile = (values: number[], percent: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * percent) / 100) - 1] ?? 0
