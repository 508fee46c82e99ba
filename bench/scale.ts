import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp, type App } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'
import { printComparison, timed } from './large-organizations.ts'
import { compareWrites } from './scale-writes.ts'
import { printSizes } from './sizes.ts'
import { openScaleDatabase, personIdOf, theItem, theOrganization } from './scale-data.ts'

const sizes = [10_000, 1_000_000]
const callsPerRead = 100

/** Whoever reads: somebody without an account, a supporter, or the owner of the organization that everybody follows. */
type Reader = 'stranger' | 'supporter' | 'owner'

const reads: Record<string, [Reader, string]> = {
  organizations: ['stranger', '/organizations'],
  'page 30': ['stranger', '/organizations?page=30'],
  'a common cause': ['stranger', '/organizations?tags=Cause%201'],
  'a rare cause': ['stranger', '/organizations?tags=Cause%2030'],
  'two causes': ['stranger', '/organizations?tags=Cause%201,Cause%2029'],
  'a state': ['stranger', '/organizations?state=State%207'],
  'a city': ['stranger', '/organizations?city=City%2017'],
  'a country': ['stranger', '/organizations?country=CA'],
  'a cause in a state': ['stranger', '/organizations?tags=Cause%201&state=State%207'],
  'a rare cause in a state': ['stranger', '/organizations?tags=Cause%2030&state=State%207'],
  'a cause in a country': ['stranger', '/organizations?tags=Cause%205&country=CA'],
  'a cause in a city': ['stranger', '/organizations?tags=Cause%203&city=City%2017'],
  'my groups': ['supporter', '/organizations?followedByMe=true'],
  tags: ['stranger', '/tags'],
  'an organization': ['stranger', `/organizations/${theOrganization}`],
  'all events': ['stranger', '/events'],
  'page 30 of all events': ['stranger', '/events?page=30'],
  'events of an organization': ['stranger', `/events?organization_id=${theOrganization}`],
  'an event': ['stranger', `/events/${theItem}`],
  bell: ['supporter', '/notifications'],
  'my actions': ['supporter', '/my-actions?when=done'],
  'next actions': ['supporter', '/next-actions'],
  'recent activity, this week': ['owner', `/organizations/${theOrganization}/recent-activities?chart_period=this_week`],
  'recent activity, this year': ['owner', `/organizations/${theOrganization}/recent-activities?chart_period=this_year`],
  'own events': ['owner', `/events?organization_id=${theOrganization}&perPage=1`],
  'who takes part': ['owner', '/campaign-engagements'],
  'who takes part in one': ['owner', `/campaign-engagements?campaign_id=${theItem}`],
  // The vocabulary is sorted by how common a word is, and numbers it in syllables: `ba` is 0, `na` is 9.
  'search for a rare word': ['stranger', '/search?search=dibacodiba'],
  'search for a word of a few': ['stranger', '/search?search=badifudidi'],
  'search for a frequent word': ['stranger', '/search?search=babacobaco'],
  'search for a common word': ['stranger', '/search?search=bababababa'],
  'search for a beginning': ['stranger', '/search?search=baba'],
  'search for a common name': ['stranger', '/search?search=neighbors'],
  'search for two common words': ['stranger', '/search?search=neighbors%20bababababa'],
  'search for a name': ['stranger', '/search?search=neighbors%20of%20dibacodiba'],
  'search with a typo': ['stranger', '/search?search=dibacodbia'],
  'search for similar words': ['stranger', '/search?search=jinanabaco'],
  'search for some of the words': ['stranger', '/search?search=bababababa%20xqxqxqxq'],
  'page 5 of a search': ['stranger', '/search?search=bababababa&type=events&page=5&perPage=20'],
  'organizations with a rare word': ['stranger', '/organizations?search=dibacodiba'],
  'organizations with a frequent word': ['stranger', '/organizations?search=babacobaco'],
  'organizations with a common word': ['stranger', '/organizations?search=bababababa'],
  'organizations with a beginning': ['stranger', '/organizations?search=baba'],
  'a common word in a city': ['stranger', '/organizations?search=bababababa&city=City%2017'],
  'a common word in a state': ['stranger', '/organizations?search=bababababa&state=State%207'],
  'a common word with a rare cause': ['stranger', '/organizations?search=bababababa&tags=Cause%2030'],
  'a common word of my groups': ['supporter', '/organizations?search=bababababa&followedByMe=true'],
}

interface Opened {
  app: App
  databaseUrl: string
  tokens: Record<Reader, string | undefined>
}

const openSize = async (serverUrl: string, organizations: number): Promise<Opened> => {
  const databaseUrl = await openScaleDatabase(serverUrl, organizations)
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' })
  const database = await openDatabase(config, noLimits)
  const app: App = await createApp(config, { database })
  const tokens: Record<Reader, string | undefined> = {
    stranger: undefined,
    supporter: await startSession(database.db, personIdOf(9)),
    owner: await startSession(database.db, personIdOf(1)),
  }
  return { app, databaseUrl, tokens }
}

/** Milliseconds of each call, for each of the sizes in turns, so that other load on the machine affects both equally. */
const timesOf = async (opened: Opened[], [reader, path]: [Reader, string]): Promise<number[][]> => {
  const times = opened.map((): number[] => [])
  for (let call = 0; call < callsPerRead + 5; call += 1) {
    for (const [index, { app, tokens }] of opened.entries()) {
      const took = await timed(app, { token: tokens[reader] }, { url: `/api${path}` })
      if (call >= 5) times[index]?.push(took)
    }
  }
  return times
}

/** Reads with 10,000 and with a million organizations and people. A read that fails, because it takes too long, says so. */
export const benchScale = async (serverUrl: string, wanted = process.env['BENCH_READS']): Promise<void> => {
  const opened: Opened[] = []
  for (const size of sizes) opened.push(await openSize(serverUrl, size))
  console.log('Organizations and people (target: 2.00 times and 10 ms more)')
  console.log(`  ${`p95 of ${callsPerRead} in ms`.padEnd(30)} 10,000 1,000,000  ratio`)
  for (const [name, read] of Object.entries(reads)) {
    const [, path] = read
    if (wanted !== undefined && !path.includes(wanted)) continue
    try {
      printComparison(name, await timesOf(opened, read))
    } catch (error) {
      console.log(`  ${name.padEnd(30)} ${error instanceof Error ? error.message : 'failed'}`)
    }
  }
  if (wanted === undefined) await compareWrites(opened.map(({ app, tokens }) => ({ app, owner: tokens.owner })))
  for (const { app } of opened) await app.close()
  const largest = opened.at(-1)
  if (largest && wanted === undefined) await printSizes(largest.databaseUrl)
}
