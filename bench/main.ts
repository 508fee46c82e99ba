// npm run bench [-- api | pages | paint | acts | people | import | notifications | scale]: measures Rostrum and a bare baseline in the same run. Prints
// the results and never fails.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchActs } from './acts.ts'
import { measureLoad, medianRate, type Rate } from './load.ts'
import { openLargeOrganizations } from './large-organizations.ts'
import { compareMornings } from './morning.ts'
import { benchNotifications } from './notifications.ts'
import { measurePaint } from './paint.ts'
import { benchImport } from './people-import.ts'
import { compareLists } from './people.ts'
import { benchPages } from './pages.ts'
import { benchScale } from './scale.ts'
import { populate } from './populate.ts'
import { leaveServerCore, startMeasured } from './processes.ts'
import { recordQueries } from './record.ts'
import { row } from './table.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'server/src/main.ts')
const rounds = 5
const secondsPerRound = 4

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) {
  console.error('The bench needs DATABASE_URL of an empty database: npm run bench provides one.')
  process.exit(1)
}
const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '1000000' }

const warmUpSeconds = 3
const benchApi = async () => {
  const path = '/api/organizations'
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const query = join(folder, 'query.json')
  // The first reads the page; the total, which the baseline does without, comes after it.
  const [page] = await recordQueries(databaseUrl, path)
  await writeFile(query, JSON.stringify(page))
  const bare = await startMeasured([join(import.meta.dirname, 'bare.ts'), query], { env })
  const app = await startMeasured([server], { env, ready: '/readyz' })
  const measured = { bare: [] as Rate[], app: [] as Rate[] }
  await measureLoad(bare, () => '/', { seconds: warmUpSeconds })
  await measureLoad(app, () => path, { seconds: warmUpSeconds })
  // The rounds alternate, so that other load on the machine affects both equally.
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await measureLoad(bare, () => '/', { seconds: secondsPerRound }))
    measured.app.push(await measureLoad(app, () => path, { seconds: secondsPerRound }))
  }
  await Promise.all([bare.stop(), app.stop()])
  await rm(folder, { recursive: true })
  const [baseline, rostrum] = [medianRate(measured.bare), medianRate(measured.app)]
  console.log(`GET ${path}, 16 of 20,000 organizations, 100,000 follows, PostgreSQL`)
  console.log(`${row('bare node:http, only the page', baseline)}   1.00`)
  const ratios = [rostrum.perSecond / baseline.perSecond, rostrum.perCpuSecond / baseline.perCpuSecond]
  console.log(
    `${row('Rostrum', rostrum)}   ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')} (target: 0.80 both)`,
  )
}

const benchPaint = async () => {
  const app = await startMeasured([server], { env, ready: '/readyz' })
  const paint = await measurePaint(`${app.origin}/`)
  await app.stop()
  const all = paint.all.map((value) => value.toFixed(0)).join(', ')
  console.log('Largest paint of the home page, first visit at 375 px, Slow 4G, CPU ×4')
  console.log(`  ${paint.median.toFixed(0)} ms, median of ${all}   (target: 1,300)`)
}

const benchActsOfApp = async () => {
  const app = await startMeasured([server], { env, ready: '/readyz' })
  try {
    await benchActs(app.origin)
  } finally {
    await app.stop()
  }
}

const benchPeople = async () => {
  const large = await openLargeOrganizations(databaseUrl)
  await compareLists(large)
  await compareMornings(large)
  await large.app.close()
}

// Notifications come last, because they make the database large.
const parts = {
  api: benchApi,
  pages: () => benchPages(server, env),
  paint: benchPaint,
  acts: benchActsOfApp,
  people: benchPeople,
  import: benchImport,
  notifications: () => benchNotifications(databaseUrl),
}
const chosen = process.argv.slice(2)
// A million is only filled if somebody asks for it. Its databases are beside the given one.
if (chosen.includes('scale')) await benchScale(databaseUrl)
if (chosen.join() === 'scale') process.exit()
leaveServerCore()
await populate(databaseUrl)
for (const [name, bench] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await bench()
