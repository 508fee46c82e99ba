import { candidateKind } from '@rostrum/contract/candidates'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { markAddressProven } from '../accounts/ownership.ts'
import { mergeDoubles } from '../acts/release-places.ts'
import { mailGuests } from '../acts/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { act, linkFor } = actCalls(() => app)
const { vote } = pledgeCalls(() => app)

interface Answer {
  token?: string | undefined
  email?: string
  outcome?: string
  via?: string | null
  from?: string
}

/** Answers an invitation, as somebody with a session or as a guest. */
const rsvp = (eventId: string, { token, email = freshEmail(), outcome = 'going', ...arrival }: Answer) =>
  app.call('POST', '/campaign-engagements', {
    token,
    body: {
      campaign_type: 'events',
      campaign_id: eventId,
      outcome,
      ...(!token && { guest: { name: 'Maya Reyes', email } }),
      ...arrival,
    },
  })
const codeOf = (answer: { body: { data: { attributes: { share_url?: string | null } } } }) =>
  new URL(answer.body.data.attributes.share_url ?? '').searchParams.get('via') ?? ''

/** An event, its organization, and what the organization sees about the people who came. */
const scene = async () => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  const event = await buildItem(db, eventKind, { organization_id: organization.id })
  const sources = async (token = organization.owner.token) =>
    (await app.call('GET', `/campaign-engagements?campaign_id=${event.id}`, { token })).body.meta.sources
  return { db, organization, event, sources }
}
const reachOf = async (token: string) => (await app.call('GET', '/profile/reach', { token })).body
const none = { direct: 0, share: 0, suggestion: 0, embed: 0, search: 0 }

describe('a share link', () => {
  /** @shows shares.link */
  it('leads to the page, stays the same, and is different for every act', async () => {
    const { db, organization, event } = await scene()
    const supporter = await buildSupporter(db)
    const given = await rsvp(event.id, { token: supporter.token })
    const { share_url: shareUrl } = given.body.data.attributes
    expect(shareUrl).toMatch(
      new RegExp(`^https://rostrum.example/events/${organization.id}/${event.id}\\?via=[\\w-]{22}$`),
    )
    const own = await app.call('GET', `/campaign-engagements?campaign_id=${event.id}`, { token: supporter.token })
    expect(own.body.data[0].attributes.share_url).toBe(shareUrl)
    expect(own.body.meta.sources).toBeUndefined()
    const shown = await app.call('GET', `/events/${event.id}`, { token: supporter.token })
    expect(shown.body.data.attributes.my_engagement.share_url).toBe(shareUrl)
    const other = await rsvp(event.id, {})
    expect(codeOf(other)).not.toBe(codeOf(given))
    // Neither the act nor the person can be read from it.
    const bytes = Buffer.from(codeOf(given), 'base64url').toString('hex')
    const idOf = (id: string) => id.replaceAll('-', '')
    expect(bytes).not.toBe(idOf(given.body.data.id as string))
    expect(bytes.slice(0, 8)).not.toBe(idOf(given.body.data.id as string).slice(0, 8))
  })

  /** @shows shares.link */
  it('is seen only by the person who acted', async () => {
    const { organization, event } = await scene()
    const email = freshEmail()
    const first = await rsvp(event.id, { email })
    expect(first.body.data.attributes.share_url).toContain('?via=')
    // Whoever knows the address could send the form again.
    const again = await rsvp(event.id, { email })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(again.body.data.attributes).not.toHaveProperty('share_url')
    const { token } = organization.owner
    const listed = await app.call('GET', `/campaign-engagements?campaign_id=${event.id}`, { token })
    expect(listed.body.data).toHaveLength(1)
    expect(JSON.stringify(listed.body)).not.toContain(codeOf(first))
    expect(listed.body.data[0].attributes).not.toHaveProperty('share_url')
    await mailIsOut(app)
    const link = await linkFor(email)
    expect((await act('GET', link)).body.data.attributes.share_url).toBe(first.body.data.attributes.share_url)
  })

  it('is given for a pledge, too, and not for an answer that does not count', async () => {
    const { db, organization, event } = await scene()
    expect((await rsvp(event.id, { outcome: 'maybe' })).body.data.attributes.share_url).toBeNull()
    const candidate = await buildItem(db, candidateKind, { organization_id: organization.id })
    const supporter = await buildSupporter(db)
    const pledge = await vote(candidate.id, supporter.token)
    expect(codeOf(pledge)).toMatch(/^[\w-]{22}$/)
    const email = freshEmail()
    const body = { ...(await vote(candidate.id, undefined, { email, via: codeOf(pledge) })).body.data.attributes }
    expect(body.share_url).toContain(`/candidates/${organization.id}/${candidate.id}?via=`)
    expect((await vote(candidate.id, undefined, { email })).body.data.attributes).not.toHaveProperty('share_url')
    const list = (token: string) => app.call('GET', `/candidate-votes?candidate_id=${candidate.id}`, { token })
    expect((await list(supporter.token)).body.data[0].attributes.share_url).toBe(pledge.body.data.attributes.share_url)
    const listed = await list(organization.owner.token)
    expect(listed.body.meta.sources).toEqual({ ...none, direct: 1, share: 1 })
    expect(JSON.stringify(listed.body)).not.toContain('share_url')
  })
})

describe('who came by a share link', () => {
  /** @shows shares.generations */
  it('is counted to the act with the link, over generations', async () => {
    const { db, event, sources } = await scene()
    const first = await buildSupporter(db)
    const second = await buildSupporter(db)
    const own = codeOf(await rsvp(event.id, { token: first.token }))
    const friend = codeOf(await rsvp(event.id, { token: second.token, via: own }))
    await rsvp(event.id, { via: own })
    const guest = codeOf(await rsvp(event.id, { via: friend }))
    await rsvp(event.id, { via: guest })
    // An answer that does not count is not counted.
    await rsvp(event.id, { via: own, outcome: 'cant' })
    expect(await sources()).toEqual({ ...none, direct: 1, share: 4 })
    expect(await reachOf(first.token)).toEqual({ brought: 4, generations: [2, 1, 1] })
    expect(await reachOf(second.token)).toEqual({ brought: 2, generations: [1, 1] })
    expect(await reachOf((await buildSupporter(db)).token)).toEqual({ brought: 0, generations: [] })
  })

  it('is one person, however many things they came to', async () => {
    const { db, organization, event } = await scene()
    const other = await buildItem(db, eventKind, { organization_id: organization.id })
    const [first, friend] = [await buildSupporter(db), await buildSupporter(db)]
    for (const { id } of [event, other]) {
      const via = codeOf(await rsvp(id, { token: first.token }))
      await rsvp(id, { token: friend.token, via })
    }
    expect(await reachOf(first.token)).toEqual({ brought: 1, generations: [1] })
  })

  /** @shows shares.generations */
  it('is counted where they came from first', async () => {
    const { db, event, sources } = await scene()
    const supporter = await buildSupporter(db)
    const [one, two] = [codeOf(await rsvp(event.id, {})), codeOf(await rsvp(event.id, {}))]
    await rsvp(event.id, { token: supporter.token, via: one })
    await rsvp(event.id, { token: supporter.token, via: two, outcome: 'maybe' })
    await rsvp(event.id, { token: supporter.token, from: 'search' })
    expect(await sources()).toEqual({ ...none, direct: 2, share: 1 })
  })

  it('came directly by their own link, or by a link that is unknown or of something else', async () => {
    const { db, event, sources } = await scene()
    const supporter = await buildSupporter(db)
    const own = codeOf(await rsvp(event.id, { token: supporter.token }))
    const campaign = await buildItem(db, callCampaignKind)
    const email = freshEmail()
    const asGuest = codeOf(await rsvp(event.id, { email }))
    // The same person, with an account whose address is not proven yet.
    const account = await buildSupporter(db, { email })
    await rsvp(event.id, { token: account.token, via: asGuest })
    await rsvp(event.id, { token: supporter.token, via: own })
    const elsewhere = await app.call('POST', '/campaign-engagements', {
      token: supporter.token,
      body: { campaign_type: 'call-campaigns', campaign_id: campaign.id, outcome: 'contacted', via: own },
    })
    expect(elsewhere.status).toBe(200)
    for (const via of ['', 'k7m2', 'x'.repeat(22), codeOf(elsewhere), `${own}x`, null]) {
      expect((await rsvp(event.id, { via })).status).toBe(201)
    }
    expect(await sources()).toEqual({ ...none, direct: 9 })
    expect(await reachOf(supporter.token)).toEqual({ brought: 0, generations: [] })
  })

  it('is not counted if no mail reaches them, or if they say that it was not them', async () => {
    const { db, event, sources } = await scene()
    const supporter = await buildSupporter(db)
    const via = codeOf(await rsvp(event.id, { token: supporter.token }))
    const [bounced, disowned] = [freshEmail(), freshEmail()]
    for (const email of [bounced, disowned, freshEmail()]) await rsvp(event.id, { email, via })
    expect((await reachOf(supporter.token)).brought).toBe(3)
    await db.insertInto('mail_suppressions').values({ address: bounced, reason: '5.1.1' }).execute()
    expect((await reachOf(supporter.token)).brought).toBe(2)
    await mailIsOut(app)
    expect((await act('POST', await linkFor(disowned), '/actions?action=not-me')).status).toBe(204)
    expect((await reachOf(supporter.token)).brought).toBe(1)
    expect(await sources()).toEqual({ ...none, direct: 1, share: 2 })
  })

  it('stays counted when the person with the link withdraws', async () => {
    const { db, event, sources } = await scene()
    const [first, second] = [await buildSupporter(db), await buildSupporter(db)]
    const own = codeOf(await rsvp(event.id, { token: first.token }))
    const friend = await rsvp(event.id, { token: second.token, via: own })
    const last = await buildSupporter(db)
    const lastAct = await rsvp(event.id, { token: last.token, via: codeOf(friend) })
    await app.call('DELETE', `/campaign-engagements/${friend.body.data.id}`, { token: second.token })
    expect(await sources()).toEqual({ ...none, direct: 1, share: 1 })
    expect((await reachOf(first.token)).brought).toBe(0)
    const stored = await db
      .selectFrom('engagements')
      .select(['source', 'via_engagement_id'])
      .where('id', '=', lastAct.body.data.id as string)
      .executeTakeFirst()
    expect(stored).toEqual({ source: 'share', via_engagement_id: null })
  })

  /** @shows shares.generations */
  it('is counted to the account that the act of a guest becomes a part of', async () => {
    const { db, event } = await scene()
    const email = freshEmail()
    const via = codeOf(await rsvp(event.id, { email }))
    await rsvp(event.id, { via })
    const account = await buildSupporter(db, { email })
    expect((await reachOf(account.token)).brought).toBe(0)
    await db.transaction().execute((tx) => markAddressProven(tx, account.id, new Date()))
    expect(await reachOf(account.token)).toEqual({ brought: 1, generations: [1] })
  })

  it('is counted to the act that stays, where somebody did the same as a guest and with an account', async () => {
    const { db, event, sources } = await scene()
    const email = freshEmail()
    const sharer = await buildSupporter(db)
    const via = codeOf(await rsvp(event.id, { token: sharer.token }))
    const asGuest = codeOf(await rsvp(event.id, { email, via }))
    await rsvp(event.id, { via: asGuest })
    const account = await buildSupporter(db, { email })
    await rsvp(event.id, { token: account.token, via: asGuest })
    await db.transaction().execute((tx) => markAddressProven(tx, account.id, new Date()))
    await mergeDoubles({ ...app.services, listeners: mailGuests }).run({})
    expect(await sources()).toEqual({ ...none, direct: 1, share: 2 })
    expect(await reachOf(account.token)).toEqual({ brought: 1, generations: [1] })
    expect(await reachOf(sharer.token)).toEqual({ brought: 2, generations: [1, 1] })
  })
})

/** @shows shares.sources */
describe('the sources of an item', () => {
  it('say who followed a suggestion, acted on another site, or searched', async () => {
    const { event, sources } = await scene()
    expect(await sources()).toEqual(none)
    for (const from of ['suggestion', 'suggestion', 'embed', 'search']) await rsvp(event.id, { from })
    expect(await sources()).toEqual({ ...none, suggestion: 2, embed: 1, search: 1 })
    const wrong = await rsvp(event.id, { from: 'nowhere' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['from']])
  })

  it('are told to nobody else', async () => {
    const { db, event, sources } = await scene()
    await rsvp(event.id, { from: 'search' })
    const other = await buildOrganization(db)
    expect(await sources(other.owner.token)).toEqual(none)
    const all = await app.call('GET', '/campaign-engagements', { token: other.owner.token })
    expect(all.body.meta).not.toHaveProperty('sources')
  })
})
