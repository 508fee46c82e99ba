import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp, type App } from '../server/src/app.ts'
import { gatherWaiting } from '../server/src/people/gather.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Db, openDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'
import { percentile } from './load.ts'

const callsPerRead = 200
/** `BENCH_PEOPLE=1000000` compares with a million, which takes half an hour to fill. */
const sizes = { few: 10_000, many: Number(process.env['BENCH_PEOPLE'] ?? 100_000) }

export interface LargeOrganization {
  id: string
  /** Of its owner. */
  token: string
  /** An event to which every third of its people comes. */
  eventId: string
  /** A call campaign in which everybody took part. */
  campaignId: string
}

const supporters = `
  insert into users (id, email, name, first_name, last_name)
  select gen_random_uuid(), 'supporter' || n || '@example.org',
    (array['June', 'Ruth', 'Devon', 'Maya', 'Luis', 'Hannah', 'Abdullahi', 'Rosa'])[1 + n % 8] || ' '
      || (array['Park', 'Lindqvist', 'Clarke', 'Okafor', 'Ortega', 'Vue', 'Warsame'])[1 + n % 7] || ' ' || n,
    'June', n::text
  from generate_series(1, ${sizes.many}) n`

/** The one with fewer people comes first. */
export interface LargeOrganizations {
  app: App
  organizations: LargeOrganization[]
  run: (statement: string) => Promise<{ id: string }[]>
}

const attributesOf = ({ example }: { example: object }) => JSON.stringify(example).replaceAll("'", "''")

/** Acts that are inserted together, because each of them updates the counters of its item. */
const chunk = 2000

/** The supporters with the numbers from `first` follow and have called; every third comes to an event. */
const actsOfChunk = ({ id: organizationId, eventId, campaignId }: Omit<LargeOrganization, 'token'>, first: number) => {
  const numbered = `generate_series(${first}, ${first + chunk - 1}) n
    join users on users.email = 'supporter' || n || '@example.org'`
  const act =
    'insert into engagements (id, content_item_id, organization_id, kind, user_id, outcome, is_counted, answered_at)'
  return [
    `insert into follows (organization_id, user_id, created_at)
      select '${organizationId}', users.id, now() - random() * interval '300 days' from ${numbered}`,
    `${act} select gen_random_uuid(), '${eventId}', '${organizationId}', 'events', users.id, 'going', true,
      now() - random() * interval '100 days' from ${numbered} where n % 3 = 0`,
    `${act} select gen_random_uuid(), '${campaignId}', '${organizationId}', 'call-campaigns', users.id, 'contacted', true,
      now() - random() * interval '100 days' from ${numbered}`,
  ]
}

const itemsOf = ({ id: organizationId, eventId, campaignId }: Omit<LargeOrganization, 'token'>) =>
  `insert into content_items (id, organization_id, kind, status, title, attributes, first_published_at, published_at)
    values ('${eventId}', '${organizationId}', 'events', 'published', 'Fill the hearing room', '${attributesOf(eventKind)}', now(), now()),
      ('${campaignId}', '${organizationId}', 'call-campaigns', 'published', 'Call the council', '${attributesOf(callCampaignKind)}', now(), now())`

/** Every tenth person has a tag, and every hundredth another one; every fiftieth is not welcomed yet. */
const tagPeople = (organizationId: string) =>
  `update organization_people set
      tags = case when position % 100 = 0 then array['Speaker', 'Spanish'] when position % 10 = 0 then array['Spanish'] else '{}' end,
      welcomed_at = case when position % 50 = 0 then null else now() end
    from (select id, row_number() over (order by id) as position from organization_people
      where organization_id = '${organizationId}') ranked
    where organization_people.id = ranked.id`

/** How long a call takes, in milliseconds. */
export const timed = async (
  { server }: App,
  { token }: { token: string | undefined },
  { url, method = 'GET', body }: { url: string; method?: 'GET' | 'POST'; body?: object },
): Promise<number> => {
  const start = performance.now()
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { statusCode, body: answered } = await server.inject({ url, method, headers, ...(body && { payload: body }) })
  if (statusCode >= 300) throw new Error(`${url} answered ${statusCode}: ${answered}`)
  return performance.now() - start
}

/** Prints the p95 in milliseconds for each organization, and how many times more it takes in the larger one. */
export const printComparison = (name: string, times: number[][]): void => {
  const [few = 0, many = 0] = times.map((taken) => percentile(taken, 95))
  const columns = [few.toFixed(1).padStart(8), many.toFixed(1).padStart(10), (many / few).toFixed(2).padStart(7)]
  console.log(`  ${name.padEnd(30)}${columns.join('')}`)
}

/** Measures reads of both organizations in turns, so that other load on the machine affects both equally. */
export const compareReads = async (
  { app, organizations }: LargeOrganizations,
  reads: Record<string, (organization: LargeOrganization) => string>,
): Promise<void> => {
  const headings = [sizes.few, sizes.many].map((size) => size.toLocaleString('en').padStart(10)).join('')
  console.log(`  ${`p95 of ${callsPerRead} in ms`.padEnd(28)}${headings}   ratio`)
  for (const [name, urlOf] of Object.entries(reads)) {
    const times = organizations.map((): number[] => [])
    for (let call = 0; call < callsPerRead + 5; call += 1) {
      for (const [index, organization] of organizations.entries()) {
        const took = await timed(app, organization, { url: urlOf(organization) })
        if (call >= 5) times[index]?.push(took)
      }
    }
    printComparison(name, times)
  }
}

/** As several workers do. */
const gatherTogether = (db: Db) => Promise.all([gatherWaiting(db), gatherWaiting(db)])

/** Fills an organization with 10,000 people and one with 100,000, whose calls are to be measured in turns. */
export const openLargeOrganizations = async (databaseUrl: string): Promise<LargeOrganizations> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' })
  const database = await openDatabase(config, noLimits)
  const app = await createApp(config, { database })
  const run = async (statement: string) => (await database.executeScript(statement)).rows as { id: string }[]
  await run(supporters)
  // Those of the other organizations.
  await gatherTogether(database.db)
  const ids = await run('select id from organizations order by id limit 2')
  const admins = await run(`select id from users where email like 'person%' order by id limit 2`)
  const organizations: LargeOrganization[] = []
  for (const [index, count] of [sizes.few, sizes.many].entries()) {
    const organization = {
      id: ids[index]?.id ?? '',
      eventId: `0192a0f0-0000-7000-8000-00000000000${index}`,
      campaignId: `0192a0f0-0000-7000-8000-00000000001${index}`,
    }
    const userId = admins[index]?.id ?? ''
    await run(`delete from follows where organization_id = '${organization.id}' or user_id = '${userId}'`)
    await run(
      `insert into organization_members (organization_id, user_id, role) values ('${organization.id}', '${userId}', 'owner')`,
    )
    const start = performance.now()
    await run(itemsOf(organization))
    for (let first = 1; first <= count; first += chunk) {
      for (const statement of actsOfChunk(organization, first)) await run(statement)
    }
    await gatherTogether(database.db)
    await run(tagPeople(organization.id))
    console.log(`  ${count} people listed in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    organizations.push({ ...organization, token: await startSession(database.db, userId) })
  }
  await run('vacuum analyze')
  return { app, organizations, run }
}
