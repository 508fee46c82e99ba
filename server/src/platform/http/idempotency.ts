import { setTimeout } from 'node:timers/promises'
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type CommitMark, withCommitMark } from '../db/commit-mark.ts'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { isAway } from '../db/postgres-errors.ts'
import { newId } from '../identifiers.ts'
import { answerTo, AppError } from './errors.ts'

/** How long the answer to the first attempt is kept. */
const retentionHours = 24
/**
 * A first attempt that never finished, because its process died, stops blocking the key after this time. If it only takes
 * long, it can save nothing any more once another one has begun.
 */
const abandonedSeconds = 15
/** How long the release of a key waits after one that failed, because the database was away or too busy. */
const releaseSeconds = 3

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

const inProgress = () => new AppError('CONFLICT', { text: 'server.inProgress', retryAfterSeconds: 1 })

/**
 * Claims the key for an attempt. Returns false if another attempt holds it: one that has an answer, that may still be
 * running, or that saved something before its process died, and must not save it again.
 */
const claim = async (db: Db, row: { key_hash: Buffer; call: string; body_hash: Buffer; attempt: string }) => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ ...row, answer: null, saved_at: null, created_at: sql`now()` })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - make_interval(hours => ${retentionHours})
            or (idempotency_keys.answer is null and idempotency_keys.saved_at is null
              and idempotency_keys.created_at < now() - make_interval(secs => ${abandonedSeconds}))`,
        ),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The answer to the first attempt. Throws CONFLICT if it has none, or was made for another call or another body. */
const answerToFirst = async (
  db: Db,
  { key, keyHash, call, bodyHash }: { key: string; keyHash: Buffer; call: string; bodyHash: Buffer },
): Promise<Answer> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .select(
      sql<boolean>`saved_at is not null and (attempt is null
        or saved_at < now() - make_interval(secs => ${abandonedSeconds}))`.as('is_over'),
    )
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!first) throw inProgress()
  const isSameCall = first.call === call && first.body_hash !== null && bodyHash.equals(first.body_hash)
  if (!first.answer) throw first.is_over ? new AppError('CONFLICT', { text: 'server.alreadySaved' }) : inProgress()
  if (!isSameCall) throw new AppError('CONFLICT')
  return unseal(first.answer, key)
}

interface Ended {
  keyHash: Buffer
  attempt: string
  isRefused: boolean
}

/**
 * Ends an attempt that failed. The key can be used again, unless the attempt saved something before it failed: then it
 * is only recorded that it is over. What a refused attempt saved, such as a failed log-in, does not count.
 */
const release = async (db: Db, { keyHash, attempt, isRefused }: Ended): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('key_hash', '=', keyHash)
    .where('attempt', '=', attempt)
    .where((where) => where.or([where.lit(isRefused), where('saved_at', 'is', null)]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('idempotency_keys')
    .set({ attempt: null })
    .where('key_hash', '=', keyHash)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Releases a key as soon as the database has time for it. After {@link abandonedSeconds}, it blocks nobody any more, and
 * the housekeeping deletes it.
 */
const releaseWhenPossible = async (db: Db, ended: Ended): Promise<void> => {
  const until = Date.now() + abandonedSeconds * 1000
  for (;;) {
    try {
      return await release(db, ended)
    } catch (error) {
      if (!isAway(error) || Date.now() > until) return
    }
    await setTimeout(releaseSeconds * 1000, undefined, { ref: false })
  }
}

/** The caller learns how the attempt ended, also if the database has no time for the key at this moment. */
const releaseNowOrLater = async (db: Db, ended: Ended): Promise<void> => {
  try {
    await release(db, ended)
  } catch (error) {
    if (!isAway(error)) throw error
    void releaseWhenPossible(db, ended)
  }
}

/**
 * Runs `work` once per caller and key; later calls with the same key get the first answer. A failed attempt that saved
 * nothing can be repeated with the same key. Throws CONFLICT while the first attempt runs, if it saved something and its
 * process died before it could answer, or when the key was used for another call or another body: people behind one
 * address must not get each other's answers.
 */
export const withIdempotencyKey = async (
  db: Db,
  { caller, key, call, sent }: Attempt,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const keyHash = createHash('sha256').update(`${caller}\n${key}`).digest()
  // With the key, which is not stored, nobody can find out what was sent by trying.
  const bodyHash = createHash('sha256').update(`${key}\n${sent}`).digest()
  const attempt = newId()
  const end = async (error: unknown): Promise<void> => {
    const ended = { keyHash, attempt, isRefused: answerTo(error).status < 500 }
    // While the database is away, that would only keep the caller waiting.
    if (isAway(error)) void releaseWhenPossible(db, ended)
    else await releaseNowOrLater(db, ended)
  }
  try {
    if (!(await claim(db, { key_hash: keyHash, call, body_hash: bodyHash, attempt })))
      return await answerToFirst(db, { key, keyHash, call, bodyHash })
  } catch (error) {
    // The database may have claimed the key although its answer came too late.
    if (isAway(error)) await end(error)
    throw error
  }

  let isOver = false
  /** In the transaction that saves something, so that it is known whether it was saved, whenever the process dies. */
  const markSaved: CommitMark = async (execute) => {
    if (isOver) return
    const { numAffectedRows } = await execute(
      db
        .updateTable('idempotency_keys')
        .set({ saved_at: sql`now()` })
        .where('key_hash', '=', keyHash)
        .where('attempt', '=', attempt)
        .compile(),
    )
    // This attempt took so long that another one has begun.
    if (numAffectedRows !== 1n) throw inProgress()
  }
  try {
    const answer = await withCommitMark(markSaved, work)
    isOver = true
    await db
      .updateTable('idempotency_keys')
      .set({ answer: seal(answer, key) })
      .where('key_hash', '=', keyHash)
      .where('attempt', '=', attempt)
      .execute()
    return answer
  } catch (error) {
    isOver = true
    await end(error)
    throw error
  }
}

/** Deletes the keys of expired answers and of attempts that never finished, which block nobody any more. */
export const deleteOldAnswers = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    'idempotency_keys',
    sql`created_at < now() - make_interval(hours => ${retentionHours})
      or (answer is null and saved_at is null and created_at < now() - make_interval(secs => ${abandonedSeconds}))`,
  )
