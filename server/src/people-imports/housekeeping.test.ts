import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { importCalls } from '../../testing/people-imports-calls.ts'
import { forgetGuests } from '../guests/forget-guests.ts'
import { importHousekeeping } from './housekeeping.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { upload, importPeople, act, work } = importCalls(() => app)

/** @shows people-imports.forgotten */
it('deletes files that nobody confirmed after a day, and keeps the newest five until then', async () => {
  const { db } = app.services
  const { id, owner } = await buildOrganization(db)
  for (let count = 0; count < 7; count += 1) await upload(owner.token, `Email\nforgotten${count}@example.org`)
  const waiting = () => db.selectFrom('people_imports').select('id').where('organization_id', '=', id).execute()
  expect(await waiting()).toHaveLength(5)
  await importHousekeeping(app.services).run({})
  expect(await waiting()).toHaveLength(5)
  await db
    .updateTable('people_imports')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await importHousekeeping(app.services).run({})
  expect(await waiting()).toEqual([])
  expect(await db.selectFrom('people_import_batches').select('position').execute()).toEqual([])
})

/** @shows people-imports.forgotten */
it('forgets what only undoing needed after seven days, and people without an import', async () => {
  const { db } = app.services
  const { owner } = await buildOrganization(db)
  const given = { tag: 'Fair', purposes: ['phone_contact'] }
  const importId = await importPeople(owner.token, 'Phone,Tags\n414-555-0177,Speaker', given)
  const rows = () => db.selectFrom('imported_people').select(['tags', 'consent_ids', 'phone', 'person_id']).execute()
  const [kept] = await rows()
  expect(kept).toMatchObject({ tags: ['Fair', 'Speaker'], consent_ids: [expect.any(String)] })
  await db
    .updateTable('people_imports')
    .set({ finished_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  await importHousekeeping(app.services).run({})
  expect(await rows()).toMatchObject([{ tags: [], consent_ids: [], phone: '414-555-0177' }])

  const people = () =>
    db
      .selectFrom('people')
      .select('id')
      .where('id', '=', kept?.person_id ?? '')
      .execute()
  await forgetGuests(app.services).run({})
  expect(await people()).toHaveLength(1)
  await db.updateTable('people_imports').set({ finished_at: new Date() }).where('id', '=', importId).execute()
  await act(owner.token, importId, 'undo')
  await work()
  await db.updateTable('consent_states').set({ is_given: false }).execute()
  await forgetGuests(app.services).run({})
  expect(await people()).toEqual([])
})
