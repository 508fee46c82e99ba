import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../identifiers.ts'
import { priorities, wakeSenders } from './outbox.ts'

/** How many recipients get their row in one transaction. */
const stepSize = 500
/** A step that failed is tried again after this, in seconds. */
const pauseSeconds = 30

export interface Batch {
  id: string
  kind: string
  subjectId: string | null
  payload: object
}

interface StepRequest {
  batch: Batch
  /** The last recipient of the page before; null for the first page. */
  after: string | null
  limit: number
}

/** Who gets a mail of this kind: the next page of them, by user id. Fewer than `limit` is the end. */
export interface BatchKind {
  name: string
  recipients: (tx: Tx, request: StepRequest) => Promise<string[]>
  /** Asked once, before the first page: false when there is nothing to say after all. May give what the mails say. */
  begin?: (tx: Tx, batch: Batch) => Promise<object | false>
}

interface NewBatch {
  kind: string
  subjectId: string | null
  payload?: object
  /** The same key is the same batch, for good. */
  dedupeKey: string
  startsAt: Date
}

/** One row, however many get the mail. */
export const enqueueBatch = async (tx: Db, batch: NewBatch): Promise<void> => {
  await tx
    .insertInto('mail_batches')
    .values({
      id: newId(),
      kind: batch.kind,
      subject_id: batch.subjectId,
      payload: JSON.stringify(batch.payload ?? {}),
      dedupe_key: batch.dedupeKey,
      next_step_at: batch.startsAt,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
  await wakeSenders(tx)
}

/** To people who must be known now, such as those of something that is about to be deleted: their rows at once. */
export const enqueueFinishedBatch = async (
  tx: Tx,
  { userIds, now, ...batch }: Omit<NewBatch, 'startsAt'> & { userIds: string[]; now: Date },
): Promise<void> => {
  const id = newId()
  await tx
    .insertInto('mail_batches')
    .values({
      id,
      kind: batch.kind,
      subject_id: batch.subjectId,
      payload: JSON.stringify(batch.payload ?? {}),
      dedupe_key: batch.dedupeKey,
      status: 'done',
      next_step_at: now,
    })
    .execute()
  for (let start = 0; start < userIds.length; start += stepSize) {
    const page = userIds.slice(start, start + stepSize)
    await insertBatchMails(tx, { batch: { id, kind: batch.kind }, userIds: page, now })
  }
  await wakeSenders(tx)
}

/** Rows for these people; those that have theirs already keep it. */
const insertBatchMails = async (
  tx: Db,
  { batch, userIds, now }: { batch: Pick<Batch, 'id' | 'kind'>; userIds: string[]; now: Date },
): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .insertInto('mails')
    .values(
      userIds.map((userId) => ({
        id: newId(),
        kind: batch.kind,
        batch_id: batch.id,
        user_id: userId,
        priority: priorities.bulk,
        next_attempt_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['batch_id', 'user_id']).doNothing())
    .execute()
}

const holdDue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('mail_batches')
    .select(['id', 'kind', 'subject_id', 'payload', 'status', 'cursor'])
    .where('status', '<>', 'done')
    .where('next_step_at', '<=', now)
    .orderBy('next_step_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Held = NonNullable<Awaited<ReturnType<typeof holdDue>>>

const begin = async (tx: Tx, kind: BatchKind, held: Held): Promise<object | false> => {
  if (held.status !== 'waiting' || !kind.begin) return held.payload
  return kind.begin(tx, { id: held.id, kind: held.kind, subjectId: held.subject_id, payload: held.payload })
}

const step = async (tx: Tx, kind: BatchKind, { held, now }: { held: Held; now: Date }): Promise<void> => {
  const payload = await begin(tx, kind, held)
  const batch = { id: held.id, kind: held.kind, subjectId: held.subject_id, payload: payload || {} }
  const userIds = payload === false ? [] : await kind.recipients(tx, { batch, after: held.cursor, limit: stepSize })
  await insertBatchMails(tx, { batch, userIds, now })
  await tx
    .updateTable('mail_batches')
    .set({
      status: userIds.length < stepSize ? 'done' : 'walking',
      payload: JSON.stringify(batch.payload),
      cursor: userIds.at(-1) ?? held.cursor,
      next_step_at: now,
    })
    .where('id', '=', held.id)
    .execute()
}

/**
 * One page of one batch that is due: its rows and the cursor in one transaction, so that a sender that is killed is
 * followed by another at the same place. Gives whether there was one.
 */
export const stepBatch = async (db: Db, kinds: ReadonlyMap<string, BatchKind>, now: Date): Promise<boolean> => {
  let heldId: string | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const held = await holdDue(tx, now)
      if (!held) return false
      heldId = held.id
      const kind = kinds.get(held.kind)
      if (!kind) throw new Error(`There is no batch of the kind ${held.kind}`)
      await step(tx, kind, { held, now })
      return true
    })
  } catch (error) {
    // One that fails must not keep the others waiting.
    if (heldId !== undefined) {
      await db
        .updateTable('mail_batches')
        .set({ next_step_at: sql`greatest(next_step_at, ${later(now, pauseSeconds)})` })
        .where('id', '=', heldId)
        .execute()
    }
    throw error
  }
}
