import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { newId } from '../identifiers.ts'
import { priorities, wakeSenders } from './outbox.ts'

/** Number of recipients whose rows are created in one transaction. */
const stepSize = 500
/** Seconds until a failed step is retried. */
const pauseSeconds = 30

export interface Batch {
  id: string
  kind: string
  subjectId: string | null
  payload: object
}

interface StepRequest {
  batch: Batch
  /** The last recipient of the previous page; null for the first page. */
  after: string | null
  limit: number
}

/**
 * Defines the recipients of a kind of mail, page by page and ordered by user id. The last page has fewer than `limit`.
 */
export interface BatchKind {
  name: string
  recipients: (tx: Tx, request: StepRequest) => Promise<string[]>
  /** Those of a page of recipients who get no mail of their own, but find its subject in their digest. */
  digested?: (tx: Tx, page: { batch: Batch; userIds: string[]; now: Date }) => Promise<Set<string>>
  /**
   * Called once, before the first page. Returns the payload of the mails, or false if there is nothing to send anymore.
   */
  begin?: (tx: Tx, batch: Batch) => Promise<object | false>
}

interface NewBatch {
  kind: string
  subjectId: string | null
  payload?: object
  /** A second batch with the same key is never created. */
  dedupeKey: string
  startsAt: Date
}

/** Creates a single row, however many recipients there are. */
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

/**
 * For recipients who must be determined now, for example because their subject is about to be deleted: creates all
 * rows.
 */
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

/** Creates rows for these users, except for those who already have one. */
const insertBatchMails = async (
  tx: Db,
  {
    batch,
    userIds,
    digested,
    now,
  }: { batch: Pick<Batch, 'id' | 'kind'>; userIds: string[]; digested?: Set<string>; now: Date },
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
        ...(digested?.has(userId) ? { status: 'digested' as const, finished_at: now } : { status: 'queued' as const }),
        next_attempt_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['batch_id', 'user_id']).doNothing())
    .execute()
}

const lockDueBatch = (tx: Tx, now: Date) =>
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

type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockDueBatch>>>

const begin = async (tx: Tx, kind: BatchKind, row: LockedBatch): Promise<object | false> => {
  if (row.status !== 'waiting' || !kind.begin) return row.payload
  return kind.begin(tx, { id: row.id, kind: row.kind, subjectId: row.subject_id, payload: row.payload })
}

const step = async (tx: Tx, kind: BatchKind, { row, now }: { row: LockedBatch; now: Date }): Promise<void> => {
  const payload = await begin(tx, kind, row)
  const batch = { id: row.id, kind: row.kind, subjectId: row.subject_id, payload: payload || {} }
  const userIds = payload === false ? [] : await kind.recipients(tx, { batch, after: row.cursor, limit: stepSize })
  const digested = await kind.digested?.(tx, { batch, userIds, now })
  await insertBatchMails(tx, { batch, userIds, now, ...(digested && { digested }) })
  await tx
    .updateTable('mail_batches')
    .set({
      status: userIds.length < stepSize ? 'done' : 'walking',
      payload: JSON.stringify(batch.payload),
      cursor: userIds.at(-1) ?? row.cursor,
      next_step_at: now,
    })
    .where('id', '=', batch.id)
    .execute()
}

/**
 * Processes one page of one due batch. Rows and cursor are written in one transaction, so that after a sender was
 * killed, another one continues at the same place. Returns whether a batch was due.
 */
export const stepBatch = async (db: Db, kinds: ReadonlyMap<string, BatchKind>, now: Date): Promise<boolean> => {
  let batchId: string | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await lockDueBatch(tx, now)
      if (!row) return false
      batchId = row.id
      const kind = kinds.get(row.kind)
      if (!kind) throw new Error(`Unknown kind of mail batch: ${row.kind}`)
      await step(tx, kind, { row, now })
      return true
    })
  } catch (error) {
    // A failing batch must not delay the others.
    if (batchId !== undefined) {
      await db
        .updateTable('mail_batches')
        .set({ next_step_at: sql`greatest(next_step_at, ${later(now, pauseSeconds)})` })
        .where('id', '=', batchId)
        .execute()
    }
    throw error
  }
}
