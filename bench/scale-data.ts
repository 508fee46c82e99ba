import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { Client } from 'pg'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { migrateToLatest } from '../server/src/platform/db/migrate.ts'
import { noLimits } from '../server/src/platform/db/pool.ts'

/** Raised with every change of what is filled in, so that a kept database is filled again. */
const version = 'scale 4'

const words = 60_000
const sentences = 20_000
const tiers = [1, 2, 3, 4]

/** Ids follow from numbers, so that rows find each other without being read. */
const id = (prefix: string, number: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`
const organizationId = (number: string) => id('0a000000', number)
const personId = (number: string) => id('0b000000', number)
const itemId = (number: string) => id('0c000000', number)
const tagId = (number: string) => id('0d000000', number)

const numbered = (prefix: string) => (number: number) =>
  `${prefix}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
export const organizationIdOf = numbered('0a000000')
/** The first person owns {@link theOrganization}. */
export const personIdOf = numbered('0b000000')
export const itemIdOf = numbered('0c000000')

/** The organization that everybody follows, and the item in which everybody took part. */
export const theOrganization: string = organizationIdOf(1)
export const theItem: string = itemIdOf(1)

const attributesOf = ({ example }: { example: object }) => JSON.stringify(example).replaceAll("'", "''")

/**
 * Texts have sentences of a vocabulary in which, as in a language, few words are everywhere and most are rare. The
 * organization with the number 1 is followed by everybody, and everybody took part in the item with the number 1.
 */
const statementsFor = (organizations: number): string[] => {
  const people = organizations
  const items = organizations * 0.3
  const word = (number: string) => `(select string_agg((array['ba','co','di','fu','ga','he','ji','lo','mu','na'])
    [1 + substr(lpad((${number})::text, 5, '0'), place, 1)::int], '') from generate_series(1, 5) place)`
  return [
    `select setseed(0.5)`,
    `create temporary table vocabulary as select n as position, ${word('n')} as word from generate_series(0, ${words - 1}) n`,
    `create unique index on vocabulary (position)`,
    `analyze vocabulary`,
    `create temporary table sentences as
      select drawn.sentence as position, string_agg(vocabulary.word, ' ') as text
      from (select sentence, floor(${words} * power(random(), 4))::int as position
        from generate_series(0, ${sentences - 1}) sentence, generate_series(1, 12)) drawn
      join vocabulary using (position) group by 1`,
    `create unique index on sentences (position)`,
    `analyze sentences`,
    `insert into search_words select word from vocabulary`,
    `insert into tags (id, name, color)
      select ${tagId('n')}, 'Cause ' || n, '#336699' from generate_series(1, 30) n`,
    `insert into follows (organization_id, user_id, created_at)
      select ${organizationId('1')}, ${personId('n')}, now() - random() * interval '60 days' from generate_series(3, ${people}) n`,
    `insert into follows (organization_id, user_id, created_at)
      select ${organizationId(`2 + floor(${organizations - 2} * power(random(), 3))`)}, ${personId('n')}, now() - random() * interval '300 days'
      from generate_series(3, ${people}) n, generate_series(1, 4) on conflict do nothing`,
    `insert into follow_counts
      select organization_id, follow_quarter(created_at), count(*) from follows group by 1, 2`,
    `create temporary table followed as select organization_id, count(*)::int as followers from follows group by 1`,
    `create unique index on followed (organization_id)`,
    `analyze followed`,
    `insert into organizations (id, name, tagline, description, city, state, country, search_city, search_state,
        search_name, search_text, published_at, followers_count, people_gathered_at)
      select ${organizationId('n')}, 'Neighbors of ' || name.word || ' ' || n, split_part(one.text, ' ', 1), one.text || '. ' || two.text,
        'City ' || n % 2000, 'State ' || n % 50, case when n % 10 = 0 then 'CA' else 'US' end, 'city ' || n % 2000,
        'state ' || n % 50, 'neighbors of ' || name.word || ' ' || n,
        'neighbors of ' || name.word || ' ' || n || ' city ' || n % 2000 || ' state ' || n % 50 || ' '
          || one.text || ' ' || two.text || ' ' || three.text, now() - n * interval '1 second', coalesce(followers, 0), now()
      from generate_series(1, ${organizations}) n
      left join followed on followed.organization_id = ${organizationId('n')}
      join vocabulary name on name.position = (n::bigint * 7919) % ${words}
      join sentences one on one.position = (n::bigint * 31) % ${sentences}
      join sentences two on two.position = (n::bigint * 7 + 5) % ${sentences}
      join sentences three on three.position = (n::bigint * 17 + 11) % ${sentences}`,
    `update organization_counts set published = counted.total
      from (select organization_slot(id) as slot, count(*)::int as total from organizations group by 1) counted
      where counted.slot = organization_counts.slot`,
    // Three causes each; the first are chosen more often than the last.
    `insert into organization_tags (organization_id, tag_id, position)
      select ${organizationId('n')}, ${tagId('1 + floor(30 * power(((n::bigint * 7919 + place * 104729) % 10007) / 10007.0, 2))')}, place
      from generate_series(1, ${organizations}) n, generate_series(1, 3) place on conflict do nothing`,
    `insert into tagged_organizations (organization_id, tag_id, search_state, country)
      select id, tag_id, search_state, country from organization_tags join organizations on id = organization_id`,
    `insert into people (id) select ${personId('n')} from generate_series(1, ${people}) n`,
    `insert into users (id, email, name, first_name, last_name)
      select ${personId('n')}, 'person' || n || '@example.org', 'Person ' || n, 'Person', n::text
      from generate_series(1, ${people}) n`,
    `insert into organization_members (organization_id, user_id, role)
      select ${organizationId('n')}, ${personId('n')}, 'owner' from generate_series(1, 2) n`,
    ...[['events', eventKind, 'n % 3 <> 0'] as const, ['call-campaigns', callCampaignKind, 'n % 3 = 0'] as const].map(
      ([kind, definition, which]) =>
        `insert into content_items (id, organization_id, kind, status, title, attributes, first_published_at, published_at,
          starts_at, over_at, engagements_count)
        select ${itemId('n')}, ${organizationId(`1 + (n::bigint * 3) % ${organizations}`)}, '${kind}', 'published', sentence.text,
          '${attributesOf(definition)}'::jsonb || jsonb_build_object('title', sentence.text), now() - n * interval '1 second',
          now() - n * interval '1 second', ${kind === 'events' ? `now() + (n % 90 - 45) * interval '1 day'` : 'null'},
          ${kind === 'events' ? `now() + (n % 90 - 44) * interval '1 day'` : 'null'}, case when n = 1 then ${people - 2} else 0 end
        from generate_series(1, ${items}) n join sentences sentence on sentence.position = n % ${sentences} where ${which}`,
    ),
    // An index is built at once in a fraction of the time that single rows take.
    ...tiers.map((tier) => `drop index search_texts_words_${tier}`),
    `insert into search_texts (type, id, search_document, search_tier)
      select 'organizations', id, setweight(to_tsvector('simple', search_name), 'A') || to_tsvector('simple', search_text),
        search_tier_of(row_number() over (order by followers_count desc, id))
      from organizations`,
    `insert into search_texts (type, id, search_document, search_tier)
      select item.kind, item.id, setweight(to_tsvector('simple', item.title), 'A') || to_tsvector('simple', one.text || ' ' || two.text || ' action'),
        search_tier_of(row_number() over (partition by item.kind order by item.published_at desc, item.id))
      from (select *, row_number() over (order by id) as n from content_items) item
      join sentences one on one.position = (item.n * 13) % ${sentences} join sentences two on two.position = (item.n * 29 + 7) % ${sentences}`,
    ...tiers.map(
      (tier) =>
        `create index search_texts_words_${tier} on search_texts using gin (search_document) where search_tier = ${tier}`,
    ),
    `insert into engagements (id, content_item_id, organization_id, kind, user_id, person_id, outcome, is_counted, answered_at, created_at,
        updated_at, number)
      select ${id('0e000000', 'n')}, ${itemId('1')}, item.organization_id, item.kind, ${personId('n')}, ${personId('n')}, 'going', true,
        at, at, at, n
      from generate_series(3, ${people}) n, lateral (select now() - random() * interval '60 days' + n * interval '0' as at) moment,
        content_items item where item.id = ${itemId('1')}`,
    `drop table vocabulary, sentences, followed`,
  ]
}

const commentOf = async (client: Client, database: string): Promise<string | null | undefined> => {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [database],
  )
  return rows[0]?.comment
}

/**
 * Opens the database with so many organizations beside the given one. It is filled at the first time and then kept, as
 * filling a million takes minutes.
 */
export const openScaleDatabase = async (serverUrl: string, organizations: number): Promise<string> => {
  const name = `rostrum_scale_${organizations}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const client = new Client(serverUrl)
  await client.connect()
  const isFilled = (await commentOf(client, name)) === version
  if (!isFilled) {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  }
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, noLimits)
  await migrateToLatest(database.db)
  await database.close()
  if (!isFilled) {
    const start = performance.now()
    const filling = new Client(url.href)
    await filling.connect()
    // Triggers would do the work of each act again; what they keep is filled in by the statements.
    await filling.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    )
    for (const statement of statementsFor(organizations)) await filling.query(statement)
    await filling.query('vacuum analyze')
    await filling.end()
    await client.query(`comment on database ${name} is '${version}'`)
    console.log(`  ${organizations} organizations filled in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
  await client.end()
  return url.href
}
