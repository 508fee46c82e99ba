import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildAdmin, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Entry {
  id: string
  type: string
  attributes: Record<string, unknown>
}
const bellOf = async (token: string): Promise<{ data: Entry[]; meta: { unseen_count: number } }> =>
  (await app.call('GET', '/notifications', { token })).body
const ofType = async (token: string, type: string) => (await bellOf(token)).data.filter((each) => each.type === type)

/** @shows notifications.moderation */
describe('the bell', () => {
  it('tells moderators at once how many reported items and appeals wait, without anything personal', async () => {
    const { db } = app.services
    const moderator = await buildModerator(db)
    const admin = (await buildOrganization(db, { owner: { moderator_since: new Date() } })).owner
    const supporter = await buildSupporter(db)
    const { id } = await buildItem(db, callCampaignKind)
    const stream = await openEventStream(app, { token: moderator.token })
    const email = freshEmail()
    const visitor = { name: 'Ines Visitor', email, is_good_faith: true, reason: 'spam', note: 'Look at her street.' }
    const body = { subject_type: 'call-campaigns', subject_id: id, ...visitor }
    expect((await app.call('POST', '/reports', { ip: freshAddress(), body })).status).toBe(201)
    await stream.next('notifications')
    for (const { token } of [moderator, admin]) {
      const bell = await bellOf(token)
      expect(bell.data.filter(({ type }) => type === 'moderation-reports')).toMatchObject([
        { attributes: { count: 1, is_unseen: true } },
      ])
      expect(bell.meta.unseen_count).toBe(1)
      for (const words of ['Ines', email, 'street']) expect(JSON.stringify(bell)).not.toContain(words)
    }
    expect(await ofType(supporter.token, 'moderation-reports')).toEqual([])
    const dismissal = `/moderation/subjects/call-campaigns/${id}/actions?action=dismiss`
    await app.call('POST', dismissal, { token: moderator.token })
    expect(await ofType(moderator.token, 'moderation-reports')).toEqual([])
  })

  it('tells owners and editors of decisions about what is theirs, which lead to the reasons, and no other role', async () => {
    const { db } = app.services
    const moderator = await buildModerator(db)
    const organization = await buildOrganization(db)
    const viewer = await buildAdmin(db, { organization_id: organization.id, role: 'viewer' })
    const other = (await buildOrganization(db)).owner
    const { id, title } = await buildItem(db, callCampaignKind, { organization_id: organization.id })
    const reporter = await buildSupporter(db)
    const report = { subject_type: 'call-campaigns', subject_id: id, reason: 'spam' }
    await app.call('POST', '/reports', { token: reporter.token, body: report })
    const path = `/moderation/subjects/call-campaigns/${id}/actions?action=`
    await app.call('POST', `${path}dismiss`, { token: moderator.token })
    expect(await ofType(organization.owner.token, 'decisions')).toEqual([])
    const stream = await openEventStream(app, { token: organization.owner.token })
    await app.call('POST', `${path}remove`, { token: moderator.token, body: { reason: 'Spam' } })
    await stream.next('notifications')
    const [decision] = await ofType(organization.owner.token, 'decisions')
    expect(decision?.attributes).toMatchObject({ outcome: 'removed', title, is_unseen: true })
    const statement = await app.call('GET', `/decisions/${String(decision?.attributes['token'])}`)
    expect(statement.body.data.attributes.reason).toBe('Spam')
    for (const { token } of [viewer, other]) expect(await ofType(token, 'decisions')).toEqual([])
  })
})
