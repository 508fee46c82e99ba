import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { buildUser } from '../../../testing/factories.ts'
import { freshEmail } from '../../../testing/registrations.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { later } from '../clock.ts'
import { enqueueWithinLimits, type NewMail } from './outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const now = new Date('2027-03-01T12:00:00Z')
const toAddress = (address: string, changes: Partial<NewMail> = {}): NewMail => ({
  kind: 'test.mail',
  to: { address, content: plainMail },
  now,
  ...changes,
})
const toUser = (userId: string): NewMail => ({ kind: 'test.mail', to: { userId, content: plainMail }, now })

const enqueue = (mails: NewMail[]) => enqueueWithinLimits(app.services.db, mails)
const times = <T>(count: number, build: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => build(i))

const countTo = async (recipient: { address: string } | { userId: string }): Promise<number> => {
  const mails = app.services.db.selectFrom('mails').select('id')
  const found = await (
    'address' in recipient
      ? mails.where('recipient', '=', recipient.address)
      : mails.where('user_id', '=', recipient.userId)
  ).execute()
  return found.length
}

describe('an address that somebody entered', () => {
  it('gets six mails an hour, whatever causes them, and twenty a day', async () => {
    const address = freshEmail()
    for (let number = 1; number <= 6; number += 1) {
      expect(await enqueue([toAddress(address, { kind: `test.${number}` })])).toBe(0)
    }
    expect(await enqueue([toAddress(address)])).toBe(60 * 60)
    expect(await countTo({ address })).toBe(6)
    for (const hour of [1, 2]) await enqueue(times(6, () => toAddress(address, { now: later(now, hour * 60 * 60) })))
    expect(await countTo({ address })).toBe(18)
    const wait = await enqueue(times(6, () => toAddress(address, { now: later(now, 3 * 60 * 60) })))
    expect(wait).toBe(21 * 60 * 60)
    expect(await countTo({ address })).toBe(20)
    expect(await enqueue([toAddress(address, { now: later(now, 24 * 60 * 60) })])).toBe(0)
  })

  it('is counted in capital letters too, and apart from others in the same step', async () => {
    const [first, second] = [freshEmail(), freshEmail()]
    await enqueue([...times(4, () => toAddress(first)), ...times(4, () => toAddress(second))])
    await enqueue(times(4, () => toAddress(first.toUpperCase())))
    expect(await countTo({ address: first })).toBe(4)
    expect(await countTo({ address: first.toUpperCase() })).toBe(2)
    expect(await countTo({ address: second })).toBe(4)
  })

  it('gets notices about the security of an account beyond that', async () => {
    const address = freshEmail()
    await enqueue(times(8, () => toAddress(address)))
    expect(await enqueue([toAddress(address, { isUnlimited: true })])).toBe(0)
    expect(await countTo({ address })).toBe(7)
  })

  it('uses nothing for a mail that is known already, or whose transaction fails', async () => {
    const address = freshEmail()
    const repeated = { dedupeKey: address }
    await enqueue(times(6, () => toAddress(address, repeated)))
    await app.services.db
      .transaction()
      .execute(async (tx) => {
        await enqueueWithinLimits(
          tx,
          times(6, () => toAddress(address)),
        )
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await enqueue(times(5, () => toAddress(address)))).toBe(0)
    expect(await countTo({ address })).toBe(6)
  })
})

describe('an account', () => {
  it('gets twenty mails an hour until its address is proven', async () => {
    const { db } = app.services
    const unproven = await buildUser(db)
    const proven = await buildUser(db, { email_verified_at: now })
    await enqueue(times(30, () => toUser(unproven.id)))
    await enqueue(times(30, () => toUser(proven.id)))
    expect(await countTo({ userId: unproven.id })).toBe(20)
    expect(await countTo({ userId: proven.id })).toBe(30)
  })
})
