import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp, type App } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/server-database.ts'
import { gatherWaiting } from '../server/src/people/gather.ts'
import { percentile } from './load.ts'

const sizes = { few: 10_000, many: 100_000 } as const
const callsPerQuery = 40
/** An answer to any filter takes at most this long, with 100,000 people. */
const targetMilliseconds = 300

const supporters = `
  insert into users (id, email, name, first_name, last_name)
  select gen_random_uuid(), 'supporter' || n || '@example.org',
    (array['June', 'Ruth', 'Devon', 'Maya', 'Luis', 'Hannah', 'Abdullahi', 'Rosa'])[1 + n % 8] || ' '
      || (array['Park', 'Lindqvist', 'Clarke', 'Okafor', 'Ortega', 'Vue', 'Warsame'])[1 + n % 7] || ' ' || n,
    'June', n::text
  from generate_series(1, ${sizes.many}) n`

/** Everybody follows, every third has acted, every tenth has a tag, every hundredth another one. */
const fill = (organizationId: string, itemId: string, count: number) => [
  `insert into follows (organization_id, user_id, created_at)
    select '${organizationId}', id, now() - random() * interval '300 days'
    from users where email like 'supporter%' order by id limit ${count}`,
  `insert into content_items (id, organization_id, kind, status, title, attributes, first_published_at, published_at)
    values ('${itemId}', '${organizationId}', 'events', 'published', 'Fill the hearing room', '{}', now(), now())`,
  `insert into engagements (id, content_item_id, organization_id, kind, user_id, outcome, is_counted, answered_at)
    select gen_random_uuid(), '${itemId}', '${organizationId}', 'events', user_id, 'going', true, now() - random() * interval '100 days'
    from (select user_id, row_number() over (order by user_id) as position from follows
      where organization_id = '${organizationId}') ranked where position % 3 = 0`,
  `update organization_people set
      tags = case when position % 100 = 0 then array['Speaker', 'Spanish'] when position % 10 = 0 then array['Spanish'] else '{}' end,
      welcomed_at = case when position % 50 = 0 then null else now() end
    from (select id, row_number() over (order by id) as position from organization_people
      where organization_id = '${organizationId}') ranked
    where organization_people.id = ranked.id`,
]

const queries = (itemId: string): Record<string, string> => ({
  everybody: '',
  'by name': 'sort=name',
  'most acts': 'sort=acts',
  'page 300': 'page=300',
  'a common first name': 'search=june',
  'a whole name': 'search=maya%20okafor%204995',
  'nobody has this name': 'search=zzyzx',
  'who acted': 'kind=events',
  'a common tag': 'tag=Spanish',
  'a rare tag': 'tag=Speaker',
  'a rare tag and a name': 'tag=Speaker&search=ruth',
  'not welcomed, longest first': 'not_welcomed=true&sort=waiting',
  'who came to an event': `item=${itemId}`,
  'since last month': `since=${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}`,
  'may be mailed': 'consent=email',
  'nobody may be called': 'consent=call',
})

const timed = async ({ server }: App, token: string, url: string): Promise<number> => {
  const start = performance.now()
  const { statusCode, body } = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
  return performance.now() - start
}

/** Measures the list of people of an organization with 10,000 and of one with 100,000, in turns. */
export const benchPeople = async (databaseUrl: string): Promise<void> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' })
  const database = await openDatabase(config, noLimits)
  const app = await createApp(config, { database })
  const run = async (statement: string) => (await database.executeScript(statement)).rows as { id: string }[]
  await run(supporters)
  const organizations = await run('select id from organizations order by id limit 2')
  const admins = await run(`select id from users where email like 'person%' order by id limit 2`)
  const built = []
  for (const [index, count] of [sizes.few, sizes.many].entries()) {
    const organizationId = organizations[index]?.id ?? ''
    const userId = admins[index]?.id ?? ''
    const itemId = `0192a0f0-0000-7000-8000-00000000000${index}`
    await run(`delete from follows where organization_id = '${organizationId}' or user_id = '${userId}'`)
    await run(
      `insert into organization_members (organization_id, user_id, role) values ('${organizationId}', '${userId}', 'owner')`,
    )
    const start = performance.now()
    for (const statement of fill(organizationId, itemId, count)) {
      await run(statement)
      await gatherWaiting(database.db)
    }
    console.log(`  ${count} people listed in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    built.push({ token: await startSession(database.db, userId), queries: queries(itemId) })
  }
  await run('vacuum analyze')

  console.log(`GET /api/people, p95 of ${callsPerQuery}, in ms`)
  console.log(`  ${''.padEnd(30)} 10,000  100,000  ratio (target: 2)   (target: ${targetMilliseconds})`)
  for (const name of Object.keys(queries(''))) {
    const times = built.map((): number[] => [])
    for (let call = 0; call < callsPerQuery + 5; call += 1) {
      for (const [index, { token, queries: own }] of built.entries()) {
        const took = await timed(app, token, `/api/people?${own[name] ?? ''}`)
        if (call >= 5) times[index]?.push(took)
      }
    }
    const [few = 0, many = 0] = times.map((taken) => percentile(taken, 95))
    console.log(
      `  ${name.padEnd(30)}${few.toFixed(1).padStart(7)}${many.toFixed(1).padStart(9)}${(many / few).toFixed(2).padStart(7)}`,
    )
  }
  await app.close()
}
