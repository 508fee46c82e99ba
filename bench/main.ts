// npm run bench [-- start | api | pages | paint | acts | popular | capacity | people | import | representatives | notifications | scale]: measures Rostrum and a bare baseline in the same run. Prints
// the results and never fails.
import { join } from 'node:path'
import { benchActs } from './acts.ts'
import { benchApi } from './api.ts'
import { benchCapacity } from './capacity.ts'
import { openLargeOrganizations } from './large-organizations.ts'
import { compareMornings } from './morning.ts'
import { benchNotifications } from './notifications.ts'
import { benchPaint } from './paint.ts'
import { benchImport } from './people-import.ts'
import { compareLists } from './people.ts'
import { benchPages } from './pages.ts'
import { benchPopular } from './popular.ts'
import { benchRepresentatives } from './representatives.ts'
import { benchScale } from './scale.ts'
import { populate } from './populate.ts'
import { leaveServerCore, startMeasured } from './processes.ts'
import { printSizes } from './sizes.ts'
import { benchStart } from './start.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'server/src/main.ts')

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) {
  console.error('The bench needs DATABASE_URL of an empty database: npm run bench provides one.')
  process.exit(1)
}
const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_SCALE: '1000000' }

/** A bench of pages, on a server of its own. */
const onServer = (bench: (origin: string) => Promise<void>) => async () => {
  const app = await startMeasured([server], { env, ready: '/readyz' })
  try {
    await bench(app.origin)
  } finally {
    await app.stop()
  }
}

const benchPeople = async () => {
  const large = await openLargeOrganizations(databaseUrl)
  await compareLists(large)
  await compareMornings(large)
  await printSizes(databaseUrl)
  await large.app.close()
}

// Notifications come last, because they make the database large.
const parts = {
  api: () => benchApi(databaseUrl, server, env),
  pages: () => benchPages(server, env),
  paint: onServer(benchPaint),
  acts: onServer(benchActs),
  popular: () => benchPopular(databaseUrl, server, env),
  capacity: () => benchCapacity(databaseUrl, server, env),
  people: benchPeople,
  import: benchImport,
  representatives: benchRepresentatives,
  notifications: () => benchNotifications(databaseUrl),
}
const chosen = process.argv.slice(2)
// A million is only filled if somebody asks for it. Its databases are beside the given one.
if (chosen.includes('scale')) await benchScale(databaseUrl)
// A start takes all cores.
if (chosen.length === 0 || chosen.includes('start')) await benchStart(server)
if (chosen.length > 0 && chosen.every((name) => name === 'scale' || name === 'start')) process.exit()
leaveServerCore()
await populate(databaseUrl)
for (const [name, bench] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await bench()
