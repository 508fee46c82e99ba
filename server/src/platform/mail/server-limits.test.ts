import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailTo, openSmtpPeer } from '../../../testing/smtp.ts'
import { plainMail } from '../../../testing/plain-mail.ts'
import { enqueueMail, enqueueMails, priorities, wakeSenders } from './outbox.ts'

const until = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 20_000, interval: 25 })

const mailOf = (address: string) => ({ kind: 'test.mail', to: { address, content: plainMail }, now: new Date() })
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `reader.${index}@example.org`)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const open = async () => {
  const peer = await openSmtpPeer()
  const app = await createTestApp({ config: { mail: mailTo(peer) } })
  closing.push(app.close, peer.close)
  return { peer, app }
}

const attemptsOf = async ({ services: { db } }: TestApp) =>
  (await db.selectFrom('mails').select(['status', 'attempts']).distinct().execute()).toSorted((a, b) =>
    a.status.localeCompare(b.status),
  )

describe('a mail server that', () => {
  it('limits the mails of a connection gets the next ones on another connection, at no cost', async () => {
    const { peer, app } = await open()
    let refusals = 0
    peer.answerSender((mails) => {
      if (mails < 10) return null
      refusals += 1
      return { code: 452, text: '4.5.3 Too many messages in this session' }
    })
    const readers = addresses(100)
    await enqueueMails(app.services.db, readers.map(mailOf))
    await app.work()
    await until(() => expect(new Set(peer.received.map(({ to }) => to))).toEqual(new Set(readers)))
    await until(async () => expect(await attemptsOf(app)).toEqual([{ status: 'sent', attempts: 0 }]))
    expect(peer.received).toHaveLength(100)
    // One for each connection that is full.
    expect(refusals).toBeLessThanOrEqual(10)
  })

  it('takes no mail at all for a while is offered few mails, and none of them loses an attempt', async () => {
    const { peer, app } = await open()
    let refusals = 0
    peer.answerSender(() => {
      refusals += 1
      return { code: 451, text: '4.3.2 System is not accepting mail now' }
    })
    const readers = addresses(100)
    await enqueueMails(app.services.db, readers.map(mailOf))
    await app.work()
    await until(() => expect(refusals).toBeGreaterThan(0))
    peer.answerSender(() => null)
    await until(() => expect(peer.received).toHaveLength(100))
    await until(async () => expect(await attemptsOf(app)).toEqual([{ status: 'sent', attempts: 0 }]))
    // At most two for each of the three connections, until all of them wait.
    expect(refusals).toBeLessThanOrEqual(6)
  })
})

/** @shows mail.priority */
describe('an urgent mail', () => {
  it('overtakes the bulk mail that is queued, and what was already fetched to be sent', async () => {
    const { peer, app } = await open()
    const { db } = app.services
    await enqueueMails(db, addresses(300).map(mailOf))
    await db.updateTable('mails').set({ priority: priorities.bulk }).execute()
    await wakeSenders(db)
    await app.work()
    await until(() => expect(peer.received.length).toBeGreaterThan(0))
    const urgent = 'urgent@example.org'
    await enqueueMail(db, mailOf(urgent))
    const before = peer.received.length
    await until(() => expect(peer.received.map(({ to }) => to)).toContain(urgent))
    // Mails that are on their way when the urgent one is queued are not interrupted.
    expect(peer.received.findIndex(({ to }) => to === urgent) - before).toBeLessThanOrEqual(12)
  })
})
