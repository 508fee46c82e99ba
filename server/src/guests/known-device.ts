import { ACCOUNT_DAYS, DEVICE_DAYS } from '@rostrum/contract/acts'
import { comparableAddress } from '@rostrum/contract/email-address'
import { parse } from 'uuid'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { hasTokenLength, readSignedToken, signedToken, uuidOf } from '../platform/signed-token.ts'
import { signingKey } from '../platform/signing-keys.ts'

const purpose = 'devices'
const day = 24 * 60 * 60
const idBytes = 16
const timeBytes = 6

interface ProvenAct {
  person_id: string | null
  user_id: string | null
  created_at: Date
}

/**
 * For the device on which somebody has used the link of their act. It holds the person and the time, so that nothing is
 * stored. Null for acts of accounts, whose owners log in, and for old links, which may have been passed on.
 */
export const deviceToken = async (db: Db, act: ProvenAct | undefined, now: Date): Promise<string | null> => {
  if (!act || act.user_id !== null || act.person_id === null) return null
  if (later(act.created_at, ACCOUNT_DAYS * day) <= now) return null
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(now.getTime(), 0, timeBytes)
  return signedToken(await signingKey(db, purpose), { purpose, body: Buffer.concat([parse(act.person_id), time]) })
}

/** Whether a device that sends this token is known to belong to whoever has the address. */
export const isKnownDevice = async (
  db: Db,
  { token, email, now }: { token: string | undefined; email: string; now: Date },
): Promise<boolean> => {
  if (token === undefined || !hasTokenLength(token, idBytes + timeBytes)) return false
  const body = readSignedToken(await signingKey(db, purpose), { purpose, token })
  const personId = body && uuidOf(body.subarray(0, idBytes))
  if (!body || personId === null) return false
  const since = new Date(body.readUIntBE(idBytes, timeBytes))
  if (later(since, DEVICE_DAYS * day) <= now) return false
  const person = await db
    .selectFrom('people')
    .select('devices_forgotten_at')
    .where('id', '=', personId)
    .where('email', '=', comparableAddress(email))
    .executeTakeFirst()
  return person !== undefined && (person.devices_forgotten_at === null || person.devices_forgotten_at < since)
}

/** No device is known any longer. Somebody acted in the name of the person, perhaps from one of theirs. */
export const forgetDevices = async (tx: Tx, personId: string, now: Date): Promise<void> => {
  await tx.updateTable('people').set({ devices_forgotten_at: now }).where('id', '=', personId).execute()
}
