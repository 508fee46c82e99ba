import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { openRsvpUrls } from './rsvp-link.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db

/** The token of the link in the reminder to somebody. */
const tokenFor = async (userId: string, itemId: string) =>
  (await openRsvpUrls(db(), ''))({ userId, itemId }).slice('/rsvp/'.length)

const say = (token: string, outcome: string) => app.call('PUT', `/rsvps/${token}`, { body: { outcome } })
const read = async (token: string) => (await app.call('GET', `/rsvps/${token}`)).body.data.attributes

const buildFull = async () => {
  const { id } = await buildItem(db(), eventKind, { attributes: { ...eventKind.example, capacity: 1 } })
  const people = [await buildSupporter(db()), await buildSupporter(db())] as const
  for (const { token } of people) {
    const body = { campaign_type: 'events', campaign_id: id, outcome: 'going' }
    await app.call('POST', '/campaign-engagements', { token, body })
  }
  return { id, first: await tokenFor(people[0].id, id), second: await tokenFor(people[1].id, id) }
}

/** @shows attendance.reminder */
describe('the link of a reminder', () => {
  it('shows the event without a login and changes nothing', async () => {
    const { first, second } = await buildFull()
    expect(await read(first)).toMatchObject({ title: eventKind.example.title, outcome: 'going', is_over: false })
    expect(await read(second)).toMatchObject({ outcome: 'waitlist' })
    expect(await read(first)).toMatchObject({ outcome: 'going' })
  })

  it('changes the answer as often as one likes, and the place goes to the next in line', async () => {
    const { first, second } = await buildFull()
    for (let press = 0; press < 2; press++) {
      expect(await say(first, 'cant')).toMatchObject({
        status: 200,
        body: { data: { attributes: { outcome: 'cant' } } },
      })
    }
    expect(await read(second)).toMatchObject({ outcome: 'going' })
    expect(await say(first, 'going')).toMatchObject({ body: { data: { attributes: { outcome: 'waitlist' } } } })
    expect((await say(first, 'maybe')).status).toBe(422)
  })

  it('belongs to one person and one event, and ends with the event', async () => {
    const { id, first } = await buildFull()
    expect((await say(`${first.slice(0, -4)}AAAA`, 'cant')).status).toBe(404)
    expect((await say('unknown', 'cant')).status).toBe(404)
    await db()
      .updateTable('content_items')
      .set({ attributes: JSON.stringify({ ...eventKind.example, start_date: '2020-01-02', end_date: '2020-01-02' }) })
      .where('id', '=', id)
      .execute()
    expect(await read(first)).toMatchObject({ is_over: true })
    expect((await say(first, 'cant')).status).toBe(409)
    expect(await read(first)).toMatchObject({ outcome: 'going' })
  })
})
