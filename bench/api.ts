import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningProgram } from '../e2e/app.ts'
import { measureLoad, medianRate, type Rate } from './load.ts'
import { startMeasured } from './processes.ts'
import { recordQueries } from './record.ts'
import { row } from './table.ts'

const rounds = 5
const secondsPerRound = 4
const warmUpSeconds = 3
const path = '/api/organizations'

const startBare = async (databaseUrl: string, env: Record<string, string>): Promise<RunningProgram> => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const query = join(folder, 'query.json')
  // Another statement reads the total, which the baseline does without. Only that of the page reads what cards show.
  const page = (await recordQueries(databaseUrl, path)).find(({ text }) => text.includes('tagline'))
  if (!page) throw new Error(`No statement of ${path} reads what cards show`)
  await writeFile(query, JSON.stringify(page))
  const bare = await startMeasured([join(import.meta.dirname, 'bare.ts'), query], { env })
  await rm(folder, { recursive: true })
  return bare
}

/** The list that everybody asks for, and lists that nobody has asked for yet, beside a server with one prepared statement. */
export const benchApi = async (databaseUrl: string, server: string, env: Record<string, string>): Promise<void> => {
  const bare = await startBare(databaseUrl, env)
  const app = await startMeasured([server], { env, ready: '/readyz' })
  let visit = 0
  const measured: [name: string, program: RunningProgram, nextPath: () => string, rates: Rate[]][] = [
    ['bare node:http, only the page', bare, () => '/', []],
    ['the same list for everybody', app, () => path, []],
    ['read for each call', app, () => `${path}?visit=${(visit += 1)}`, []],
  ]
  for (const [, program, nextPath] of measured) await measureLoad(program, nextPath, { seconds: warmUpSeconds })
  // The rounds alternate, so that other load on the machine affects all equally.
  for (let round = 0; round < rounds; round += 1) {
    for (const [, program, nextPath, rates] of measured) {
      rates.push(await measureLoad(program, nextPath, { seconds: secondsPerRound }))
    }
  }
  await Promise.all([bare.stop(), app.stop()])
  const [baseline] = measured.map(([, , , rates]) => medianRate(rates))
  console.log(`GET ${path}, 16 of 20,000 organizations, 100,000 follows, PostgreSQL (target: 0.80 both)`)
  for (const [name, , , rates] of measured) {
    const rate = medianRate(rates)
    const ratios = [rate.perSecond / (baseline?.perSecond ?? 0), rate.perCpuSecond / (baseline?.perCpuSecond ?? 0)]
    console.log(`${row(name, rate)}   ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')}`)
  }
}
