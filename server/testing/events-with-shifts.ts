import { eventKind } from '@rostrum/contract/events'
import type { Shift } from '@rostrum/contract/shifts'
import { newId } from '../src/platform/identifiers.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { TestApp } from './app.ts'
import type { movableClock } from './clock.ts'
import { buildItem, buildOrganization } from './factories.ts'
import { mailIsOut } from './mailbox.ts'

/** A shift on December 4, 2097, without a name and without a limit. */
export const buildShift = (time: string, end_time: string, fields: Partial<Shift> = {}): Shift => ({
  id: newId(),
  name: null,
  date: '2097-12-04',
  time,
  end_time,
  capacity: null,
  ...fields,
})

/** An event with these shifts, of an organization of its own. It takes place on December 4, 2097 unless stated otherwise. */
export const buildEventWithShifts = async (db: Db, shifts: readonly Shift[], attributes: object = {}) => {
  const { id: organizationId, owner } = await buildOrganization(db)
  const { id } = await buildItem(db, eventKind, {
    organization_id: organizationId,
    attributes: { start_date: '2097-12-04', end_date: '2097-12-04', timezone: 'UTC', shifts, ...attributes },
  })
  return { id, organizationId, token: owner.token }
}

/** Sends what waits, also what waits until a series of changes is over. */
export const settleMails = async (app: TestApp, clock: ReturnType<typeof movableClock>): Promise<void> => {
  await mailIsOut(app)
  clock.advance(121)
  await mailIsOut(app)
}
