import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { MailStatus } from '../db/tables/mail.ts'
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
 * Defines the recipients of a kind of mail, page by page and ordered by the id of the person, which is also the id of
 * their account. The last page has fewer than `limit`.
 */
export interface BatchKind {
  name: string
  recipients: (tx: Tx, request: StepRequest) => Promise<string[]>
  /** Finds those of a page of recipients who get no mail, and what their rows say instead: see `MailStatus`. */
  withheld?: {
    as: 'digested' | 'dropped'
    find: (tx: Tx, page: { batch: Batch; personIds: string[]; now: Date }) => Promise<Set<string>>
  }
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
  { personIds, now, ...batch }: Omit<NewBatch, 'startsAt'> & { personIds: string[]; now: Date },
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
  for (let start = 0; start < personIds.length; start += stepSize) {
    const page = personIds.slice(start, start + stepSize)
    await insertBatchMails(tx, { batch: { id, kind: batch.kind }, personIds: page, now })
  }
  await wakeSenders(tx)
}

/** Creates rows for these people, with or without an account, except for those who already have one. */
const insertBatchMails = async (
  tx: Db,
  {
    batch,
    personIds,
    withheld,
    now,
  }: {
    batch: Pick<Batch, 'id' | 'kind'>
    personIds: string[]
    withheld?: { as: MailStatus; from: Set<string> }
    now: Date
  },
): Promise<void> => {
  if (personIds.length === 0) return
  const withheldIds = [...(withheld?.from ?? [])]
  await sql`
    insert into mails (id, kind, batch_id, user_id, guest_id, recipient, priority, status, finished_at, next_attempt_at, created_at)
    select given.id, ${batch.kind}, ${batch.id}, users.id, case when users.id is null then people.id end,
      case when users.id is null then people.email end,
      ${priorities.bulk}, case when given.person_id = any(${withheldIds}::uuid[]) then ${withheld?.as ?? 'dropped'} else 'queued' end,
      case when given.person_id = any(${withheldIds}::uuid[]) then ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from unnest(${personIds.map(() => newId())}::uuid[], ${personIds}::uuid[]) as given (id, person_id)
    join people on people.id = given.person_id
    left join users on users.id = people.id
    on conflict do nothing`.execute(tx)
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
  const personIds = payload === false ? [] : await kind.recipients(tx, { batch, after: row.cursor, limit: stepSize })
  const withheld = kind.withheld && {
    as: kind.withheld.as,
    from: await kind.withheld.find(tx, { batch, personIds, now }),
  }
  await insertBatchMails(tx, { batch, personIds, now, ...(withheld && { withheld }) })
  await tx
    .updateTable('mail_batches')
    .set({
      status: personIds.length < stepSize ? 'done' : 'walking',
      payload: JSON.stringify(batch.payload),
      cursor: personIds.at(-1) ?? row.cursor,
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
