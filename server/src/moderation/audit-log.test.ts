import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('what moderators do', () => {
  /** @shows moderation.console */
  it('is logged once, with their name for moderators and without it for the organization', async () => {
    const { db } = app.services
    const moderator = await buildModerator(db)
    const organization = await buildOrganization(db, { name: 'River Watch', verified_at: new Date() })
    const item = await buildItem(db, callCampaignKind, { organization_id: organization.id })
    const supporter = await buildSupporter(db)
    const post = async (path: string, body: object = {}, token = moderator.token) => {
      const answer = await app.call('POST', path, { token, body })
      expect(answer.status).toBeLessThan(300)
      return answer
    }
    const name = { token: organization.owner.token, body: { name: 'River Agency' } }
    await app.call('PUT', `/organizations/${organization.id}`, name)
    const [review] = (await app.call('GET', '/moderation/reviews', { token: moderator.token })).body.data
    const because = { reason: 'Untrue.' }
    await post(`/moderation/reviews/${review.id}/actions?action=decline`, because)
    const reported = { subject_type: 'organizations', subject_id: organization.id, reason: 'spam' }
    await post('/reports', reported, supporter.token)
    for (let time = 0; time < 2; time += 1) {
      await post(`/moderation/subjects/organizations/${organization.id}/actions?action=dismiss`)
      await post(`/moderation/subjects/call-campaigns/${item.id}/actions?action=remove`, because)
      await post(`/moderation/users/${supporter.id}/actions?action=ban`, because)
      await post(`/moderation/organizations/${organization.id}/actions?action=ban`, because)
    }
    for (let time = 0; time < 2; time += 1) {
      await post(`/moderation/subjects/call-campaigns/${item.id}/actions?action=restore`)
      await post(`/moderation/users/${supporter.id}/actions?action=unban`)
      await post(`/moderation/organizations/${organization.id}/actions?action=unban`)
    }

    const read = async (query: string) =>
      (await app.call('GET', `/moderation/audit-log?perPage=100${query}`, { token: moderator.token })).body.data
    const entries = await read(`&actor=${moderator.id}`)
    const acts = entries.map(({ attributes }: { attributes: { act: string } }) => attributes.act).toReversed()
    expect(acts).toEqual([
      'organization.declined',
      'reports.dismissed',
      'content.removed',
      'user.banned',
      'organization.banned',
      'content.restored',
      'user.unbanned',
      'organization.unbanned',
    ])
    expect(entries[3]).toMatchObject({
      attributes: {
        act: 'organization.banned',
        acted_as: 'moderator',
        actor: { id: moderator.id, name: moderator.name },
        details: { title: 'River Agency', reason: 'Untrue.' },
      },
      relationships: { organization: { id: organization.id, name: 'River Agency' } },
    })
    expect(await read(`&act=user.banned&organization_id=${organization.id}`)).toEqual([])
    expect(await read(`&act=organization.renamed&organization_id=${organization.id}`)).toHaveLength(1)

    const body = { email: organization.owner.email, password: 'rostrum-demo-1' }
    const session = await app.call('POST', '/login', { body })
    const path = `/organizations/${organization.id}/audit-log?perPage=100`
    const own = await app.call('GET', path, { token: session.body.data.meta.token })
    const organizationEntries = own.body.data.map(({ attributes }: { attributes: object }) => attributes)
    expect(organizationEntries).toMatchObject([
      { act: 'organization.unbanned', acted_as: 'moderator', actor: null },
      { act: 'content.restored', acted_as: 'moderator', actor: null },
      { act: 'organization.banned', acted_as: 'moderator', actor: null },
      { act: 'content.removed', acted_as: 'moderator', actor: null, details: { reason: 'Untrue.' } },
      { act: 'organization.declined', acted_as: 'moderator', actor: null },
      { act: 'organization.renamed', acted_as: 'admin', details: { before: 'River Watch', title: 'River Agency' } },
    ])
    expect(JSON.stringify(own.body)).not.toContain(moderator.id)
  })
})
