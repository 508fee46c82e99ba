import { callCampaignKind } from '@rostrum/contract/campaigns'
import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import {
  buildAdmin,
  buildEngagement,
  buildFollow,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
} from '../../testing/factories.ts'
import { type BanCall, banCalls } from '../../testing/ban-calls.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { uploadImage } from '../../testing/uploads.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'
import { signUp } from '../../testing/registrations.ts'
import { loginLinks } from '../accounts/login-links.ts'
import { issueLinkToken } from '../accounts/mailed-links.ts'
import { passwordResets } from '../accounts/password-reset.ts'
import { reminderKind } from '../events/reminders.ts'
import { later } from '../platform/clock.ts'
import { enqueueBatch } from '../platform/mail/batches.ts'
import { issueLoginToken } from '../sign-in/login-tokens.ts'

let app: TestApp
let moderator: string
let act: BanCall
beforeAll(async () => {
  app = await createTestApp()
  moderator = (await buildModerator(app.services.db)).token
  act = banCalls(app, moderator)
  await app.work()
})
afterAll(() => app.close())

const logIn = (email: string) => app.call('POST', '/login', { body: { email, password: samplePassword } })

/** Tries every way to log in without the password and returns the answers. */
const otherWaysIn = async ({ id, email }: { id: string; email: string }) => {
  const { db, clock } = app.services
  const now = clock.now()
  const { token, browserToken } = await issueLoginToken(db, { userId: id, now })
  const exchange = await app.call('POST', '/social/exchange', {
    body: { login_token: token },
    headers: { cookie: `rostrum-social=${browserToken}` },
  })
  const reset = await issueLinkToken(db, passwordResets, { userId: id, now })
  const link = await issueLinkToken(db, loginLinks, { userId: id, now })
  const password = 'a-new-lantern'
  const body = { token: reset, email, password, password_confirmation: password }
  return [
    exchange,
    await app.call('POST', '/resetPassword', { body }),
    await app.call('POST', '/login-links/exchange', { body: { token: link } }),
  ]
}

describe('a banned person', () => {
  /** @shows moderation.bans */
  it('loses all sessions immediately, cannot log in in any way, and learns the reason', async () => {
    const { db } = app.services
    const supporter = await buildSupporter(db)
    const stream = await openEventStream(app, { token: supporter.token })
    const answer = await act('ban', 'users', supporter.id)
    expect(answer.body.data.attributes.ban).toMatchObject({ reason: 'Asks members for bank cards.' })
    await stream.ended
    expect((await app.call('GET', '/profile', { token: supporter.token })).status).toBe(401)
    const renewal = await app.call('POST', '/sessions/actions?action=renew', { token: supporter.token })
    expect(renewal.status).toBe(401)

    for (const { status, body } of [await logIn(supporter.email), ...(await otherWaysIn(supporter))]) {
      expect([status, body]).toEqual([
        403,
        { code: 'BANNED', message: 'This account is banned: “Asks members for bank cards.”' },
      ])
    }
    // Without the correct password, the ban is not revealed.
    const guessed = await app.call('POST', '/login', { body: { email: supporter.email, password: 'not-the-one' } })
    expect(guessed.status).toBe(401)
    const again = await app.call('POST', '/register', { body: signUp({ email: supporter.email }) })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', supporter.id).execute()).toEqual([])
  })

  it('can log in again after the ban is lifted, but the old sessions stay ended', async () => {
    const supporter = await buildSupporter(app.services.db)
    await act('ban', 'users', supporter.id)
    await act('ban', 'users', supporter.id, 'Another reason')
    expect((await logIn(supporter.email)).body.message).toContain('bank cards')
    expect((await act('unban', 'users', supporter.id)).body.data.attributes.ban).toBeNull()
    expect((await logIn(supporter.email)).status).toBe(200)
    expect((await app.call('GET', '/profile', { token: supporter.token })).status).toBe(401)
  })

  it('gets no mail except the one about the ban, not even mail that was queued before', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const [banned, other] = [await buildSupporter(db), await buildSupporter(db)]
    for (const { id } of [banned, other]) await buildFollow(db, { organization_id: organization.id, user_id: id })
    const draft = { status: 'draft' as const, first_published_at: null, published_at: null }
    const attributes = { notification_type: 'email_and_profile' }
    const item = await buildItem(db, updateKind, { organization_id: organization.id, attributes, ...draft })
    await act('ban', 'users', banned.id)
    const path = `/${updateKind.path}/${item.id}/actions?action=publish`
    expect((await app.call('POST', path, { token: organization.owner.token })).status).toBe(200)
    await app.call('POST', '/forgotPassword', { body: { email: banned.email } })
    await mailIsOut(app)
    expect(await mailsTo(app, other.email)).toHaveLength(1)
    const subjects = (await mailsTo(app, banned.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your Rostrum account is banned'])
  })

  it('is never a moderator: moderators cannot ban themselves or each other', async () => {
    const { db } = app.services
    const other = await buildModerator(db)
    const organization = await buildOrganization(db, { owner: { moderator_since: new Date() } })
    const own = await app.call('GET', '/profile', { token: moderator })
    const answers = [
      await act('ban', 'users', own.body.data.id),
      await act('ban', 'users', other.id),
      await act('ban', 'organizations', organization.id),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await app.call('GET', `/organizations/${organization.id}`)).status).toBe(200)
  })
})

describe('a banned organization', () => {
  const everywhere = async (id: string, campaignId: string, image: string) => {
    const { name } = await app.services.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const statusOf = async (path: string) => (await app.call('GET', path)).status
    const totalOf = async (path: string) => (await app.call('GET', path)).body.meta.total
    const words = encodeURIComponent(name)
    return {
      profile: await statusOf(`/organizations/${id}`),
      campaign: await statusOf(`/call-campaigns/${campaignId}`),
      donations: await statusOf(`/organizations/${id}/donation-links`),
      phoneBank: await statusOf(`/organizations/${id}/phone-bank`),
      calendar: await statusOf(`/organizations/${id}/events.ics`),
      picture: (await app.server.inject(`/share/organizations/${id}.png`)).statusCode,
      image: (await app.server.inject(image)).statusCode,
      listed: await totalOf(`/organizations?search=${words}`),
      found: await totalOf(`/search?search=${words}&type=organizations`),
      campaigns: await totalOf(`/call-campaigns?organization_id=${id}`),
    }
  }
  const shown = {
    profile: 200,
    campaign: 200,
    donations: 200,
    phoneBank: 200,
    calendar: 200,
    picture: 200,
    image: 200,
    listed: 1,
    found: 1,
    campaigns: 1,
  }
  const hidden = {
    profile: 404,
    campaign: 404,
    donations: 404,
    phoneBank: 404,
    calendar: 404,
    picture: 404,
    image: 404,
    listed: 0,
    found: 0,
    campaigns: 0,
  }

  /** @shows moderation.bans */
  it('is hidden everywhere, and as public as before after the ban is lifted', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db, { name: 'Quondam Quiltmakers' })
    const campaign = await buildItem(db, callCampaignKind, { organization_id: organization.id })
    await buildPhoneBank(db, { organization_id: organization.id })
    const { token } = await buildAdmin(db, { organization_id: organization.id, role: 'owner' })
    const image = await uploadImage(app, token)
    const supporter = await buildSupporter(db)
    await buildFollow(db, { organization_id: organization.id, user_id: supporter.id })
    const news = async () =>
      (await app.call('GET', '/notifications', { token: supporter.token })).body.data.length as number
    expect(await everywhere(organization.id, campaign.id, image)).toEqual(shown)
    expect(await news()).toBe(1)

    await act('ban', 'organizations', organization.id)
    expect(await everywhere(organization.id, campaign.id, image)).toEqual(hidden)
    expect(await news()).toBe(0)
    const follow = { token: supporter.token }
    const path = `/organizations/${organization.id}`
    expect((await app.call('POST', `${path}/chat/messages`, { ...follow, body: { body: 'Hello?' } })).status).toBe(404)

    const lifted = await act('unban', 'organizations', organization.id)
    expect(lifted.body.data.attributes).toMatchObject({ is_published: true, ban: null })
    expect(await everywhere(organization.id, campaign.id, image)).toEqual(shown)
    const { published_at: publishedAt } = await db
      .selectFrom('organizations')
      .select('published_at')
      .where('id', '=', organization.id)
      .executeTakeFirstOrThrow()
    expect(publishedAt).toEqual(organization.published_at)
  })

  it('sends no mail, not even mail that was queued before', async () => {
    const { db, clock } = app.services
    const remind = async (isBanned: boolean) => {
      const organization = await buildOrganization(db)
      const event = await buildItem(db, eventKind, { organization_id: organization.id })
      const attendee = await buildSupporter(db)
      await buildEngagement(db, { content_item_id: event.id, user_id: attendee.id, outcome: 'going' })
      const batch = { kind: reminderKind, subjectId: event.id, dedupeKey: `${reminderKind}:${event.id}` }
      await enqueueBatch(db, { ...batch, startsAt: later(clock.now(), 60 * 60) })
      if (isBanned) await act('ban', 'organizations', organization.id)
      const begun = db.updateTable('mail_batches').set({ next_step_at: clock.now() })
      await begun.where('dedupe_key', '=', batch.dedupeKey).execute()
      await mailIsOut(app)
      return (await mailsTo(app, attendee.email)).length
    }
    expect([await remind(false), await remind(true)]).toEqual([1, 0])
  })

  it('has all sessions of its admins ended, and they cannot log in', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db, { name: 'Card Collectors' })
    const viewer = await buildAdmin(db, { organization_id: organization.id, role: 'viewer' })
    const stream = await openEventStream(app, { token: viewer.token })
    await act('ban', 'organizations', organization.id)
    await stream.ended
    for (const { id, email, token } of [organization.owner, viewer]) {
      expect((await app.call('GET', '/profile', { token })).status).toBe(401)
      for (const { status, body } of [await logIn(email), ...(await otherWaysIn({ id, email }))]) {
        const message = 'Card Collectors is banned, so its admins can’t log in: “Asks members for bank cards.”'
        expect([status, body]).toEqual([403, { code: 'BANNED', message }])
      }
    }
    await act('unban', 'organizations', organization.id)
    expect((await logIn(viewer.email)).status).toBe(200)
  })

  it('stays hidden after the ban is lifted if it was hidden before', async () => {
    const organization = await buildOrganization(app.services.db, { published_at: null })
    await act('ban', 'organizations', organization.id)
    const lifted = await act('unban', 'organizations', organization.id)
    expect(lifted.body.data.attributes).toMatchObject({ is_published: false })
  })

  it('has its reports closed', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const { token } = await buildSupporter(db)
    const body = { subject_type: 'organizations', subject_id: organization.id, reason: 'spam' }
    await app.call('POST', '/reports', { token, body })
    await act('ban', 'organizations', organization.id)
    const reports = db.selectFrom('reports').select('outcome').where('subject_id', '=', organization.id)
    expect(await reports.execute()).toEqual([{ outcome: 'banned' }])
  })
})

describe('a ban during a log-in', () => {
  it('leaves no session behind', async () => {
    const { db } = app.services
    const people = await Promise.all(Array.from({ length: 6 }, () => buildSupporter(db)))
    await Promise.all(people.flatMap(({ id, email }) => [logIn(email), act('ban', 'users', id)]))
    const ids = people.map(({ id }) => id)
    expect(await db.selectFrom('sessions').select('id').where('user_id', 'in', ids).execute()).toEqual([])
  })
})
