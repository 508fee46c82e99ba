import { openDatabase } from '../server/src/platform/db/database.ts'
import { migrateToLatest } from '../server/src/platform/db/migrate.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'

const organizations = 20_000
const people = 5000
const followsPerPerson = 20

const statements = [
  `insert into tags (id, name, color)
    select gen_random_uuid(), 'Cause ' || n, '#336699' from generate_series(1, 30) n on conflict do nothing`,

  `insert into organizations (id, name, tagline, description, city, state, country, search_text, published_at)
    select gen_random_uuid(), 'Neighbors of ward ' || n, 'What ward ' || n || ' needs, told by those who live there',
      repeat('We meet every month and write down what was said. ', 10), 'City ' || n % 300, 'State ' || n % 50, 'US',
      'neighbors of ward ' || n, now() - n * interval '1 minute'
    from generate_series(1, ${organizations}) n`,

  // Every organization gets three of the causes.
  `insert into organization_tags (organization_id, tag_id, position)
    select o.id, t.id, t.position
    from (select id, row_number() over (order by id) as position from organizations) o,
      (select id, row_number() over (order by id) as position from tags) t
    where (o.position + t.position * 7) % 10 = 0`,

  `insert into users (id, email, name, first_name, last_name)
    select gen_random_uuid(), 'person' || n || '@example.org', 'Person ' || n, 'Person', n::text
    from generate_series(1, ${people}) n`,

  // As in reality, squaring gives a few organizations many followers and most organizations few.
  `insert into follows (organization_id, user_id)
    select o.id, u.id
    from (select id, row_number() over (order by id) as position from users) u,
      generate_series(1, ${followsPerPerson}) n,
      lateral (
        select 1 + floor(power((u.position * 7919 + n * 104729) % 10007 / 10007.0, 2) * ${organizations}) as position
      ) pick
      join (select id, row_number() over (order by id) as position from organizations) o on o.position = pick.position
    on conflict do nothing`,

  `update organizations set followers_count = counted.followers
    from (select organization_id, count(*)::int as followers from follows group by 1) counted
    where counted.organization_id = organizations.id`,

  `vacuum analyze`,
]

/** Fills an empty database with 20,000 published organizations, with three causes each, and 100,000 follows. */
export const populate = async (databaseUrl: string): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' }, noLimits)
  await migrateToLatest(database.db)
  for (const statement of statements) await database.executeScript(statement)
  await database.close()
}
