import type { Browser } from '@playwright/test'
import { type PageName, publishPages } from '../e2e/published-items.ts'
import { type Scores, startLighthouse } from './lighthouse.ts'
import { median } from './load.ts'
import { openBrowser, openPhone, type Transfer } from './phone.ts'
import { cellsRow } from './table.ts'

interface Visit extends Transfer {
  /** Milliseconds until the largest contentful paint. */
  paint: number
  /** The cumulative layout shift, without shifts that follow a press. */
  shift: number
  /** Bytes of fonts that had arrived when the first text was painted. */
  earlyFontBytes: number
}

const visits = 5

/** Runs in the page. */
const readTimings = () => {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
      // Without entries, nobody calls back.
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]).then(([paints, shifts]) => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      paint: paints.at(-1)?.startTime ?? 0,
      shift: (shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
      earlyFontBytes: resources
        .filter(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd <= firstPaint)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
}

/** The first visit of a page on a phone. */
const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const phone = await openPhone(browser)
  await phone.page.goto(url, { waitUntil: 'networkidle' })
  const timings = await phone.page.evaluate(readTimings)
  await phone.close()
  return { ...timings, ...phone.transfer }
}

/** Five first visits of a page on a phone. */
export const measureVisits = async (browser: Browser, url: string): Promise<Visit[]> => {
  const all: Visit[] = []
  for (let number = 0; number < visits; number += 1) all.push(await visit(browser, url))
  return all
}

export const medianOf = <Key extends string>(all: Record<Key, number>[], key: Key): number =>
  median(all.map((values) => values[key]))

const titles: Record<PageName, string> = {
  home: 'home',
  organization: 'organization',
  event: 'event',
  pledge: 'pledge to vote',
  call: 'call campaign',
  email: 'e-mail campaign',
  letter: 'letter campaign',
  phoneBank: 'phone bank',
  update: 'update',
  search: 'search',
  login: 'log-in',
  register: 'registration',
  congress: 'call campaign, 537',
  targets: 'all 537 to call',
  target: 'one of 537',
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const columns = ['paint', 'shift', 'requests', 'script', 'fonts', 'Lighthouse']

/** The median performance of three runs, because it differs from run to run, and the lowest of the others. */
const judge = async (lighthouse: Awaited<ReturnType<typeof startLighthouse>>, url: string): Promise<Scores> => {
  const all: Scores[] = []
  for (let run = 0; run < 3; run += 1) all.push(await lighthouse.judge(url))
  const lowest = (key: keyof Scores) => Math.min(...all.map((scores) => scores[key]))
  return {
    performance: medianOf(all, 'performance'),
    accessibility: lowest('accessibility'),
    practices: lowest('practices'),
    search: lowest('search'),
  }
}

const describeScores = ({ performance, accessibility, practices, search }: Scores) =>
  [performance, accessibility, practices, search].join('/')

/** What a stranger on a phone waits for on every kind of public page, and what Lighthouse says of it. */
export const benchPaint = async (origin: string): Promise<void> => {
  const pages = await publishPages(origin)
  const browser = await openBrowser()
  console.log('Public pages, first visit at 375 px, Slow 4G, CPU ×4, compressed, median of five')
  console.log(cellsRow('', columns))
  const lighthouse = await startLighthouse()
  const chosen = process.env['BENCH_PAGES']?.split(',')
  for (const [name, path] of Object.entries(pages) as [PageName, string][]) {
    if (chosen && !chosen.includes(name)) continue
    const all = await measureVisits(browser, origin + path)
    const cells = [
      `${medianOf(all, 'paint').toFixed(0)} ms`,
      Math.max(...all.map(({ shift }) => shift)).toFixed(3),
      String(medianOf(all, 'requests')),
      kilobytes(medianOf(all, 'scriptBytes')),
      kilobytes(medianOf(all, 'earlyFontBytes')),
      describeScores(await judge(lighthouse, origin + path)),
    ]
    console.log(cellsRow(titles[name], cells))
  }
  console.log(cellsRow('target', ['1,300 ms', '0.000', '25', '160 kB', '45 kB', '95/100/100/100']))
  console.log('  fonts: those that arrived before the first paint')
  console.log('  Lighthouse: performance, accessibility, best practices and search engines, on a mobile phone')
  console.log('  Search engines are asked not to list the people to call, for which Lighthouse takes points')
  await lighthouse.stop()
  await browser.close()
}
