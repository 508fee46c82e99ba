import { eventKind } from '@rostrum/contract/events'
import type { Language } from '@rostrum/catalogue'
import { recordDailyEvent } from '../audit-log/daily.ts'
import { updateCounts } from '../content/locked-item.ts'
import { assignShifts } from '../content/shifts.ts'
import { notifyActivity } from '../content/activity.ts'
import { assertReachable, findProvenAccount, rememberGuest } from '../guests/guests.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { newId } from '../platform/identifiers.ts'
import { inTurn } from '../platform/in-turn.ts'
import type { Realtime } from '../platform/realtime.ts'
import { changeShifts } from './assign-shifts.ts'
import { lockOwnEvent, notifyAttendance, type OwnEvent, recordOnRoster } from './commands.ts'
import { type AttendanceRow, findAttendances } from './queries.ts'
import { restate, type StatedOutcome, type Statement } from './stated-answers.ts'

interface Addition {
  /** Made by the caller. */
  id: string | undefined
  name: string
  email: string | null
  /** The field of the address, for its error. */
  addressField?: string
  /** The shifts that they come to. */
  shifts?: readonly string[]
  /** What they answered, if nothing is known yet. */
  outcome: StatedOutcome
  /** Given if the answer also replaces one that is there. */
  stated?: Pick<Statement, 'at' | 'listeners'> | undefined
  /** Whether they came; null if nobody says. */
  attendance: 'attended' | 'no_show' | null
  recordedAt: Date
  viewer: OrganizationViewer
  /** Of the person, if the address is new. */
  language: Language
  now: Date
  realtime: Realtime
}

const findAct = (tx: Tx, itemId: string, person: { id: string } | { personId: string }) =>
  tx
    .selectFrom('engagements')
    .select(['id', 'content_item_id', 'attendance'])
    .$if('id' in person, (query) => query.where('id', '=', 'id' in person ? person.id : ''))
    .$if('personId' in person, (query) =>
      query.where('content_item_id', '=', itemId).where('person_id', '=', 'personId' in person ? person.personId : ''),
    )
    .executeTakeFirst()

/** The person with this address, and what they have answered; an account only if its owner has proved the address. */
const findPerson = async (tx: Tx, { itemId, organizationId }: OwnEvent, addition: Addition) => {
  const { email, addressField = 'email', language, now } = addition
  if (email === null) return { personId: null, act: undefined }
  await assertReachable(tx, { email, organizationId, field: addressField })
  const accountId = await findProvenAccount(tx, email)
  const ofAccount = accountId === undefined ? undefined : await findAct(tx, itemId, { personId: accountId })
  if (accountId !== undefined && ofAccount) return { personId: accountId, act: ofAccount }
  const personId = await rememberGuest(tx, { email, language, now })
  return { personId, act: await findAct(tx, itemId, { personId }) }
}

/**
 * Adds somebody whom nobody expects, or records of somebody on the roster whether they came; their answer stays unless
 * the caller states one. It is an act that the organization does for them: it counts, and nobody is mailed, or asked for
 * a consent or a confirmation. The number of places does not limit it.
 */
export const addToRoster = async (db: Db, event: OwnEvent, addition: Addition): Promise<AttendanceRow> => {
  const { organizationId, itemId } = event
  const { name, shifts = [], outcome, stated, attendance, recordedAt, viewer, now, realtime } = addition
  const by = viewer.userId
  const came = attendance === null ? {} : { attendance, attendance_recorded_at: recordedAt, attendance_recorded_by: by }
  const add = async (tx: Tx): Promise<AttendanceRow | undefined> => {
    const show = async (id: string) => (await findAttendances(tx, { itemId, ids: [id] }))[0]
    const item = await lockOwnEvent(tx, event)
    if (item.first_published_at === null) throw new AppError('CONFLICT')
    const sent = addition.id === undefined ? undefined : await findAct(tx, itemId, { id: addition.id })
    if (sent && sent.content_item_id !== itemId) throw invalidField('id', 'validation.id')
    if (sent) return show(sent.id)
    const { personId, act } = await findPerson(tx, event, addition)
    // What organizers do at the door is on the roster; what programs do all day has an entry in the activity log.
    const log = async () => {
      if (viewer.token)
        await recordDailyEvent(tx, { act: 'attendance.recorded', subject: { type: 'attendances' }, viewer, now })
    }
    if (act) {
      const isRestated = stated ? await restate(tx, item, { actId: act.id, outcome, ...stated, now }) : false
      // At the door, the last of several marks counts, so that the time of each is kept.
      const isRepeated = viewer.token !== undefined && attendance === act.attendance
      if (attendance === null || isRepeated) {
        if (isRestated) await log()
        return show(act.id)
      }
      const marks = [{ id: act.id, status: attendance, recordedAt }]
      await recordOnRoster(tx, { item, event, marks, by })
      const change = { add: [...shifts], remove: [] }
      await changeShifts(tx, { item, event, id: act.id, change, isOverLimit: true, now })
      await log()
      return show(act.id)
    }
    const id = addition.id ?? newId()
    const answer = { outcome, is_counted: eventKind.counted.includes(outcome) }
    const nothing = { outcome, shifts: [], attendance }
    const given = { add: shifts, remove: [], act: nothing, isOverLimit: true }
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
        shifts: assignShifts(eventKind, item, given),
        ...answer,
        ...came,
        is_walk_in: attendance === 'attended',
        is_recorded: attendance !== 'attended',
        recorded_outcome: stated ? outcome : null,
        answered_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await updateCounts(tx, item, { before: null, after: answer })
    await log()
    return show(id)
  }
  const row = await inTurn(itemId, () => db.transaction().execute(add))
  if (!row) throw new AppError('NOT_FOUND')
  notifyActivity(realtime, organizationId)
  notifyAttendance(realtime, event)
  return row
}
