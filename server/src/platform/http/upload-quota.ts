import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { later, type Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { addressKey, networkOf, NETWORK_FACTOR } from './addresses.ts'
import { AppError } from './errors.ts'

const megabyte = 1024 * 1024
/**
 * What may be uploaded in a day, in bytes. Everything that is sent counts, whether it is stored or not. An address
 * without an account can send the documents of five registrations. Colleagues may share an address.
 */
export const MAX_DAILY_UPLOADS = { account: 200 * megabyte, address: 400 * megabyte, stranger: 100 * megabyte } as const
const daySeconds = 24 * 60 * 60
const hourSeconds = 60 * 60

interface Quota {
  key: string
  max: number
}

interface Upload {
  bytes: number
  request: { ip: string }
  viewer: { userId: string } | { userId: null; organizationId: string } | null
}

/** The quotas of an address, and of the network that it is in. */
const addressQuotas = (name: 'address' | 'stranger', ip: string, scale: number): Quota[] => {
  const address = addressKey({ ip })
  const network = networkOf(address)
  const max = MAX_DAILY_UPLOADS[name] * scale
  const ofAddress = { key: `${name} ${address}`, max }
  return network === null ? [ofAddress] : [ofAddress, { key: `${name} ${network}`, max: max * NETWORK_FACTOR }]
}

const quotasOf = ({ viewer, request }: Upload, scale: number): Quota[] =>
  viewer
    ? [
        {
          key: `account ${viewer.userId === null ? viewer.organizationId : viewer.userId}`,
          max: MAX_DAILY_UPLOADS.account,
        },
        ...addressQuotas('address', request.ip, scale),
      ]
    : addressQuotas('stranger', request.ip, scale)

/** The table contains no addresses, only hashes of them. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** Adds to a counter, which starts again after a day. Returns the seconds until then if it is over its maximum. */
const add = async (tx: Tx, { key, max }: Quota, { bytes, now }: { bytes: number; now: Date }): Promise<number> => {
  const isOver = sql<boolean>`upload_quotas.ends_at <= ${now}`
  const ends = later(now, daySeconds)
  const counted = await tx
    .insertInto('upload_quotas')
    .values({ key_hash: hashOf(key), bytes, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        bytes: sql<number>`case when ${isOver} then ${bytes}::bigint else upload_quotas.bytes + ${bytes}::bigint end`,
        ends_at: sql<Date>`case when ${isOver} then ${ends}::timestamptz else upload_quotas.ends_at end`,
      }),
    )
    .returning(['bytes', 'ends_at'])
    .executeTakeFirstOrThrow()
  if (Number(counted.bytes) <= max) return 0
  return Math.max(1, Math.ceil((counted.ends_at.getTime() - now.getTime()) / 1000))
}

/**
 * Counts an upload before it is read. Throws 429 if the account, the address or its network has sent too much today;
 * the upload then does not count.
 */
export const takeUploadQuota = async (
  upload: Upload,
  { db, clock, rateLimitScale }: { db: Db; clock: Clock; rateLimitScale: number },
): Promise<void> => {
  const now = clock.now()
  // In the order of their keys, so that concurrent uploads cannot deadlock.
  const quotas = quotasOf(upload, rateLimitScale).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await db.transaction().execute(async (tx) => {
    for (const quota of quotas) {
      const retryAfterSeconds = await add(tx, quota, { bytes: upload.bytes, now })
      if (retryAfterSeconds === 0) continue
      const hours = Math.ceil(retryAfterSeconds / hourSeconds)
      throw new AppError('TOO_MANY_REQUESTS', {
        text: 'server.uploadLimit',
        values: { count: hours },
        retryAfterSeconds,
      })
    }
  })
}

export const deleteEndedQuotas = (db: Db): Promise<void> => deleteInBatches(db, 'upload_quotas', sql`ends_at <= now()`)
