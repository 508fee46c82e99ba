import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { freshEmail } from '../../../testing/registrations.ts'
import { later } from '../clock.ts'
import { newId } from '../identifiers.ts'
import { enqueueMails, type NewMail } from './outbox.ts'
import { giveTurnsBack, type PaceOf } from './pace.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const now = new Date('2031-03-01T12:00:00Z')
const pace = { name: 'test', burst: 2, seconds: 60 }
const freshPace = (changes: Partial<typeof pace> = {}): PaceOf => ({ pace: { ...pace, ...changes }, key: newId() })
const mail = (paces: PaceOf[], changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'test.mail',
  to: { address: freshEmail(), content: plainMail },
  paces,
  now,
  ...changes,
})

/** In how many seconds the mails of these addresses are due. */
const dueOf = async (mails: NewMail[]): Promise<number[]> => {
  const found = await app.services.db.selectFrom('mails').select(['recipient', 'next_attempt_at']).execute()
  const dueTo = new Map(found.map(({ recipient, next_attempt_at: due }) => [recipient, due]))
  return mails.map(({ to }) => {
    const due = 'address' in to ? dueTo.get(to.address) : undefined
    return due ? (due.getTime() - now.getTime()) / 1000 : Number.NaN
  })
}

/** @shows access.flood */
it('mails above the burst go out one after the other, and the burst fills up again in quiet times', async () => {
  const paced = freshPace()
  const mails = Array.from({ length: 4 }, () => mail([paced]))
  for (const each of mails) await enqueueMails(app.services.db, [each])
  expect(await dueOf(mails)).toEqual([0, 0, 60, 120])
  const other = mail([freshPace()])
  await enqueueMails(app.services.db, [other])
  expect(await dueOf([other])).toEqual([0])
  const afterwards = Array.from({ length: 3 }, () => mail([paced], { now: later(now, 600) }))
  await enqueueMails(app.services.db, afterwards)
  expect(await dueOf(afterwards)).toEqual([600, 600, 660])
})

it('a mail with several paces waits for the slowest of them', async () => {
  const mails = Array.from({ length: 4 }, () => mail([freshPace({ burst: 1 })]))
  const shared = freshPace({ seconds: 100 })
  for (const each of mails) each.paces?.push(shared)
  await enqueueMails(app.services.db, mails)
  expect(await dueOf(mails)).toEqual([0, 0, 100, 200])
})

it('a mail above a limit takes no turn, and mails that were dropped give theirs back', async () => {
  const paced = freshPace()
  const limited = { limit: { name: 'test once', max: 1, seconds: 3600 }, key: newId() }
  for (let turn = 0; turn < 3; turn += 1) {
    await enqueueMails(app.services.db, [mail([paced], { allowances: [limited] })])
  }
  const mails = Array.from({ length: 4 }, () => mail([paced]))
  await enqueueMails(app.services.db, mails)
  expect(await dueOf(mails)).toEqual([0, 60, 120, 180])
  await app.services.db.transaction().execute((tx) => giveTurnsBack(tx, [paced], { count: 3, now }))
  const next = mail([paced])
  await enqueueMails(app.services.db, [next])
  expect(await dueOf([next])).toEqual([60])
})
