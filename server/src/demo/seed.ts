import { sql, type Insertable } from 'kysely'
import { contentKinds } from '@rostrum/contract'
import { searchRow } from '../content/search-text.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Storage } from '../platform/storage.ts'
import { makeCommunity } from './community.ts'
import { makeModeration } from './moderation.ts'

export { demoPassword } from '../../testing/factories-rows.ts'
export { demoLogins } from './people.ts'

/** PostgreSQL takes at most 65,535 values in a statement. */
const valuesMaximum = 60_000

const insertAll = async <T extends keyof Database>(
  tx: Db,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> => {
  const columns = new Set(rows.flatMap((row) => Object.keys(row))).size
  const rowsAtOnce = Math.floor(valuesMaximum / Math.max(1, columns))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

const searchRowOf = ({ id, kind: path, attributes }: ReturnType<typeof makeCommunity>['content_items'][number]) => {
  const kind = contentKinds.find((each) => each.path === path)
  if (!kind) throw new Error(`There is no kind ${path}.`)
  return searchRow(kind, { id, attributes: JSON.parse(attributes) as Record<string, unknown> })
}

/** Any number that nothing else locks by. */
const seedLock = 7_031_776

interface Circumstances {
  /** Where documents go. */
  storage: Pick<Storage, 'put'>
  isProduction: boolean
  /** Somebody asked for the demo community in production, too (`SEED_DEMO=1`). */
  allowInProduction?: boolean
  clock?: Clock
}

export class DemoRefused extends Error {}

/** Makes the demo community where there is no organization yet; says whether it did. */
export const seedDemo = (
  db: Db,
  { storage, isProduction, allowInProduction = false, clock = systemClock }: Circumstances,
): Promise<boolean> => {
  if (isProduction && !allowInProduction) {
    throw new DemoRefused('The demo community has a public password. In production it is only made with SEED_DEMO=1.')
  }
  return db.transaction().execute(async (tx) => {
    // Nodes that start together must not both find the database empty.
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const anybody = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (anybody) return false
    const tags = await tx.selectFrom('tags').select(['name', 'id']).execute()
    const community = makeCommunity(clock.now(), new Map(tags.map(({ name, id }) => [name, id])))
    const { bytes, ...moderation } = await makeModeration(community.waiting.organization, {
      ...community.waiting,
      now: clock.now(),
    })
    for (const document of bytes) await storage.put(document.key, document.bytes, document.mimeType)
    await insertAll(tx, 'users', [...community.users, moderation.moderator])
    await insertAll(tx, 'organizations', community.organizations)
    await insertAll(tx, 'organization_members', community.organization_members)
    await insertAll(tx, 'organization_tags', community.organization_tags)
    await insertAll(tx, 'follows', community.follows)
    await insertAll(tx, 'content_items', community.content_items)
    await insertAll(tx, 'content_search', community.content_items.map(searchRowOf))
    await insertAll(tx, 'engagements', community.engagements)
    await insertAll(tx, 'donation_links', community.donation_links)
    await insertAll(tx, 'phone_banks', community.phone_banks)
    await insertAll(tx, 'phone_bank_registrations', community.phone_bank_registrations)
    await insertAll(tx, 'contact_messages', community.contact_messages)
    await insertAll(tx, 'chat_threads', community.chat_threads)
    await insertAll(tx, 'chat_messages', community.chat_messages)
    await insertAll(tx, 'files', moderation.files)
    await insertAll(tx, 'organization_documents', moderation.organization_documents)
    await insertAll(tx, 'organization_reviews', moderation.organization_reviews)
    await insertAll(tx, 'reports', moderation.reports)
    return true
  })
}
