import { updateKind } from '@rostrum/contract/updates'
import { startSession } from '../server/src/accounts/sessions.ts'
import { createApp, type App } from '../server/src/app.ts'
import { createItem, publishItem } from '../server/src/content/commands.ts'
import { announceEvents } from '../server/src/events/announcements.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'
import { median } from './load.ts'

const followed = 500
/** Number of organizations that publish. The reader follows every fourth of them. */
const publishers = 4 * followed
const few = 10_000
const many = 1_000_000
const calls = 300
const publications = 200

const publisherIds = `select id, row_number() over (order by id) as position from organizations order by id limit ${publishers}`

/** Inserts items that are spread over a year and over all publishers. */
const moreItems = (count: number) => `
  insert into content_items (id, organization_id, kind, status, title, attributes, first_published_at, published_at)
  select gen_random_uuid(), publisher.id, (array['campaign-updates', 'events', 'call-campaigns', 'candidates'])[1 + n % 4],
    'published', 'News ' || n, '{}', at, at
  from generate_series(1, ${count}) n
  join (${publisherIds}) publisher on publisher.position = 1 + n % ${publishers},
  lateral (select now() - random() * interval '365 days' as at) published`

const reader = `
  with reader as (
    insert into users (id, email, name, first_name, last_name, last_seen_notifications_at)
    values (gen_random_uuid(), 'reader@example.org', 'Reader', 'Reader', 'Reader', now() - interval '1 day') returning id),
  follow as (
    insert into follows (organization_id, user_id)
    select publisher.id, reader.id from (${publisherIds}) publisher, reader where publisher.position % 4 = 0)
  select id from reader`

const crowd = `
  insert into users (id, email, name, first_name, last_name)
  select gen_random_uuid(), 'crowd' || n || '@example.org', 'Crowd ' || n, 'Crowd', n::text from generate_series(1, ${many}) n`

const follow = (organizationId: string, count: number) => `
  insert into follows (organization_id, user_id)
  select '${organizationId}', id from users where email like 'crowd%' limit ${count} on conflict do nothing`

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const bellCost = async ({ server }: App, token: string): Promise<number> => {
  const call = async () => {
    const url = '/api/notifications?perPage=50'
    const { statusCode } = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
  }
  for (let warm = 0; warm < 30; warm += 1) await call()
  const times: number[] = []
  for (let number = 0; number < calls; number += 1) times.push(await milliseconds(call))
  return median(times)
}

/** The median duration of the publishing transaction for each organization, which alternate. */
const publishCosts = async ({ services: { db, jobs } }: App, organizationIds: string[]): Promise<number[]> => {
  const times = organizationIds.map((): number[] => [])
  const viewer = {
    userId: (await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()).id,
    sessionId: '',
  }
  for (let number = 0; number < publications; number += 1) {
    for (const [index, organizationId] of organizationIds.entries()) {
      const now = new Date()
      const attributes = { title: `News ${number}` }
      const id = await createItem(db, { kind: updateKind, organizationId, attributes, now })
      const publish = () =>
        publishItem(
          db,
          { kind: updateKind, id },
          {
            viewer: { ...viewer, organizationId, role: 'owner', isModerator: false },
            now,
            jobs,
            listeners: announceEvents,
          },
        )
      times[index]?.push(await milliseconds(publish))
    }
  }
  return times.map(median)
}

/**
 * Measures the cost of a million items for the notifications, and of a million followers for a publication. Needs the
 * populated database.
 */
export const benchNotifications = async (databaseUrl: string): Promise<void> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' })
  const database = await openDatabase(config, noLimits)
  const app = await createApp(config, { database })
  const run = async (statement: string) => (await database.executeScript(statement)).rows as { id: string }[]
  const readerId = (await run(reader))[0]?.id ?? ''
  const token = await startSession(database.db, readerId)

  await run(moreItems(few))
  await run('vacuum analyze')
  const atFew = await bellCost(app, token)
  await run(moreItems(many - few))
  await run('vacuum analyze')
  const atMany = await bellCost(app, token)
  const row = (name: string, cost: number) => `  ${name.padEnd(28)}${cost.toFixed(2).padStart(7)} ms`
  console.log(`GET /api/notifications, ${followed} organizations followed, median of ${calls}`)
  console.log(row('10,000 items', atFew))
  console.log(`${row('1,000,000 items', atMany)}   ${(atMany / atFew).toFixed(2)} (target: below 2)`)

  const [small = '', large = ''] = (await run('select id from organizations order by id desc limit 2')).map(
    ({ id }) => id,
  )
  await run(crowd)
  await run(follow(small, 10))
  await run(follow(large, many))
  await run('vacuum analyze')
  const [toFew = 0, toMany = 0] = await publishCosts(app, [small, large])
  console.log(`The transaction that publishes, median of ${publications}`)
  console.log(row('to 10 followers', toFew))
  console.log(`${row('to 1,000,000 followers', toMany)}   ${(toMany / toFew).toFixed(2)} (target: 1)`)
  await app.close()
}
