import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { inOrder } from '../content/listeners.ts'
import { takePart } from '../content/take-part.ts'
import { mailGuests } from './mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { rsvp } = actCalls(() => app)

/** @shows engagements.first-acts */
it.runIf(inject('databaseTemplate').kind === 'server')(
  'a guest whose act is not counted yet lets other guests act and change their answer',
  async () => {
    const { db, clock, realtime } = app.services
    const event = await buildItem(db, eventKind)
    const other = freshEmail()
    const statuses: number[] = []
    const meanwhile = {
      answered: async () => {
        for (const outcome of ['going', 'maybe']) statuses.push((await rsvp(event.id, other, outcome)).status)
        return undefined
      },
    }
    const guest = {
      name: 'Maya Reyes',
      email: freshEmail(),
      postal_code: null,
      language: 'en',
      isProven: false,
    } as const
    const taken = await takePart(db, {
      kind: eventKind,
      itemId: event.id,
      who: { guest },
      answer: { outcome: 'going' },
      // The mail is queued, but has no turn yet.
      listeners: inOrder([mailGuests, meanwhile]),
      now: clock.now(),
      realtime,
    })
    expect(statuses).toEqual([201, 200])
    expect(taken).toMatchObject({ number: 2, outcome: 'going' })
    const { attributes } = (await app.call('GET', `/events/${event.id}`)).body.data
    expect(attributes.outcome_counts).toEqual({ going: 1, maybe: 1 })
    const mails = await db.selectFrom('mails').select('id').where('kind', '=', 'acts.given').execute()
    expect(mails).toHaveLength(2)
  },
)
