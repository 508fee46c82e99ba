import { eventKind } from '@rostrum/contract/events'
import type { Language } from '@rostrum/catalogue'
import { updateCounts } from '../content/locked-item.ts'
import { notifyActivity } from '../content/take-part.ts'
import { assertReachable, findProvenAccount, rememberGuest } from '../guests/guests.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { lockOwnEvent, notifyAttendance, type OwnEvent } from './commands.ts'
import { type AttendanceRow, findAttendances } from './queries.ts'

interface WalkIn {
  /** Made by the caller. */
  id: string | undefined
  name: string
  email: string | null
  recordedAt: Date
  /** The admin; null for a program. */
  by: string | null
  /** Of the person, if the address is new. */
  language: Language
  now: Date
  realtime: Realtime
}

const findAct = (tx: Tx, itemId: string, person: { id: string } | { personId: string }) =>
  tx
    .selectFrom('engagements')
    .select(['id', 'content_item_id', 'attendance_recorded_at'])
    .$if('id' in person, (query) => query.where('id', '=', 'id' in person ? person.id : ''))
    .$if('personId' in person, (query) =>
      query.where('content_item_id', '=', itemId).where('person_id', '=', 'personId' in person ? person.personId : ''),
    )
    .executeTakeFirst()

/** The person with this address, and what they have answered; an account only if its owner has proved the address. */
const findPerson = async (tx: Tx, { itemId }: OwnEvent, organizationId: string, walkIn: WalkIn) => {
  const { email, language, now } = walkIn
  if (email === null) return { personId: null, act: undefined }
  await assertReachable(tx, { email, organizationId, field: 'email' })
  const accountId = await findProvenAccount(tx, email)
  const ofAccount = accountId === undefined ? undefined : await findAct(tx, itemId, { personId: accountId })
  if (accountId !== undefined && ofAccount) return { personId: accountId, act: ofAccount }
  const personId = await rememberGuest(tx, { email, language, now })
  return { personId, act: await findAct(tx, itemId, { personId }) }
}

/**
 * Adds somebody who came without an answer. It is an act that an organizer does for them: it counts, and nobody is mailed
 * or asked for a consent. The organizer's place at the door is not limited by the number of places.
 */
export const addWalkIn = async (db: Db, event: OwnEvent, walkIn: WalkIn): Promise<AttendanceRow> => {
  const { organizationId, itemId } = event
  const { name, recordedAt, by, now, realtime } = walkIn
  const add = async (tx: Tx): Promise<string> => {
    const item = await lockOwnEvent(tx, event)
    if (item.first_published_at === null) throw new AppError('CONFLICT')
    const sent = walkIn.id === undefined ? undefined : await findAct(tx, itemId, { id: walkIn.id })
    if (sent && sent.content_item_id !== itemId) throw invalidField('id', 'validation.id')
    if (sent) return sent.id
    const { personId, act } = await findPerson(tx, event, organizationId, walkIn)
    const came = { attendance: 'attended', attendance_recorded_at: recordedAt, attendance_recorded_by: by } as const
    if (act) {
      if (act.attendance_recorded_at === null || act.attendance_recorded_at < recordedAt) {
        await tx.updateTable('engagements').set(came).where('id', '=', act.id).execute()
      }
      return act.id
    }
    const id = walkIn.id ?? newId()
    const answer = { outcome: 'going', is_counted: true }
    await tx
      .insertInto('engagements')
      .values({
        id,
        content_item_id: itemId,
        organization_id: organizationId,
        kind: eventKind.path,
        user_id: null,
        person_id: personId,
        given_name: name,
        note: null,
        targets: JSON.stringify({}),
        ...answer,
        ...came,
        is_walk_in: true,
        answered_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await updateCounts(tx, item, { before: null, after: answer })
    return id
  }
  const row = await inTurn(itemId, () =>
    db.transaction().execute(async (tx) => {
      const [added] = await findAttendances(tx, { itemId, ids: [await add(tx)] })
      return added
    }),
  )
  if (!row) throw new AppError('NOT_FOUND')
  notifyActivity(realtime, organizationId)
  notifyAttendance(realtime, event)
  return row
}
