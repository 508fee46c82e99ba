import { type broadcastContent, type broadcastPayload, MAX_DAYS_AHEAD } from '@rostrum/contract/broadcasts'
import { actTypes } from '@rostrum/contract/kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { findPublicOrganization } from '../organizations/queries.ts'
import { findSegment } from '../people/segments.ts'
import { later } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import { batchKeyOf, kindName } from './batches.ts'
import { testKind } from './mails.ts'
import { audienceOf, findBroadcast, type OwnBroadcast } from './queries.ts'
import { refreshResults } from './results.ts'

const daySeconds = 24 * 60 * 60

/** Throws 422 unless people can take part in the item, and it belongs to the organization. */
const assertOwnAction = async (db: Db, organizationId: string, itemId: string | null): Promise<void> => {
  if (itemId === null) return
  const item = await db
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', itemId)
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', actTypes)
    .executeTakeFirst()
  if (!item) throw invalidField('item_id', 'validation.choice')
}

interface Drafting {
  viewer: OrganizationViewer
  body: z.output<typeof broadcastPayload>
  now: Date
}

/** The filters of a segment are copied, so that a later change of the segment does not change a mail. */
const audienceColumns = async (db: Db, organizationId: string, body: Drafting['body']) => {
  if (body.person_ids) return { segment_name: null, filters: null, person_ids: body.person_ids }
  const segment = body.segment_id
    ? await findSegment(db, organizationId, { id: body.segment_id, field: 'segment_id' })
    : null
  const filters = segment?.filters ?? body.filters ?? {}
  return { segment_name: segment?.name ?? null, filters: JSON.stringify(filters), person_ids: null }
}

export const createBroadcast = async (db: Db, { viewer, body, now }: Drafting): Promise<string> => {
  const { organizationId } = viewer
  await assertOwnAction(db, organizationId, body.item_id)
  const id = newId()
  await db
    .insertInto('broadcasts')
    .values({
      id,
      organization_id: organizationId,
      author_id: viewer.userId,
      kind: body.kind,
      subject: body.subject,
      body: body.body,
      item_id: body.item_id,
      ...(await audienceColumns(db, organizationId, body)),
      created_at: now,
    })
    .execute()
  return id
}

const notADraft = () => new AppError('CONFLICT', { text: 'server.broadcastNoDraft' })

export const changeBroadcast = async (
  db: Db,
  own: OwnBroadcast,
  { subject, body, item_id: itemId }: z.output<typeof broadcastContent>,
): Promise<void> => {
  await findBroadcast(db, own)
  await assertOwnAction(db, own.organizationId, itemId)
  const { numUpdatedRows } = await db
    .updateTable('broadcasts')
    .set({ subject, body, item_id: itemId })
    .where('id', '=', own.id)
    .where('organization_id', '=', own.organizationId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notADraft()
}

export const deleteBroadcast = async (db: Db, own: OwnBroadcast): Promise<void> => {
  await findBroadcast(db, own)
  const { numDeletedRows } = await db
    .deleteFrom('broadcasts')
    .where('id', '=', own.id)
    .where('organization_id', '=', own.organizationId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notADraft()
}

/** Sends the mail to an admin's own address. */
export const sendTest = async (
  db: Db,
  own: OwnBroadcast,
  { userId, now }: { userId: string; now: Date },
): Promise<void> => {
  await findBroadcast(db, own)
  await enqueueMail(db, { kind: testKind, to: { userId, payload: { broadcastId: own.id } }, now })
}

interface Deciding {
  viewer: OrganizationViewer
  now: Date
}

/** Those who change the same broadcast at the same time wait for each other. */
const lockBroadcast = async (tx: Tx, own: OwnBroadcast) => {
  await tx
    .selectFrom('broadcasts')
    .select('id')
    .where('id', '=', own.id)
    .where('organization_id', '=', own.organizationId)
    .forUpdate()
    .execute()
  return findBroadcast(tx, own)
}

/** The time at which it is sent. Throws 422 if it is too far ahead; a time in the past means at once. */
const timeOf = (sendAt: string | null | undefined, now: Date): Date => {
  const at = sendAt ? new Date(sendAt) : now
  if (at > later(now, MAX_DAYS_AHEAD * daySeconds)) {
    throw invalidField('send_at', 'validation.tooFarAhead', { maximum: MAX_DAYS_AHEAD })
  }
  return at < now ? now : at
}

/** Sends a draft, now or later. What is sent already stays as it is. */
export const sendBroadcast = (
  db: Db,
  own: OwnBroadcast,
  { viewer, now, sendAt }: Deciding & { sendAt: string | null | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const broadcast = await lockBroadcast(tx, own)
    if (broadcast.status === 'stopped') throw notADraft()
    if (broadcast.status !== 'draft') return
    const at = timeOf(sendAt, now)
    const { organizationId } = own
    if (!(await findPublicOrganization(tx, organizationId))) {
      throw new AppError('CONFLICT', { text: 'server.broadcastHidden' })
    }
    const { filters, person_ids: personIds, subject } = broadcast
    const audience = await audienceOf(tx, { organizationId, filters, personIds, now })
    if (audience.may_be_mailed === 0) throw new AppError('CONFLICT', { text: 'server.broadcastNobody' })
    await tx.updateTable('broadcasts').set({ status: 'scheduled', scheduled_at: at }).where('id', '=', own.id).execute()
    await enqueueBatch(tx, { kind: kindName, subjectId: own.id, dedupeKey: batchKeyOf(own.id), startsAt: at })
    await recordAuditEvent(tx, {
      act: 'broadcast.sent',
      ...byAdmin(viewer),
      subject: { type: 'broadcasts', id: own.id },
      details: { title: subject, count: audience.may_be_mailed },
      now,
    })
  })

/** Makes a scheduled mail a draft again, or keeps the rest of one that is being sent. Repeating it changes nothing. */
export const stopBroadcast = (db: Db, own: OwnBroadcast, { viewer, now }: Deciding): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Senders lock the batch before the broadcast, too.
    const batch = await tx
      .selectFrom('mail_batches')
      .select(['id', 'status'])
      .where('dedupe_key', '=', batchKeyOf(own.id))
      .forUpdate()
      .executeTakeFirst()
    await lockBroadcast(tx, own)
    // It may be out, although nobody has looked since.
    await refreshResults(tx, { id: own.id, now })
    const { status, subject } = await findBroadcast(tx, own)
    if (!batch || (status !== 'scheduled' && status !== 'sending')) return
    if (status === 'scheduled') {
      await tx.deleteFrom('mail_batches').where('id', '=', batch.id).execute()
      await tx.updateTable('broadcasts').set({ status: 'draft', scheduled_at: null }).where('id', '=', own.id).execute()
    } else {
      await tx.updateTable('mail_batches').set({ status: 'done' }).where('id', '=', batch.id).execute()
      await sql`update mails set status = 'dropped', finished_at = ${now}, recipient = null
        where batch_id = ${batch.id} and status = 'queued'`.execute(tx)
      await tx.updateTable('broadcasts').set({ status: 'stopped' }).where('id', '=', own.id).execute()
      await refreshResults(tx, { id: own.id, now })
    }
    await recordAuditEvent(tx, {
      act: 'broadcast.stopped',
      ...byAdmin(viewer),
      subject: { type: 'broadcasts', id: own.id },
      details: { title: subject },
      now,
    })
  })
