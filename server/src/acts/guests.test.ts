import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { actCalls } from '../../testing/act-calls.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { encodeProof, solveProof } from '../../testing/proof-of-work.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { pledgeDetails } from '../../testing/cast-belongings.ts'

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

describe('somebody without an account', () => {
  /** @shows access.guests */
  it('takes part with a name and an address, is counted at once, and gets one mail with a link', async () => {
    const event = await build()
    const email = freshEmail()
    const answer = await rsvp(event.id, email, 'going')
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      data: {
        type: 'campaign-engagements',
        attributes: { outcome: 'going', user: null, guest: { name: 'Maya Reyes', email }, is_confirmed: false },
      },
      meta: { is_confirmed: false },
    })
    expect(await show(event.id)).toMatchObject({ engagements_count: 1, outcome_counts: { going: 1 } })
    // The form is sent again, with other capitals.
    const again = await rsvp(event.id, email.toUpperCase(), 'going')
    expect([again.status, again.body.data.id]).toEqual([200, answer.body.data.id])
    expect(await show(event.id)).toMatchObject({ engagements_count: 1 })
    await mailIsOut(app)
    const [mail, ...others] = await mailsTo(app, email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: `Please confirm: ${event.title}` })
    // Anybody may have typed the name.
    expect(`${mail?.subject}${mail?.text}`).not.toContain('Maya')
  })

  /** @shows access.guests */
  it('calls, writes and pledges in the same way', async () => {
    const organization = await buildOrganization(app.services.db)
    const campaign = await buildItem(app.services.db, callCampaignKind, { organization_id: organization.id })
    const email = freshEmail()
    const call = await app.call('POST', `/organizations/${organization.id}/actions?action=engagement`, {
      body: {
        campaign_type: 'call-campaigns',
        campaign_id: campaign.id,
        outcome: 'contacted',
        note: 'She will vote yes.',
        guest: { name: 'Maya Reyes', email, postal_code: '53202', language: 'es' },
      },
    })
    expect(call.status).toBe(201)
    const candidate = await buildItem(app.services.db, candidateKind, { organization_id: organization.id })
    const pledge = () =>
      app.call('POST', `/candidates/${candidate.id}/actions?action=vote`, { body: pledgeDetails(email) })
    const first = await pledge()
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ meta: { is_confirmed: false }, data: { attributes: { email } } })
    const second = await pledge()
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id])
    await mailIsOut(app)
    expect(await subjectsTo(email)).toEqual([
      `Confirma, por favor: ${campaign.title}`,
      `Please confirm: ${candidate.title}`,
    ])
    // The organization sees who it was, and that nobody has confirmed it.
    const { token } = organization.owner
    const results = await app.call('GET', `/campaign-engagements?campaign_id=${campaign.id}`, { token })
    expect(results.body.data[0].attributes).toMatchObject({
      note: 'She will vote yes.',
      user: null,
      guest: { name: 'Maya Reyes', email, postal_code: '53202' },
      is_confirmed: false,
    })
    const pledges = await app.call('GET', `/candidate-votes?candidate_id=${candidate.id}`, { token })
    expect(pledges.body.data[0].attributes).toMatchObject({ guest: { email }, is_confirmed: false })
    const csv = await app.server.inject({
      url: `/api/campaign-engagements.csv?campaign_id=${campaign.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(csv.body).toContain(`Maya Reyes,${email},,contacted,She will vote yes.`)
    expect(csv.body).toContain(',53202,no')
  })

  it('gets no mail for skipping somebody on a list, but for the call that follows', async () => {
    const campaign = await buildItem(app.services.db, callCampaignKind)
    const email = freshEmail()
    const call = (outcome: string) =>
      app.call('POST', '/campaign-engagements', {
        body: { campaign_type: 'call-campaigns', campaign_id: campaign.id, outcome, guest: { name: 'Maya', email } },
      })
    expect((await call('skip')).status).toBe(201)
    await mailIsOut(app)
    expect(await subjectsTo(email)).toEqual([])
    expect((await call('voicemail')).status).toBe(200)
    await mailIsOut(app)
    expect(await subjectsTo(email)).toEqual([`Please confirm: ${campaign.title}`])
  })

  it('must say who they are, and is told at the field what is wrong', async () => {
    const event = await build()
    const body = { campaign_type: 'events', campaign_id: event.id, outcome: 'going' }
    expect((await app.call('POST', '/campaign-engagements', { body })).status).toBe(401)
    const wrong = await app.call('POST', '/campaign-engagements', {
      body: { ...body, guest: { name: ' ', email: 'maya@' } },
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['guest.name', 'guest.email']])
    expect(await show(event.id)).toMatchObject({ engagements_count: 0 })
  })

  /** @shows access.guests-private */
  it('learns nothing about an address that took part before, and changes nothing once it is confirmed', async () => {
    const event = await build()
    const email = freshEmail()
    const first = await rsvp(event.id, email, 'going', { note: 'I bring a banner.' })
    await mailIsOut(app)
    const link = await linkFor(email)
    // Until then, whoever repeats the form may correct the answer, but does not see what was entered before.
    const corrected = await rsvp(event.id, email, 'maybe', { guest: { name: 'M. Reyes' } })
    expect(corrected.body.data.attributes).toMatchObject({ outcome: 'maybe', note: null })
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 0, maybe: 1 } })
    expect((await act('POST', link, '/actions?action=confirm')).body.data.attributes.is_confirmed).toBe(true)
    clock.advance(3601)
    const stranger = await rsvp(event.id, email, 'cant', { guest: { name: 'Somebody Else' } })
    expect([stranger.status, stranger.body.data.id]).toEqual([200, first.body.data.id])
    expect(stranger.body.data.attributes).toMatchObject({ outcome: 'cant', is_confirmed: false })
    expect(await show(event.id)).toMatchObject({ outcome_counts: { going: 0, maybe: 1 } })
    expect((await act('GET', link)).body.data.attributes).toMatchObject({ outcome: 'maybe', name: 'M. Reyes' })
    await mailIsOut(app)
    expect((await subjectsTo(email)).at(-1)).toBe(`You have already confirmed: ${event.title}`)
  })

  /** @shows access.guests-private */
  it('cannot act for an account: its owner is mailed, and nothing changes', async () => {
    const event = await build()
    const person = await buildSupporter(app.services.db, { email_verified_at: clock.now() })
    await app.call('POST', '/campaign-engagements', {
      token: person.token,
      body: { campaign_type: 'events', campaign_id: event.id, outcome: 'going' },
    })
    expect((await rsvp(event.id, person.email, 'cant')).status).toBe(200)
    expect(await show(event.id, person.token)).toMatchObject({
      engagements_count: 1,
      my_engagement: { outcome: 'going' },
    })
    // For an address with an account that has not taken part, the answer is the same as for any other.
    const other = await buildSupporter(app.services.db, { email_verified_at: clock.now() })
    const [known, unknown] = [await rsvp(event.id, other.email, 'going'), await rsvp(event.id, freshEmail(), 'going')]
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
  })

  it('is refused with an address to which mail comes back', async () => {
    const event = await build()
    const email = freshEmail()
    await app.services.db.insertInto('mail_suppressions').values({ address: email, reason: '5.1.1' }).execute()
    const answer = await rsvp(event.id, email, 'going')
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'guest.email': ['Mail to this address comes back. Check it, or use another one'] },
    ])
  })
})

describe('the number of acts from one IP address', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ clock, config: { rateLimitScale: 1 } })
  })
  afterAll(() => limited.close())

  /** @shows access.guest-limits */
  it('is five an hour without a proof of work, and more with one', async () => {
    const event = await buildItem(limited.services.db, eventKind)
    const calls = actCalls(() => limited)
    const ip = freshAddress()
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await calls.rsvp(event.id, freshEmail(), 'going', { ip })).status).toBe(201)
    }
    const refused = await calls.rsvp(event.id, freshEmail(), 'going', { ip })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['altcha']])
    expect((await calls.rsvp(event.id, freshEmail(), 'going', { ip: freshAddress() })).status).toBe(201)
    const altcha = encodeProof(await solveProof(limited))
    expect((await calls.rsvp(event.id, freshEmail(), 'going', { ip, altcha })).status).toBe(201)
    // Each proof is for one act.
    expect((await calls.rsvp(event.id, freshEmail(), 'going', { ip, altcha })).status).toBe(422)
  }, 30_000)
})
