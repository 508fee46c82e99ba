import { eventKind } from '@rostrum/contract/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { mailGuests } from './mails.ts'
import { releasePlaces } from './release-places.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { rsvp, act, linkFor } = actCalls(() => app)
const confirm = async (email: string) => {
  await mailIsOut(app)
  expect((await act('POST', await linkFor(email), '/actions?action=confirm')).status).toBe(200)
}
/** Somebody without an account who says that they come. */
const asks = async (eventId: string): Promise<string> => {
  const email = freshEmail()
  expect((await rsvp(eventId, email, 'going')).status).toBe(201)
  return email
}
/** A day later, the places that nobody has confirmed are given to others. */
const aDayLater = async () => {
  clock.advance(24 * 60 * 60 + 1)
  await releasePlaces({ ...app.services, listeners: mailGuests }).run({})
  await mailIsOut(app)
}
const attachmentsTo = async (email: string) =>
  (await mailsTo(app, email)).map(({ subject, attachments }) => [subject, attachments.map(({ filename }) => filename)])

/** @shows access.held-places */
it('a place that its guest has not confirmed goes to whoever has waited longest', async () => {
  const { db } = app.services
  // Reading this index happens to keep the order. The database may read another one.
  await sql`drop index engagements_waiting`.execute(db)
  // Whoever waits longer is the later person, and confirming makes theirs the later row, too.
  const { id: second, token } = await buildSupporter(db)
  const event = await buildItem(db, eventKind, { attributes: { capacity: 1 } })
  await asks(event.id)
  const first = await asks(event.id)
  const body = { campaign_type: 'events', campaign_id: event.id, outcome: 'going' }
  const waits = await app.call('POST', '/campaign-engagements', { token, body })
  expect(waits.body.data.attributes.outcome).toBe('waitlist')
  await confirm(first)
  await aDayLater()
  const rows = await db
    .selectFrom('engagements')
    .select(['user_id', 'outcome'])
    .where('content_item_id', '=', event.id)
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ user_id: null, outcome: 'going' })
  expect(rows).toContainEqual({ user_id: second, outcome: 'waitlist' })
  expect((await mailsTo(app, first)).at(-1)?.subject).toBe(`A spot is yours: ${event.title}`)
})

/** @shows mail.events */
it('who has confirmed and gets a place later gets the calendar file, and nobody whose address is not proven', async () => {
  const event = await buildItem(app.services.db, eventKind, { attributes: { capacity: 1 } })
  await asks(event.id)
  const confirmed = await asks(event.id)
  await confirm(confirmed)
  await aDayLater()
  const spot = `A spot is yours: ${event.title}`
  expect((await attachmentsTo(confirmed)).map(([subject, files]) => [subject === spot, files])).toEqual([
    [false, []],
    [true, ['event.ics']],
  ])

  const other = await buildItem(app.services.db, eventKind, { attributes: { capacity: 1 } })
  await asks(other.id)
  const unproven = await asks(other.id)
  await aDayLater()
  expect((await attachmentsTo(unproven)).map(([, files]) => files)).toEqual([[], []])
})
