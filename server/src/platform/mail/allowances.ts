import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Limit } from '../http/limiter.ts'

/** One mail uses one unit of a limit, which is counted for a key: an address, or the id of an account. */
export interface Allowance {
  limit: Limit
  key: string
}

/** For an address that somebody entered. It may belong to somebody who has nothing to do with Rostrum. */
const addressLimits: Limit[] = [
  { name: 'address-hour', max: 6, seconds: 60 * 60 },
  { name: 'address-day', max: 20, seconds: 24 * 60 * 60 },
]
/** For an account whose address nobody has proved to own. */
const accountLimit: Limit = { name: 'account-hour', max: 20, seconds: 60 * 60 }

export const addressAllowances = (address: string): Allowance[] =>
  addressLimits.map((limit) => ({ limit, key: address.toLowerCase() }))

export const unprovenAllowances = (address: string): Allowance[] => [
  { limit: accountLimit, key: address.toLowerCase() },
]

/** Identifies a counter. Stored as a hash, so that the table contains no addresses. */
export const counterHash = (name: string, key: string): string =>
  createHash('sha256').update(`${name}:${key}`).digest('hex')

const hashOf = ({ limit, key }: Allowance): string => counterHash(limit.name, key)

interface Counter {
  allowance: Allowance
  /** The mails that use the counter now, in the order in which they are sent. */
  mailIds: string[]
}

const countersOf = (mails: Map<string, Allowance[]>): Map<string, Counter> => {
  const counters = new Map<string, Counter>()
  for (const [mailId, allowances] of mails) {
    for (const allowance of allowances) {
      const hash = hashOf(allowance)
      const counter = counters.get(hash)
      if (counter) counter.mailIds.push(mailId)
      else counters.set(hash, { allowance, mailIds: [mailId] })
    }
  }
  return counters
}

/** Increments all counters with a single statement, sorted, so that concurrent transactions cannot deadlock. */
const increment = async (tx: Db, counters: Map<string, Counter>, now: Date) => {
  const hashes = [...counters.keys()].toSorted()
  const sorted = hashes.flatMap((hash) => counters.get(hash) ?? [])
  const counts = sorted.map(({ mailIds }) => mailIds.length)
  const ends = sorted.map(({ allowance }) => later(now, allowance.limit.seconds).toISOString())
  const { rows } = await sql<{ hash: string; count: number; ends_at: Date }>`
    insert into mail_allowances as allowance (key_hash, count, ends_at)
    select decode(hash, 'hex'), count, ends_at
    from unnest(${hashes}::text[], ${counts}::int[], ${ends}::timestamptz[])
      as used (hash, count, ends_at)
    order by hash
    on conflict (key_hash) do update set
      count = case when allowance.ends_at <= ${now} then excluded.count else allowance.count + excluded.count end,
      ends_at = case when allowance.ends_at <= ${now} then excluded.ends_at else allowance.ends_at end
    returning encode(key_hash, 'hex') as hash, count, ends_at`.execute(tx)
  return rows
}

/** Mails that are not sent do not count: many in one hour must not use up the day. */
const giveBack = async (tx: Db, counters: Map<string, Counter>, dropped: ReadonlyMap<string, number>) => {
  const counts = [...counters].flatMap(([hash, { mailIds }]) => {
    const count = mailIds.filter((id) => dropped.has(id)).length
    return count === 0 ? [] : [{ hash, count }]
  })
  await sql`
    update mail_allowances set count = mail_allowances.count - dropped.count
    from unnest(${counts.map(({ hash }) => hash)}::text[], ${counts.map(({ count }) => count)}::int[])
      as dropped (hash, count)
    where key_hash = decode(dropped.hash, 'hex')`.execute(tx)
}

/**
 * Counts these mails, whose ids are the keys, and returns those that are over a limit, with the seconds until their
 * limit allows mails again.
 */
export const takeAllowances = async (
  tx: Db,
  mails: Map<string, Allowance[]>,
  now: Date,
): Promise<Map<string, number>> => {
  const exceeded = new Map<string, number>()
  const counters = countersOf(mails)
  if (counters.size === 0) return exceeded
  for (const { hash, count, ends_at: endsAt } of await increment(tx, counters, now)) {
    const counter = counters.get(hash)
    if (!counter) continue
    const { allowance, mailIds } = counter
    const left = Math.max(0, allowance.limit.max - (count - mailIds.length))
    const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
    for (const id of mailIds.slice(left)) exceeded.set(id, Math.max(seconds, exceeded.get(id) ?? 0))
  }
  if (exceeded.size > 0) await giveBack(tx, counters, exceeded)
  return exceeded
}

export const deleteEndedAllowances = (db: Db): Promise<void> =>
  deleteInBatches(db, 'mail_allowances', sql`ends_at <= now()`)
