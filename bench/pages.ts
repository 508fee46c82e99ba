import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RunningProgram } from '../e2e/app.ts'
import { measureLoad, medianRate, type Rate } from './load.ts'
import { startMeasured, usageOf } from './processes.ts'
import { row } from './table.ts'

const rounds = 5
const secondsPerRound = 4
const warmUpSeconds = 3
/** What browsers accept. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Returns the answer as it is sent. */
const receive = (url: string) =>
  new Promise<{ headers: object; body: string }>((resolve, reject) => {
    request(url, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body: body.toString('base64') }), reject)
    })
      .on('error', reject)
      .end()
  })

/** Every visit has an address of its own, so that no page is kept. */
const measureUncached = async (app: RunningProgram): Promise<void> => {
  let visit = 0
  const measure = (seconds: number) => measureLoad(app, () => `/?visit=${(visit += 1)}`, { seconds })
  await measure(warmUpSeconds)
  const before = await usageOf(app)
  const rates: Rate[] = []
  for (let round = 0; round < rounds; round += 1) rates.push(await measure(secondsPerRound))
  const after = await usageOf(app)
  const rate = medianRate(rates)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log('The public home as HTML, one core of server')
  console.log(`${row('rendered for each visit', rate)}   (target: 250 /s of CPU)`)
  console.log(
    `  heap ${megabytes(before.heapBytes)} before, ${megabytes(after.heapBytes)} after ${rate.requests} pages`,
  )
}

/** The page that everybody asks for, and the same bytes from a server that only sends them. */
const measureKept = async (app: RunningProgram, env: Record<string, string>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const file = join(folder, 'page.json')
  await writeFile(file, JSON.stringify(await receive(`${app.origin}/`)))
  const bare = await startMeasured([join(import.meta.dirname, 'bare-page.ts'), file], { env })
  const measured = { bare: [] as Rate[], app: [] as Rate[] }
  for (const program of [bare, app]) await measureLoad(program, () => '/', { seconds: warmUpSeconds, headers })
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await measureLoad(bare, () => '/', { seconds: secondsPerRound, headers }))
    measured.app.push(await measureLoad(app, () => '/', { seconds: secondsPerRound, headers }))
  }
  await bare.stop()
  await rm(folder, { recursive: true })
  const [baseline, kept] = [medianRate(measured.bare), medianRate(measured.app)]
  console.log(`${row('bare node:http, same bytes', baseline)}   1.00`)
  const ratio = (kept.perCpuSecond / baseline.perCpuSecond).toFixed(2)
  console.log(`${row('the same page for everybody', kept)}   ${ratio} of CPU (target: 0.50)`)
}

export const benchPages = async (server: string, env: Record<string, string>): Promise<void> => {
  const app = await startMeasured([server], { env, ready: '/readyz' })
  await measureUncached(app)
  await measureKept(app, env)
  await app.stop()
}
