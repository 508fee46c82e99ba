import { eventKind } from '@rostrum/contract/events'
import { afterAll, expect, it, vi } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { deliveryReport } from '../../testing/delivery-report.ts'
import { buildItem } from '../../testing/factories.ts'
import { createMailingApp } from '../../testing/mailing-app.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { receiveBounce } from '../platform/mail/bounces.ts'
import { mailGuests } from './mails.ts'
import { removeBounced } from './remove-bounced.ts'

const { app, peer, close } = await createMailingApp(
  {},
  { bounces: { address: 'bounce@rostrum.example', secret: 'a secret of the webhook' } },
)
afterAll(close)

const { rsvp, act } = actCalls(() => app)
const build = (attributes: Record<string, unknown> = {}) => buildItem(app.services.db, eventKind, { attributes })
const show = async (eventId: string) => (await app.call('GET', `/events/${eventId}`)).body.data.attributes
const removeAll = () => removeBounced({ ...app.services, listeners: mailGuests }).run({})

const statusOf = async (email: string) => {
  const person = await app.services.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
  const mails = app.services.db
    .selectFrom('mails')
    .select('status')
    .where('guest_id', '=', person?.id ?? null)
  return (await mails.execute()).map(({ status }) => status)
}
const mailed = (email: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(email)).toEqual([status]), { timeout: 20_000, interval: 25 })

const linkFor = async (email: string): Promise<string> => {
  const text = (await peer.to(email)).at(-1)?.text ?? ''
  return /\/act\/([\w-]+)/.exec(text)?.[1] ?? ''
}
const report = async (email: string, status?: string) => {
  const to = peer.received.find((mail) => mail.to === email)?.from ?? ''
  expect(await receiveBounce(app.services.db, deliveryReport({ to, recipient: email, status }))).toBe('recorded')
}

/** @shows access.bounced-acts */
it('an act with an address that a mail server refuses leaves the counts, and its place goes to the next in line', async () => {
  const event = await build({ capacity: 1 })
  const [refused, next] = [freshEmail(), freshEmail()]
  peer.answer((address) => (address === refused ? { code: 550, text: '5.1.1 No such user' } : null))
  await rsvp(event.id, refused, 'going')
  await rsvp(event.id, next, 'going')
  await mailed(refused, 'bounced')
  await mailed(next, 'sent')
  expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 1, waitlist: 1 } })
  for (let run = 0; run < 2; run += 1) await removeAll()
  expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1, waitlist: 0 } })
  expect((await act('GET', await linkFor(next))).body.data.attributes.outcome).toBe('going')
})

/** @shows access.bounced-acts */
it('an act leaves the counts when its mail comes back later, unless it is confirmed', async () => {
  const [event, other] = [await build(), await build()]
  const email = freshEmail()
  await rsvp(event.id, email, 'going')
  await mailed(email, 'sent')
  const link = await linkFor(email)
  await act('POST', link, '/actions?action=confirm')
  await rsvp(other.id, email, 'going')
  await vi.waitFor(async () => expect(await statusOf(email)).toEqual(['sent', 'sent']), { timeout: 20_000 })
  await report(email)
  await removeAll()
  expect(await show(other.id)).toMatchObject({ engagements_count: 0, outcome_counts: { going: 0 } })
  expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1 } })
})

it('an act stays when a server refuses the mail and not the address', async () => {
  const event = await build()
  const email = freshEmail()
  await rsvp(event.id, email, 'going')
  await mailed(email, 'sent')
  await report(email, '5.7.1')
  await removeAll()
  expect(await show(event.id)).toMatchObject({ engagements_count: 1 })
})
