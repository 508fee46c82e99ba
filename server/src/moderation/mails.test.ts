import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildAdmin, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'

let app: TestApp
let moderator: string
beforeAll(async () => {
  app = await createTestApp()
  moderator = (await buildModerator(app.services.db)).token
  await app.work()
})
afterAll(() => app.close())

const because = { reason: 'It names a private person.' }

/** Sends each request twice, like a client that received no answer the first time. */
const doTwice = async (acts: [path: string, body?: object][]) => {
  for (const [path, body = {}] of acts) {
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call('POST', path, { token: moderator, body })).status).toBe(200)
    }
    await mailIsOut(app)
  }
}

describe('a decision of a moderator', () => {
  /** @shows mail.single */
  it('about content is mailed once to every admin, with the reason', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db, { name: 'River Watch' })
    const other = await buildAdmin(db, { organization_id: organization.id, role: 'editor' })
    const { id, title } = await buildItem(db, callCampaignKind, { organization_id: organization.id })
    const path = `/moderation/subjects/call-campaigns/${id}/actions?action=`
    await doTwice([[`${path}remove`, because], [`${path}restore`]])
    for (const email of [organization.owner.email, other.email]) {
      const [removed, restored, ...more] = await mailsTo(app, email)
      expect(more).toEqual([])
      expect(removed?.subject).toBe('A moderator removed content from River Watch')
      expect(restored?.subject).toBe('A moderator restored content from River Watch')
      for (const part of [removed?.text, removed?.html]) {
        expect(part).toContain(title)
        expect(part).toContain(because.reason)
        expect(part).toContain(app.services.config.support.email)
      }
    }
  })

  it('about an organization is mailed to its admins, although it is banned', async () => {
    const organization = await buildOrganization(app.services.db, { name: 'River Watch', owner: { language: 'es' } })
    const path = `/moderation/organizations/${organization.id}/actions?action=`
    await doTwice([[`${path}ban`, because], [`${path}unban`]])
    const mails = await mailsTo(app, organization.owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'River Watch está bloqueada en Rostrum',
      'River Watch ya no está bloqueada en Rostrum',
    ])
    expect(mails[0]?.text).toContain(because.reason)
    expect(mails[1]?.text).toContain('/login')
  })

  it('about a person is mailed to them, although they get no other mail', async () => {
    const supporter = await buildSupporter(app.services.db)
    const path = `/moderation/users/${supporter.id}/actions?action=`
    await doTwice([[`${path}ban`, because], [`${path}unban`]])
    const mails = await mailsTo(app, supporter.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Rostrum account is banned',
      'Your Rostrum account is no longer banned',
    ])
    expect(mails[0]?.text).toContain(because.reason)
  })
})
