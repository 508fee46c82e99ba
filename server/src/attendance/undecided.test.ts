import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const db = () => app.services.db
const question = 'Will you come? Fill the hearing room'

/** An event of an organization that everybody can see. */
const build = async (attributes: Record<string, unknown> = {}) => {
  const { id: organizationId, owner } = await buildOrganization(db())
  const { id } = await buildItem(db(), eventKind, { organization_id: organizationId, attributes })
  const { token } = owner
  const ask = async () => {
    const answer = await app.call('POST', `/events/${id}/actions?action=ask-undecided`, { token })
    await mailIsOut(app)
    return answer
  }
  const next = async () => (await app.call('GET', '/next-event', { token })).body.data.attributes
  return { id, organizationId, token, ask, next }
}

const answers = async (id: string, outcome: string) => {
  const person = await buildSupporter(db())
  await app.call('POST', '/campaign-engagements', {
    token: person.token,
    body: { campaign_type: 'events', campaign_id: id, outcome },
  })
  return person
}

const questionsTo = async (email: string) => (await mailsTo(app, email)).filter(({ subject }) => subject === question)

/** @shows attendance.undecided */
it('asks once who said “maybe”, with two buttons, and nobody else', async () => {
  const event = await build()
  const undecided = await answers(event.id, 'maybe')
  const refuses = await answers(event.id, 'maybe')
  await db()
    .insertInto('mail_preferences')
    .values({ user_id: refuses.id, organization_id: event.organizationId, frequency: 'off' })
    .execute()
  const others = [await answers(event.id, 'going'), await answers(event.id, 'cant')]
  const guest = freshEmail()
  await app.call('POST', '/campaign-engagements', {
    body: { campaign_type: 'events', campaign_id: event.id, outcome: 'maybe', guest: { name: 'Ada', email: guest } },
    ip: freshAddress(),
  })
  expect(await event.next()).toMatchObject({ maybe: 3, asked_at: null })
  const first = await event.ask()
  expect(first.status).toBe(200)
  clock.advance(60)
  const again = await event.ask()
  expect(again.body).toEqual(first.body)
  expect((await event.next()).asked_at).toBe(first.body.data.asked_at)

  const [mail, ...more] = await questionsTo(undecided.email)
  expect(more).toEqual([])
  expect(mail?.headers).toHaveProperty('List-Unsubscribe')
  expect(mail?.text).toMatch(/I will come:\s+https:\/\/rostrum.example\/rsvp\/\S+\?answer=going/)
  // An address that nobody has confirmed may be somebody else’s.
  for (const email of [refuses.email, guest, ...others.map((person) => person.email)]) {
    expect(await questionsTo(email)).toEqual([])
  }
  const rows = await db()
    .selectFrom('mails')
    .innerJoin('mail_batches as batch', 'batch.id', 'mails.batch_id')
    .select('mails.user_id')
    .where('batch.subject_id', '=', event.id)
    .execute()
  expect(rows.map(({ user_id: id }) => id).toSorted()).toEqual([undecided.id, refuses.id].toSorted())
  const log = await app.call('GET', `/organizations/${event.organizationId}/audit-log?act=event.undecided_asked`, {
    token: event.token,
  })
  expect(log.body.data).toMatchObject([{ attributes: { details: { title: 'Fill the hearing room', count: 3 } } }])
})

it('is refused if nobody said “maybe”, and once the event has begun or is not public', async () => {
  const empty = await build()
  await answers(empty.id, 'going')
  expect(await empty.ask()).toMatchObject({ status: 409, body: { message: 'Nobody has said “maybe”' } })
  const begun = await build({ start_date: '2020-01-01', end_date: '2097-01-01' })
  await answers(begun.id, 'maybe')
  const hidden = await build()
  const person = await answers(hidden.id, 'maybe')
  await app.call('POST', `/events/${hidden.id}/actions?action=unpublish`, { token: hidden.token })
  for (const event of [begun, hidden]) {
    expect(await event.ask()).toMatchObject({
      status: 409,
      body: { message: 'This event is not public, or it has begun' },
    })
  }
  const batches = await db()
    .selectFrom('mail_batches')
    .select('id')
    .where('kind', '=', 'events.undecided')
    .where('subject_id', 'in', [empty.id, begun.id, hidden.id])
    .execute()
  expect(batches).toEqual([])
  expect(await questionsTo(person.email)).toEqual([])
})
