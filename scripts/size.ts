import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { browserArguments, findBrowser } from '../e2e/browser.ts'

/** Limits for a first visit to the home page, in kB (1,000 bytes) after gzip. */
const budget = { script: 160, stylesheet: 12 }

/** Limits for the scripts of actions on other sites, in kB after gzip: in the frame, and on the site itself. */
const embedBudget = { '/embed-frame.js': 60, '/embed.js': 1 }

const app = await startApp()
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } })
const page = await browser.newPage({ viewport: { width: 375, height: 812 } })

const sizes: { kind: keyof typeof budget; path: string; size: number }[] = []
const pending: Promise<void>[] = []
page.on('response', (response) => {
  const kind = response.request().resourceType()
  if (kind !== 'script' && kind !== 'stylesheet') return
  const path = new URL(response.url()).pathname
  // Preloaded modules also are of these resource types, so this includes everything that a first visit loads.
  const measure = async () =>
    void sizes.push({ kind, path, size: gzipSync(await response.body(), { level: 9 }).length / 1000 })
  pending.push(measure())
})
const measureEmbedScripts = async () => {
  const found: [path: string, size: number, limit: number][] = []
  for (const [path, limit] of Object.entries(embedBudget)) {
    const answer = await fetch(app.origin + path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    found.push([path, gzipSync(await answer.bytes(), { level: 9 }).length / 1000, limit])
  }
  return found
}

await page.goto(app.origin, { waitUntil: 'networkidle' })
await Promise.all(pending)
const embedScripts = await measureEmbedScripts()
await browser.close()
await app.stop()

for (const { kind, path, size } of sizes.toSorted((a, b) => b.size - a.size)) {
  console.log(`${size.toFixed(1).padStart(7)} kB  ${kind.padEnd(10)}  ${path}`)
}
for (const [kind, limit] of Object.entries(budget)) {
  const total = sizes.filter((file) => file.kind === kind).reduce((sum, { size }) => sum + size, 0)
  const over = total > limit || total === 0
  console.log(`${over ? 'FAILED ' : ''}${kind}s of a first visit: ${total.toFixed(1)} kB of ${limit} kB (gzip)`)
  if (over) process.exitCode = 1
}
for (const [path, size, limit] of embedScripts) {
  const over = size > limit
  console.log(`${over ? 'FAILED ' : ''}${path} of actions on other sites: ${size.toFixed(2)} kB of ${limit} kB (gzip)`)
  if (over) process.exitCode = 1
}
