import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { countRows } from '../../testing/count-rows.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { osdiEvent } from '../../testing/osdi.ts'
import { freshEmail } from '../../testing/registrations.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db
const openEvent = (attributes?: object) => osdiEvent(() => app, attributes)
/** An account that a program finds by its address. */
const provenAccount = async () => {
  const account = await buildSupporter(db())
  await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute()
  return account
}

/** @shows programs.osdi-attendances */
describe('a status that a program sends about somebody who has answered', () => {
  it('replaces their answer in every count, without a mail to them', async () => {
    const event = await openEvent()
    const june = await provenAccount()
    await event.answer('maybe', june)
    const email = freshEmail()
    await event.answer('going', { guest: { name: 'Maya', email } })
    await mailIsOut(app)
    const before = await countRows(db(), 'mails')
    clock.advance(60)
    expect((await event.record(june.email, { status: 'accepted' })).body).toMatchObject({ status: 'accepted' })
    const { body } = await event.record(email, { status: 'declined', attended: false })
    expect(body).toMatchObject({ status: 'declined', attended: false, person: { given_name: 'Maya' } })
    expect(body.modified_date).toBe(clock.now().toISOString())
    expect((await event.roster()).meta).toMatchObject({ total: 2, turnout: { expected: 1, no_show: 1 } })
    expect((await event.call('GET', `/events/${event.id}`)).body.total_accepted).toBe(1)
    const own = await app.call('GET', `/events/${event.id}`, { token: june.token })
    expect(own.body.data.attributes.my_engagement).toMatchObject({ outcome: 'going' })
    expect(await countRows(db(), 'mails')).toBe(before)
  })

  it('changes nothing when it is repeated, and does not replace what the person has answered since', async () => {
    const event = await openEvent()
    const june = await provenAccount()
    await event.answer('maybe', june)
    clock.advance(60)
    const sent = { status: 'accepted', attended: true }
    const first = await event.record(june.email, sent)
    clock.advance(60)
    expect((await event.record(june.email, sent)).body).toEqual(first.body)
    await event.answer('cant', june)
    clock.advance(60)
    for (let time = 0; time < 2; time += 1) expect((await event.record(june.email, sent)).body.status).toBe('declined')
    expect((await event.record(june.email, { status: 'tentative' })).body.status).toBe('tentative')
    expect((await event.record(june.email, sent)).body.status).toBe('accepted')
  })

  it('that is older than their answer, by its date of action, does not replace it', async () => {
    const event = await openEvent()
    const june = await provenAccount()
    const earlier = clock.now().toISOString()
    clock.advance(60)
    await event.answer('going', june)
    expect((await event.record(june.email, { status: 'declined', action_date: earlier })).body.status).toBe('accepted')
    clock.advance(60)
    const later = clock.now().toISOString()
    expect((await event.record(june.email, { status: 'declined', action_date: later })).body.status).toBe('declined')
    const wrong = await event.record(june.email, { status: 'declined', action_date: 'yesterday' })
    expect(wrong.body.errors).toHaveProperty('action_date')
  })

  it('gives the place that it frees to whoever waits, who alone is mailed, and takes one although all are taken', async () => {
    const event = await openEvent({ capacity: 1 })
    const [june, cy, dee] = [await provenAccount(), await provenAccount(), await provenAccount()]
    for (const account of [june, cy, dee]) {
      await event.answer('going', account)
      clock.advance(1)
    }
    await mailIsOut(app)
    const mailed = async () => Promise.all([june, cy, dee].map(async ({ email }) => (await mailsTo(app, email)).length))
    const [ofJune = 0, ofCy = 0, ofDee = 0] = await mailed()
    await event.record(june.email, { status: 'declined' })
    await mailIsOut(app)
    expect(await mailed()).toEqual([ofJune, ofCy + 1, ofDee])
    expect((await event.record(dee.email, { status: 'accepted' })).body.status).toBe('accepted')
    await mailIsOut(app)
    expect(await mailed()).toEqual([ofJune, ofCy + 1, ofDee])
    expect((await event.list()).map(({ status }) => status).toSorted()).toEqual(['accepted', 'accepted', 'declined'])
  })
})
