import { sampleDirectories, samplePostalCodes } from '../data/directory.ts'
import {
  countWeeklyActs,
  gatherWaiting,
  insertAll,
  insertItems,
  storeDirectory,
  storePostalCodes,
  type Clock,
  type Db,
  type Storage,
} from '@rostrum/server/sample-data'
import { sql } from 'kysely'
import { makeCommunity } from './community.ts'
import { makeReview } from './moderation.ts'
import { recordPeople } from './records.ts'

/** An arbitrary key for the advisory lock, which nothing else uses. */
const SEED_LOCK = 7_031_776

interface Circumstances {
  /** Where the bytes of documents are stored. */
  storage: Pick<Storage, 'put'>
  clock: Clock
  isProduction: boolean
  /** Whether the demo community was requested even for production (`SEED_DEMO=1`). */
  allowInProduction?: boolean
}

export class DemoRefused extends Error {}

/** Creates the demo community if there is no organization yet. Returns whether it did. */
export const seedDemo = (
  db: Db,
  { storage, clock, isProduction, allowInProduction = false }: Circumstances,
): Promise<boolean> => {
  if (isProduction && !allowInProduction) {
    throw new DemoRefused('The demo community has a public password. In production it is only made with SEED_DEMO=1.')
  }
  return db.transaction().execute(async (tx) => {
    // The lock prevents nodes that start at the same time from creating it twice.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const anybody = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (anybody) return false
    const now = clock.now()
    const tags = await tx.selectFrom('tags').select(['name', 'id']).execute()
    const { riverside, rows, unfinished } = makeCommunity(now, new Map(tags.map(({ name, id }) => [name, id])))
    const review = await makeReview({ ...unfinished, now })
    for (const { key, bytes, mimeType } of review.documents) await storage.put(key, bytes, mimeType)
    await insertAll(tx, 'users', rows.users)
    await insertAll(tx, 'organizations', rows.organizations)
    await insertAll(tx, 'organization_members', rows.organization_members)
    await insertAll(tx, 'organization_tags', rows.organization_tags)
    await insertAll(tx, 'follows', rows.follows)
    await insertItems(tx, rows.content_items)
    await insertAll(tx, 'engagements', rows.engagements)
    await insertAll(tx, 'content_views', rows.content_views)
    await insertAll(tx, 'consents', rows.consents)
    await countWeeklyActs(tx, now)
    await insertAll(tx, 'donation_links', rows.donation_links)
    await insertAll(tx, 'phone_banks', rows.phone_banks)
    await insertAll(tx, 'phone_bank_registrations', rows.phone_bank_registrations)
    await insertAll(tx, 'contact_messages', rows.contact_messages)
    await insertAll(tx, 'chat_threads', rows.chat_threads)
    await insertAll(tx, 'chat_messages', rows.chat_messages)
    await gatherWaiting(tx)
    for (const { targets, ...directory } of sampleDirectories) {
      const listed = targets.map((target) => ({ ...target, external_id: null, postal_codes: [], photo_source: '' }))
      await storeDirectory(tx, { ...directory, targets: listed, now })
    }
    await storePostalCodes(tx, samplePostalCodes)
    for (const organization of riverside) await recordPeople(tx, { ...organization, now })
    await insertAll(tx, 'files', review.files)
    await insertAll(tx, 'organization_documents', review.organization_documents)
    await insertAll(tx, 'organization_reviews', review.organization_reviews)
    await insertAll(tx, 'reports', rows.reports)
    return true
  })
}
