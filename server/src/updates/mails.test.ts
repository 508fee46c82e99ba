import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildFollow, buildItem, buildOrganization, buildUser } from '../../testing/factories.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

type Frequency = 'instantly' | 'daily' | 'weekly' | 'off'

const follower = async (
  organizationId: string,
  { language = 'en', frequency }: { language?: 'en' | 'es'; frequency?: Frequency } = {},
) => {
  const user = await buildUser(app.services.db, { language })
  await buildFollow(app.services.db, { organization_id: organizationId, user_id: user.id })
  if (frequency) {
    const row = { user_id: user.id, organization_id: organizationId, frequency }
    await app.services.db.insertInto('mail_preferences').values(row).execute()
  }
  return user
}

const draftOf = async (
  attributes: Record<string, unknown> = {},
  kind: Parameters<typeof buildItem>[1] = updateKind,
) => {
  const organization = await buildOrganization(app.services.db, { name: 'Tenants of <Fifth> Street' })
  const draft = { status: 'draft' as const, first_published_at: null, published_at: null }
  const item = await buildItem(app.services.db, kind, { organization_id: organization.id, attributes, ...draft })
  const act = async (action: 'publish' | 'unpublish') => {
    const path = `/${kind.path}/${item.id}/actions?action=${action}`
    expect((await app.call('POST', path, { token: organization.owner.token })).status).toBe(200)
  }
  return { organization, item, act }
}

const withMail = { notification_type: 'email_and_profile' }

describe('an update that is published for email and profile', () => {
  /** @shows updates.notification-type, mail.preferences */
  it('is mailed once, in their language, to each follower who wants instant mail', async () => {
    const { organization, item, act } = await draftOf({ ...withMail, title: 'We won & <b>more</b>' })
    const english = await follower(organization.id)
    const spanish = await follower(organization.id, { language: 'es', frequency: 'instantly' })
    const others = await Promise.all(
      (['daily', 'weekly', 'off'] as const).map((frequency) => follower(organization.id, { frequency })),
    )
    const stranger = await buildUser(app.services.db)
    await act('publish')
    await mailIsOut(app)

    const [mail, ...more] = await mailsTo(app, english.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tenants of <Fifth> Street: We won & <b>more</b>')
    expect(mail?.html).toContain('We won &amp; &lt;b&gt;more&lt;/b&gt;')
    expect(mail?.text).toContain(`https://rostrum.example/updates/${organization.id}/${item.id}`)
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/rostrum\.example\/mail-choices\?token=[\w-]{64}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const [inSpanish] = await mailsTo(app, spanish.email)
    expect(inSpanish?.html).toContain('<html lang="es">')
    for (const { email } of [...others, stranger]) expect(await mailsTo(app, email)).toEqual([])
  })

  it('is not mailed again when it is published again', async () => {
    const { organization, act } = await draftOf(withMail)
    const user = await follower(organization.id)
    for (const action of ['publish', 'publish', 'unpublish', 'publish'] as const) {
      await act(action)
      await mailIsOut(app)
    }
    expect(await mailsTo(app, user.email)).toHaveLength(1)
  })

  /** @shows mail.batches */
  it('reaches every follower, even with several pages of them', async () => {
    const { organization, act } = await draftOf(withMail)
    const users = await Promise.all(Array.from({ length: 12 }, () => buildUser(app.services.db)))
    const crowd = Array.from({ length: 1100 }, (_, index) => ({
      id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      email: `crowd.${index}@example.org`,
      name: 'One of many',
      first_name: 'One',
      last_name: 'of many',
    }))
    await app.services.db.insertInto('users').values(crowd).execute()
    const rows = [...users, ...crowd].map(({ id }) => ({ user_id: id, organization_id: organization.id }))
    await app.services.db.insertInto('follows').values(rows).execute()
    await act('publish')
    await mailIsOut(app)
    const kept = await app.services.db.selectFrom('kept_mails').select('recipient').execute()
    const reached = kept.map(({ recipient }) => recipient).filter((recipient) => recipient.startsWith('crowd.'))
    expect(reached).toHaveLength(crowd.length)
    expect(new Set(reached).size).toBe(crowd.length)
    for (const { email } of users) expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('is not sent to followers who opted out, unfollowed, or whose address has bounced', async () => {
    const { db } = app.services
    const { organization, act } = await draftOf(withMail)
    const stopping = await follower(organization.id)
    const leaving = await follower(organization.id)
    const staying = await follower(organization.id)
    await db.insertInto('mail_suppressions').values({ address: staying.email, reason: 'test' }).execute()
    await db
      .insertInto('mail_preferences')
      .values({ user_id: stopping.id, organization_id: organization.id, frequency: 'off' })
      .execute()
    await db.deleteFrom('follows').where('user_id', '=', leaving.id).execute()
    await act('publish')
    await mailIsOut(app)
    for (const { email } of [stopping, leaving, staying]) expect(await mailsTo(app, email)).toEqual([])
  })
})

/** @shows updates.notification-type */
describe('nobody gets an instant mail', () => {
  it.each([
    ['about an update for the profile only', { notification_type: 'profile_only' }, updateKind],
    ['at once about another kind', {}, eventKind],
  ])('%s', async (_what, attributes, kind) => {
    const { organization, act } = await draftOf(attributes, kind)
    const user = await follower(organization.id)
    await act('publish')
    await mailIsOut(app)
    expect(await mailsTo(app, user.email)).toEqual([])
  })
})
