import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { pacesOfActs } from '../guests/act-mails.ts'
import { newId } from '../platform/identifiers.ts'
import { takeTurns } from '../platform/mail/pace.ts'
import { mailGuests } from './mails.ts'
import { releasePlaces } from './release-places.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { rsvp } = actCalls(() => app)

/** @shows access.flood */
it('a place is held for 24 hours from when the mail with the link is due, if it has to wait for others', async () => {
  const { db } = app.services
  const event = await buildItem(db, eventKind, { attributes: { capacity: 1 } })
  const paces = pacesOfActs({ itemId: event.id, organizationId: event.organization_id })
  const others = new Map(Array.from({ length: 400 }, () => [newId(), paces]))
  const now = clock.now()
  await db.transaction().execute((tx) => takeTurns(tx, others, now))
  await rsvp(event.id, freshEmail(), 'going')

  const release = releasePlaces({ ...app.services, listeners: mailGuests })
  const going = async () => (await app.call('GET', `/events/${event.id}`)).body.data.attributes.outcome_counts.going
  const waited = 101 * 12
  clock.advance(24 * 60 * 60 + waited - 60)
  await release.run({})
  expect(await going()).toBe(1)
  clock.advance(61)
  await release.run({})
  expect(await going()).toBe(0)
})
