import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { markAddressProven } from '../accounts/ownership.ts'
import { mailGuests } from './mails.ts'
import { claimActs } from '../guests/claims.ts'
import { forgetGuests } from '../guests/forget-guests.ts'
import { mergeDoubles, releasePlaces } from './release-places.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock, config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { rsvp, act, linkFor, subjectsTo } = actCalls(() => app)
const build = (attributes: Record<string, unknown> = {}) => buildItem(app.services.db, eventKind, { attributes })
const show = async (eventId: string, token?: string) =>
  (await app.call('GET', `/events/${eventId}`, { token })).body.data.attributes

/** A guest who has answered, with the token of their link. */
const guest = async (eventId: string, outcome = 'going', email = freshEmail()) => {
  expect((await rsvp(eventId, email, outcome)).status).toBeLessThan(300)
  await mailIsOut(app)
  return { email, link: await linkFor(email) }
}
const confirm = (link: string) => act('POST', link, '/actions?action=confirm')

describe('the link in the mail about an act', () => {
  /** @shows access.act-links */
  it('shows the act and changes nothing, confirms it, changes it and withdraws it', async () => {
    const event = await build()
    const { email, link } = await guest(event.id)
    const shown = await act('GET', link)
    expect(shown.body.data).toMatchObject({
      type: 'acts',
      attributes: {
        kind: 'events',
        title: event.title,
        outcome: 'going',
        name: 'Maya Reyes',
        email,
        is_confirmed: false,
        held_until: null,
        is_claimed: false,
        can_create_account: true,
      },
    })
    expect((await act('GET', link)).body.data.attributes.is_confirmed).toBe(false)
    for (let press = 0; press < 2; press += 1) {
      expect((await confirm(link)).body.data.attributes.is_confirmed).toBe(true)
    }
    const changed = await act('PUT', link, '', { outcome: 'maybe', name: 'Maya R. Reyes', note: 'I may be late.' })
    expect(changed.body.data.attributes).toMatchObject({
      outcome: 'maybe',
      name: 'Maya R. Reyes',
      note: 'I may be late.',
    })
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 0, maybe: 1 } })
    const wrong = await act('PUT', link, '', { outcome: 'dancing', name: ' ' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['name']])
    expect((await act('PUT', link, '', { outcome: 'dancing' })).status).toBe(422)
    expect((await act('DELETE', link)).status).toBe(204)
    expect(await show(event.id)).toMatchObject({ engagements_count: 0, outcome_counts: { maybe: 0 } })
    expect((await act('GET', link)).status).toBe(404)
    expect((await act('DELETE', link)).status).toBe(404)
  })

  /** @shows access.act-links */
  it('cannot be guessed, and is told apart from that of another act', async () => {
    const event = await build()
    const { link } = await guest(event.id)
    const forged = Buffer.from(link, 'base64url')
    forged.writeUInt8((forged.readUInt8(31) + 1) % 256, 31)
    for (const token of [forged.toString('base64url'), 'x', link.slice(0, 22), `${link}AA`]) {
      expect((await act('GET', token)).status).toBe(404)
      expect((await act('POST', token, '/actions?action=create-account')).status).toBe(404)
    }
    expect((await act('GET', link)).status).toBe(200)
  })

  /** @shows access.act-links */
  it('removes an act of somebody else, and then the group cannot mail to the address', async () => {
    const organization = await buildOrganization(app.services.db)
    const event = await buildItem(app.services.db, eventKind, { organization_id: organization.id })
    const other = await buildItem(app.services.db, eventKind, { organization_id: organization.id })
    const { email, link } = await guest(event.id)
    expect((await act('POST', link, '/actions?action=not-me')).status).toBe(204)
    expect(await show(event.id)).toMatchObject({ engagements_count: 0 })
    const again = await rsvp(other.id, email, 'going')
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['guest.email']])
    expect((await rsvp((await build()).id, email, 'going')).status).toBe(201)
  })

  /** @shows access.act-claims */
  it('creates an account, to which everything that was done with the address belongs', async () => {
    const event = await build()
    const campaign = await buildItem(app.services.db, callCampaignKind)
    const { email, link } = await guest(event.id)
    await app.call('POST', '/campaign-engagements', {
      body: {
        campaign_type: 'call-campaigns',
        campaign_id: campaign.id,
        outcome: 'voicemail',
        guest: { name: 'M', email },
      },
    })
    const created = await act('POST', link, '/actions?action=create-account')
    expect(created.status).toBe(201)
    expect(created.body.data.attributes).toMatchObject({
      first_name: 'Maya',
      last_name: 'Reyes',
      email,
      has_password: false,
      phone: null,
    })
    const { token } = created.body.data.meta
    const own = await app.call('GET', '/campaign-engagements', { token })
    expect(own.body.data.map(({ attributes }: { attributes: { outcome: string } }) => attributes.outcome)).toEqual([
      'voicemail',
      'going',
    ])
    expect(await show(event.id, token)).toMatchObject({ engagements_count: 1, my_engagement: { outcome: 'going' } })
    // From now on, only the account changes it, and the link shows nothing of it.
    expect((await act('GET', link)).body.data.attributes).toMatchObject({ is_claimed: true, outcome: null, email: '' })
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/actions?action=not-me'],
      ['POST', '/actions?action=create-account'],
    ] as const) {
      expect((await act(method, link, path, method === 'PUT' ? {} : undefined)).status).toBe(409)
    }
    await mailIsOut(app)
    expect(await subjectsTo(email)).toContain('Welcome to Rostrum')
  })

  it('creates no account for an address that has one', async () => {
    const event = await build()
    const person = await buildSupporter(app.services.db)
    const { link } = await guest(event.id, 'going', person.email)
    const refused = await act('POST', link, '/actions?action=create-account')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This address already has an account. Log in to it, with a link by email if you like',
    ])
  })
})

describe('an account', () => {
  /** @shows access.act-claims */
  it('gets what was done with its address once the address is proven, and what it did itself stays', async () => {
    const [event, both] = [await build(), await build()]
    const email = freshEmail()
    await guest(event.id, 'going', email)
    await guest(both.id, 'going', email)
    // Anybody can register with any address, so nothing is shown before.
    const { token, id } = await buildSupporter(app.services.db, { email })
    await app.call('POST', '/campaign-engagements', {
      token,
      body: { campaign_type: 'events', campaign_id: both.id, outcome: 'cant' },
    })
    await app.services.db.transaction().execute((tx) => claimActs(tx, id, new Date()))
    expect(await show(event.id, token)).toMatchObject({ my_engagement: null })
    expect(await show(both.id, token)).toMatchObject({ outcome_counts: { going: 1, cant: 1 } })
    await app.services.db.transaction().execute((tx) => markAddressProven(tx, id, clock.now()))
    expect(await show(event.id, token)).toMatchObject({ engagements_count: 1, my_engagement: { outcome: 'going' } })
    const merging = mergeDoubles({ ...app.services, listeners: mailGuests })
    await merging.run({})
    await merging.run({})
    expect(await show(both.id, token)).toMatchObject({
      engagements_count: 0,
      outcome_counts: { going: 0, cant: 1 },
      my_engagement: { outcome: 'cant' },
    })
    await forgetGuests(app.services).run({})
    const left = await app.services.db.selectFrom('people').select('id').where('email', '=', email).execute()
    expect(left).toEqual([])
  })

  /** @shows access.act-claims */
  it('gets an act at once that is confirmed by the link when the address is proven already', async () => {
    const event = await build()
    const person = await buildSupporter(app.services.db, { email_verified_at: clock.now() })
    const { link } = await guest(event.id, 'going', person.email)
    expect(await show(event.id, person.token)).toMatchObject({ my_engagement: null })
    await confirm(link)
    expect(await show(event.id, person.token)).toMatchObject({ my_engagement: { outcome: 'going' } })
  })
})

describe('a limited place', () => {
  const release = () => releasePlaces({ ...app.services, listeners: mailGuests }).run({})

  /** @shows access.held-places */
  it('is held for a guest for a day without a confirmation, then it goes to the next in line, and both are told', async () => {
    const event = await build({ capacity: 1 })
    const first = await guest(event.id)
    const held = (await act('GET', first.link)).body.data.attributes.held_until
    expect(new Date(held).getTime()).toBe(clock.now().getTime() + 24 * 60 * 60 * 1000)
    const next = await guest(event.id)
    expect((await act('GET', next.link)).body.data.attributes).toMatchObject({ outcome: 'waitlist', position: 1 })
    const member = await buildSupporter(app.services.db)
    await app.call('POST', '/campaign-engagements', {
      token: member.token,
      body: { campaign_type: 'events', campaign_id: event.id, outcome: 'going' },
    })
    clock.advance(24 * 60 * 60 - 1)
    await release()
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 1, waitlist: 2 } })
    clock.advance(2)
    await release()
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 1, waitlist: 1 } })
    await mailIsOut(app)
    expect((await subjectsTo(first.email)).at(-1)).toBe(`Your spot was given away: ${event.title}`)
    expect((await subjectsTo(next.email)).at(-1)).toBe(`A spot is yours: ${event.title}`)
    expect((await act('GET', first.link)).status).toBe(404)
    // Who confirms keeps the place.
    await confirm(next.link)
    clock.advance(25 * 60 * 60)
    await release()
    expect((await act('GET', next.link)).body.data.attributes).toMatchObject({ outcome: 'going', held_until: null })
  })

  it('is not lost where places are not limited', async () => {
    const event = await build()
    const { link } = await guest(event.id)
    clock.advance(25 * 60 * 60)
    await release()
    expect((await act('GET', link)).body.data.attributes).toMatchObject({ outcome: 'going', held_until: null })
  })
})

describe('a change of an event', () => {
  /** @shows access.guests */
  it('is mailed to guests who have confirmed, and to nobody whose address somebody else may have typed', async () => {
    const organization = await buildOrganization(app.services.db)
    const event = await buildItem(app.services.db, eventKind, { organization_id: organization.id })
    const [confirmed, unconfirmed] = [await guest(event.id), await guest(event.id)]
    await confirm(confirmed.link)
    await app.call('PUT', `/events/${event.id}`, {
      token: organization.owner.token,
      body: { location: 'Another hall' },
    })
    clock.advance(121)
    await mailIsOut(app)
    expect((await subjectsTo(confirmed.email)).at(-1)).toBe(`Changed: ${event.title}`)
    expect(await subjectsTo(unconfirmed.email)).toEqual([`Please confirm: ${event.title}`])
  })
})

// The last test, because the sessions of the other tests do not last a month.
describe('a link that is older than a month', () => {
  it('creates no account, because the mail may have been passed on', async () => {
    const late = await guest((await build()).id)
    clock.advance(31 * 24 * 60 * 60)
    expect((await act('GET', late.link)).body.data.attributes.can_create_account).toBe(false)
    expect((await act('POST', late.link, '/actions?action=create-account')).status).toBe(404)
  })
})
