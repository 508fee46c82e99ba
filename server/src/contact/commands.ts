import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Language } from '@rostrum/catalogue'
import type { contactPayload } from '@rostrum/contract/contact'
import { sql } from 'kysely'
import { later } from '../platform/clock.ts'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { lockUntilCommit } from '../platform/db/advisory-lock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { OwnViewer, Viewer } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { newId } from '../platform/identifiers.ts'
import { enqueueContactMails } from './mails.ts'
import { copyLimit, limitsFor } from './policy.ts'
import { spendProof, wrongProof, type Proof, type ProofOfWork } from '../platform/proof-of-work.ts'

type Words = Pick<z.output<typeof contactPayload>, 'name' | 'email' | 'message'>

/** The same text from the same person within this time counts as the same message, sent again. */
const sameMessageSeconds = 10 * 60

interface Letter {
  organizationId: string
  viewer: Viewer | null
  words: Words
  /** The language of the sender's copy. */
  language: Language
  /** The public URL of the site, for links in the mails. */
  origin: string
  now: Date
}

const digestOf = ({ organizationId, words: { name, email, message } }: Letter): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, name, email.toLowerCase(), message]))
    .digest()

/**
 * Detects repetitions even without an idempotency key and from another IP address: a form without scripts sends no key.
 */
const isSentAlready = async (db: Db, letter: Letter): Promise<boolean> => {
  const same = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('digest', '=', digestOf(letter))
    .where('created_at', '>', later(letter.now, -sameMessageSeconds))
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

/** Stores the message, its proof and its mails in one transaction. */
const store = (
  db: Db,
  letter: Letter,
  { proof, isCopied }: { proof: Proof | null; isCopied: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const digest = digestOf(letter)
    // The lock serializes identical messages that are sent at the same time, so that only one is stored.
    await lockUntilCommit(tx, Buffer.from(digest).toString('hex'))
    if (await isSentAlready(tx, letter)) return
    if (proof && !(await spendProof(tx, proof))) throw wrongProof()
    const id = newId()
    await tx
      .insertInto('contact_messages')
      .values({
        id,
        organization_id: letter.organizationId,
        user_id: letter.viewer?.userId ?? null,
        ...letter.words,
        digest,
        created_at: letter.now,
      })
      .execute()
    await enqueueContactMails(tx, { ...letter, messageId: id, message: letter.words, isCopied })
  })

interface Guards {
  /** The sender's proof of work, if their browser could compute one. */
  altcha: string | undefined
  check: ProofOfWork['check']
  /** The sender's IP address in the form that the limiter counts. */
  address: string
  limiter: Limiter
}

const refuse = (text: 'server.contactLimit' | 'server.contactBusy', seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', {
    text,
    values: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  })

/** The limiter counts a hash, so that it stores no mail address. */
const addressHash = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/**
 * Stores a message to an organization that the sender can see. A repeated message succeeds without being stored again.
 */
export const getInTouch = async (
  db: Db,
  letter: Letter,
  { altcha, check, address, limiter }: Guards,
): Promise<void> => {
  if (await isSentAlready(db, letter)) return
  const proof = altcha ? await check(altcha) : null
  const limits = limitsFor(proof !== null)
  const addressWait = await limiter(limits.address, address)
  if (addressWait > 0) throw refuse('server.contactLimit', addressWait)
  const organizationWait = await limiter(limits.organization, letter.organizationId)
  if (organizationWait > 0) throw refuse('server.contactBusy', organizationWait)
  const isCopied = (await limiter(copyLimit, addressHash(letter.words.email))) === 0
  await store(db, letter, { proof, isCopied })
}

interface Marking {
  id: string
  organizationId: string
  marks: { is_read?: boolean; is_answered?: boolean }
  now: Date
}

/** Keeps the original time while the state stays set, and clears it otherwise. */
const since = (column: 'read_at' | 'answered_at', isSo: boolean, now: Date) =>
  isSo ? sql<Date>`coalesce(${sql.ref(column)}, ${now.toISOString()}::timestamptz)` : null

/**
 * A message marked answered becomes read, and one marked unread becomes unanswered. Throws NOT_FOUND for other
 * organizations.
 */
export const markMessage = async (db: Db, { id, organizationId, marks, now }: Marking): Promise<void> => {
  const isAnswered = marks.is_answered ?? (marks.is_read === false ? false : undefined)
  const isRead = isAnswered === true ? true : marks.is_read
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({
      // Setting `id` keeps the update valid without marks, so that a missing message is noticed.
      id,
      ...(isRead !== undefined && { read_at: since('read_at', isRead, now) }),
      ...(isAnswered !== undefined && { answered_at: since('answered_at', isAnswered, now) }),
    })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND')
}

export const deleteMessage = (
  db: Db,
  { id, viewer, now }: { id: string; viewer: OwnViewer; now: Date },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('contact_messages')
      .where('id', '=', id)
      .where('organization_id', '=', viewer.organizationId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
    const subject = { type: 'contact-messages', id }
    await recordAuditEvent(tx, { act: 'contact_message.deleted', ...byAdmin(viewer), subject, now })
  })
