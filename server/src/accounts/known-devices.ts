import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import { tokenHash } from '../platform/identifiers.ts'
import type { Device } from './device.ts'

/** Days until a device that was not used for logging in is no longer known. */
const knownDays = 180
/** Maximum number of known devices of an account; the ones that were used least recently are forgotten. */
const MAX_KNOWN_DEVICES = 20

const deviceHash = (id: string) => tokenHash(`device ${id}`)

/** Remembers that the user has logged in on a device. A later pause because of failed logins does not concern it. */
export const rememberDevice = async (
  db: Db,
  { userId, device, now }: { userId: string; device: Pick<Device, 'id'>; now: Date },
): Promise<void> => {
  if (device.id === null) return
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash(device.id), last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, device_hash offset ${MAX_KNOWN_DEVICES})`.execute(db)
}

export const isKnownDevice = async (
  db: Db,
  { userId, device }: { userId: string; device: Pick<Device, 'id'> },
): Promise<boolean> => {
  const known = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(device.id ?? ''))
    .executeTakeFirst()
  return known !== undefined
}

/** Devices that are not known anymore. */
export const deleteOldDevices = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(db, 'known_devices', sql`last_used_at < ${now}::timestamptz - make_interval(days => ${knownDays})`)
