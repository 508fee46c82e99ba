import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { browserArguments, findBrowser } from '../e2e/browser.ts'
import { publishPages } from '../e2e/published-items.ts'

/** Limits for a first visit to the home page and to any other public page, in kB (1,000 bytes) as they are sent. */
const budgets = { home: { script: 142, stylesheet: 10 }, other: { script: 160, stylesheet: 19.2 } }

/** The limit for all requests of such a visit: each one costs time on a slow connection, however small its answer is. */
const MAX_REQUESTS = 25

/** Limits for the scripts of actions on other sites, in kB after gzip: in the frame, and on the site itself. */
const embedBudget = { '/embed-frame.js': 60, '/embed.js': 1 }

const app = await startApp()
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })

interface File {
  kind: 'script' | 'stylesheet'
  path: string
  /** In kB as it is sent to a browser, which is compressed. */
  size: number
}

interface Visit {
  requests: number
  files: File[]
}

/** Everything that a first visit loads, which includes preloaded modules. */
const measureVisit = async (path: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const pending: Promise<File>[] = []
  let requests = 0
  page.on('response', (response) => {
    requests += 1
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const measure = async (): Promise<File> => ({
      kind,
      path: new URL(response.url()).pathname,
      size: (await response.request().sizes()).responseBodySize / 1000,
    })
    pending.push(measure())
  })
  await page.goto(app.origin + path, { waitUntil: 'networkidle' })
  const files = await Promise.all(pending)
  await context.close()
  return { requests, files }
}

const measureEmbedScripts = async () => {
  const found: [path: string, size: number, limit: number][] = []
  for (const [path, limit] of Object.entries(embedBudget)) {
    const answer = await fetch(app.origin + path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    found.push([path, gzipSync(await answer.bytes(), { level: 9 }).length / 1000, limit])
  }
  return found
}

const report = (name: string, { requests, files }: Visit, budget: Record<File['kind'], number>): void => {
  const hasTooMany = requests > MAX_REQUESTS
  console.log(`${hasTooMany ? 'FAILED ' : ''}requests of ${name}: ${requests} of ${MAX_REQUESTS}`)
  if (hasTooMany) process.exitCode = 1
  for (const kind of ['script', 'stylesheet'] as const) {
    const total = files.filter((file) => file.kind === kind).reduce((sum, { size }) => sum + size, 0)
    const over = total > budget[kind] || total === 0
    console.log(`${over ? 'FAILED ' : ''}${kind}s of ${name}: ${total.toFixed(1)} kB of ${budget[kind]} kB`)
    if (over) process.exitCode = 1
  }
}

const { home: homePath, ...otherPaths } = await publishPages(app.origin)
const home = await measureVisit(homePath)
const others: [name: string, visit: Visit][] = []
for (const [name, path] of Object.entries(otherPaths)) others.push([name, await measureVisit(path)])
const embedScripts = await measureEmbedScripts()
await browser.close()
await app.stop()

for (const { kind, path, size } of home.files.toSorted((one, other) => other.size - one.size)) {
  console.log(`${size.toFixed(1).padStart(7)} kB  ${kind.padEnd(10)}  ${path}`)
}
report('a first visit (home)', home, budgets.home)
for (const [name, visit] of others) report(`a first visit (${name})`, visit, budgets.other)
for (const [path, size, limit] of embedScripts) {
  const over = size > limit
  console.log(`${over ? 'FAILED ' : ''}${path} of actions on other sites: ${size.toFixed(2)} kB of ${limit} kB (gzip)`)
  if (over) process.exitCode = 1
}
