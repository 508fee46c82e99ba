import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from './errors.ts'

/** How long the answer to the first attempt is kept. */
const retentionHours = 24
/** A first attempt that never finished, because its process died, stops blocking the key after this time. */
const abandonedMinutes = 2

interface Answer {
  status: number
  body: unknown
}

const sealingKey = (idempotencyKey: string) =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, '', 'rostrum idempotency', 32))

/** Answers can contain session tokens, so they are encrypted with the caller's own key, which is not stored. */
const seal = (answer: Answer, idempotencyKey: string) => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(idempotencyKey), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

const unseal = (sealed: Uint8Array, idempotencyKey: string): Answer => {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(idempotencyKey), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()) as Answer
}

interface Attempt {
  caller: string
  key: string
  /** The key of the endpoint. */
  call: string
  /** What was sent, as text. */
  sent: string
}

/**
 * Runs `work` once per caller and key; later calls with the same key get the first answer. A failed attempt is not
 * stored, so it can be repeated with the same key. Throws CONFLICT while the first attempt runs, or when the key was
 * used for another call or another body: people behind one address must not get each other's answers.
 */
export const withIdempotencyKey = async (
  db: Db,
  { caller, key, call, sent }: Attempt,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const keyHash = createHash('sha256').update(`${caller}\n${key}`).digest()
  // With the key, which is not stored, nobody can find out what was sent by trying.
  const bodyHash = createHash('sha256').update(`${key}\n${sent}`).digest()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key_hash: keyHash, call, body_hash: bodyHash })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ call, body_hash: bodyHash, answer: null, created_at: sql`now()` })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - make_interval(hours => ${retentionHours})
            or (idempotency_keys.answer is null and idempotency_keys.created_at < now() - make_interval(mins => ${abandonedMinutes}))`,
        ),
    )
    .returning('key_hash')
    .executeTakeFirst()

  if (!claimed) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['call', 'body_hash', 'answer'])
      .where('key_hash', '=', keyHash)
      .executeTakeFirst()
    if (!first?.answer) throw new AppError('CONFLICT', { text: 'server.inProgress', retryAfterSeconds: 1 })
    const isSameCall = first.call === call && first.body_hash !== null && bodyHash.equals(first.body_hash)
    if (!isSameCall) throw new AppError('CONFLICT')
    return unseal(first.answer, key)
  }

  try {
    const answer = await work()
    await db
      .updateTable('idempotency_keys')
      .set({ answer: seal(answer, key) })
      .where('key_hash', '=', keyHash)
      .execute()
    return answer
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).execute()
    throw error
  }
}

/** Deletes expired keys, which `withIdempotencyKey` would overwrite anyway. */
export const deleteOldAnswers = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${retentionHours})`)
    .execute()
}
