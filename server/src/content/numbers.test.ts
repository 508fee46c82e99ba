import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildSupporter } from '../../testing/factories.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { rsvp, act, linkFor } = actCalls(() => app)
const build = (attributes: Record<string, unknown> = {}) => buildItem(app.services.db, eventKind, { attributes })
const engage = (token: string, item: { id: string; kind: string }, outcome: string) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: { campaign_type: item.kind, campaign_id: item.id, outcome },
  })
const numberOf = ({ body }: Awaited<ReturnType<typeof rsvp>>) => body.data.attributes.number
const supporter = () => buildSupporter(app.services.db)
const mine = async (eventId: string, token: string) =>
  (await app.call('GET', `/events/${eventId}`, { token })).body.data.attributes.my_engagement.number

describe('the number of an act', () => {
  /** @shows engagements.numbers */
  it('is different for each of many who act at the same time, without gaps', async () => {
    const event = await build()
    const guests = Array.from({ length: 6 }, () => rsvp(event.id, freshEmail(), 'going'))
    const people = await Promise.all(Array.from({ length: 6 }, supporter))
    const members = people.map(({ token }) => engage(token, event, 'going'))
    const numbers = (await Promise.all([...guests, ...members])).map(numberOf)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  /** @shows engagements.numbers */
  it('stays when others withdraw, and is not given again', async () => {
    const event = await build()
    const [first, second, third] = [await supporter(), await supporter(), await supporter()]
    const given = await engage(first.token, event, 'going')
    await engage(second.token, event, 'going')
    await app.call('DELETE', `/campaign-engagements/${given.body.data.id}`, { token: first.token })
    expect(numberOf(await engage(third.token, event, 'going'))).toBe(3)
    expect(await mine(event.id, second.token)).toBe(2)
    // Whoever comes back is a new act.
    expect(numberOf(await engage(first.token, event, 'going'))).toBe(4)
  })

  /** @shows engagements.numbers */
  it('is given when the act first counts, and stays with it whatever is answered later', async () => {
    const event = await build()
    const { token } = await supporter()
    expect(numberOf(await engage(token, event, 'maybe'))).toBeNull()
    expect(numberOf(await engage((await supporter()).token, event, 'going'))).toBe(1)
    expect(numberOf(await engage(token, event, 'going'))).toBe(2)
    expect(numberOf(await engage(token, event, 'cant'))).toBe(2)
    expect(numberOf(await engage(token, event, 'going'))).toBe(2)
    const campaign = await buildItem(app.services.db, callCampaignKind)
    expect(numberOf(await engage(token, campaign, 'skip'))).toBeNull()
    expect(numberOf(await engage(token, campaign, 'voicemail'))).toBe(1)
  })

  /** @shows engagements.numbers */
  it('comes to whoever was waiting together with the place', async () => {
    const event = await build({ capacity: 1 })
    const [first, second] = [await supporter(), await supporter()]
    const given = await engage(first.token, event, 'going')
    expect(numberOf(await engage(second.token, event, 'going'))).toBeNull()
    await app.call('DELETE', `/campaign-engagements/${given.body.data.id}`, { token: first.token })
    expect(await mine(event.id, second.token)).toBe(2)
  })

  it('belongs to pledges, too', async () => {
    const candidate = await buildItem(app.services.db, candidateKind)
    const pledge = (email: string, token?: string) =>
      app.call('POST', `/candidates/${candidate.id}/actions?action=vote`, { body: pledgeDetails(email), token })
    const email = freshEmail()
    expect(numberOf(await pledge(email))).toBe(1)
    expect(numberOf(await pledge(email))).toBeNull()
    const { token } = await supporter()
    expect(numberOf(await pledge(freshEmail(), token))).toBe(2)
  })

  /** @shows engagements.numbers, access.guests-private */
  it('is told to a guest by the call that gives it, and by the link; a stranger who repeats the call learns nothing', async () => {
    const event = await build()
    const email = freshEmail()
    expect(numberOf(await rsvp(event.id, email, 'maybe'))).toBeNull()
    expect(numberOf(await rsvp(event.id, email, 'going'))).toBe(1)
    expect(numberOf(await rsvp(event.id, email, 'going'))).toBeNull()
    await mailIsOut(app)
    const link = await linkFor(email)
    expect((await act('GET', link)).body.data.attributes).toMatchObject({ number: 1, count: 1 })
    await act('POST', link, '/actions?action=confirm')
    expect(numberOf(await rsvp(event.id, email, 'going'))).toBeNull()
  })

  /** @shows engagements.numbers */
  it('is kept when an account takes over what was done with its address', async () => {
    const event = await build()
    const email = freshEmail()
    await rsvp(event.id, freshEmail(), 'going')
    await rsvp(event.id, email, 'going')
    await mailIsOut(app)
    const created = await act('POST', await linkFor(email), '/actions?action=create-account')
    expect(await mine(event.id, created.body.data.meta.token)).toBe(2)
  })
})
