import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildSupporter } from '../testing/factories.ts'
import { runScript } from '../testing/processes.ts'
import { openDatabase } from './platform/db/database.ts'
import { enqueueMail, suppress } from './platform/mail/outbox.ts'

// The commands themselves, as an operator types them; what each does in full is tested where it is done.

// Each command opens the database anew.
vi.setConfig({ testTimeout: 60_000 })

const now = new Date('2026-10-01T08:00:00Z')
const bounced = 'gone@example.org'

let place: Awaited<ReturnType<typeof createTestDatabase>>
let email: string
beforeAll(async () => {
  place = await createTestDatabase()
  const database = await openDatabase(place)
  const { db } = database
  email = (await buildSupporter(db)).email
  await suppress(db, bounced, '550 no such person')
  await enqueueMail(db, { kind: 'accounts.welcome', to: { address: bounced, payload: {} }, now })
  await db
    .updateTable('mails')
    .set({ status: 'dead', attempts: 8, last_error: '451 try later', finished_at: now })
    .execute()
  await database.close()
})
afterAll(() => place.drop())

const admin = (...words: string[]) => runScript(place, 'admin.ts', words)

it('lets somebody look after the platform, and takes it back', async () => {
  expect(await admin('grant-moderator', email)).toMatchObject({ said: 'Is a moderator now\n', code: 0 })
  expect(await admin('grant-moderator', email)).toMatchObject({ said: 'Was a moderator already\n', code: 0 })
  expect(await admin('revoke-moderator', email)).toMatchObject({ said: 'Is no moderator any more\n', code: 0 })
  const nobody = 'Nobody has an account with this address\n'
  expect(await admin('grant-moderator', 'nobody@example.org')).toMatchObject({ said: nobody, code: 1 })
})

it('shows dead letters and gives them a new start', async () => {
  const { said } = await admin('mail', 'dead-letters')
  expect(said).toMatch(
    /^[\da-f-]{36} {2}2026-10-01T08:00:00\.000Z {2}accounts\.welcome {2}.*451 try later\n1 dead letters\n$/,
  )
  expect(await admin('mail', 'requeue', '--all')).toMatchObject({ said: '1 queued again\n', code: 0 })
  expect((await admin('mail', 'dead-letters')).said).toBe('0 dead letters\n')
})

it('lets mail go to an address again that bounced', async () => {
  expect((await admin('mail', 'allow', bounced)).said).toBe('Mail to this address is tried again\n')
  expect((await admin('mail', 'allow', bounced)).said).toBe('Mail to this address was never stopped\n')
})

it.each([
  [[], 'Choose one of\n'],
  [['make-coffee'], 'Choose one of\n'],
  [['grant-moderator', 'no-address'], 'npm run admin -- grant-moderator EMAIL\n'],
  [['mail', 'requeue', 'everything'], 'npm run admin -- mail requeue ID | --all\n'],
])('says how it is used when asked to %j', async (words, help) => {
  const { complained, said, code } = await admin(...words)
  expect(complained).toContain(help)
  expect([said, code]).toEqual(['', 2])
})
