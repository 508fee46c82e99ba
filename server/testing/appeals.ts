import { randomUUID } from 'node:crypto'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import type { Appeal } from '@rostrum/contract/appeals'
import { expect } from 'vitest'
import { createTestApp } from './app.ts'
import { buildModerator } from './factories-moderation.ts'
import { buildItem, buildOrganization } from './factories.ts'
import { freshAddress } from './fresh-address.ts'
import { mailIsOut, mailsTo } from './mailbox.ts'
import { freshEmail } from './registrations.ts'

/** What moderators give as the reason, the ground and the provision of a measure. */
export const because = {
  reason: 'It names a private person.',
  ground: 'illegal',
  provision: 'Data Protection Act, s. 170',
}

/** An app with two moderators, and what people do about decisions and appeals. */
export const openAppeals = async () => {
  const app = await createTestApp()
  const { db } = app.services
  const [first, second] = [await buildModerator(db), await buildModerator(db)]
  await app.work()
  const post = (path: string, body: object = {}, token = first.token) => app.call('POST', path, { token, body })
  const lastMail = async (email: string) => {
    await mailIsOut(app)
    return (await mailsTo(app, email)).at(-1)
  }
  const appealsIn = async (state: string, token = second.token): Promise<Appeal[]> =>
    (await app.call('GET', `/moderation/appeals?perPage=100&state=${state}`, { token })).body.data
  return {
    app,
    first,
    second,
    /** A call of the first moderator, unless another token is given. */
    post,
    lastMail,
    appealsIn,
    /** The token in the last mail to an address that leads to a page: `decision` or `notice`. */
    tokenFor: async (email: string, page = 'decision') =>
      new RegExp(`/${page}/([\\w-]+)`).exec((await lastMail(email))?.text ?? '')?.[1] ?? '',
    organizationWithItem: async () => {
      const organization = await buildOrganization(db, { name: 'River Watch' })
      const { id, title } = await buildItem(db, callCampaignKind, { organization_id: organization.id })
      return { organization, id, title, path: `/moderation/subjects/call-campaigns/${id}/actions?action=` }
    },
    /** A visitor reports an item. Returns their address. */
    reportBy: async (id: string, email = freshEmail()) => {
      const subject = { subject_type: 'call-campaigns', subject_id: id }
      const body = { ...subject, reason: 'spam', name: 'Ines Visitor', email, is_good_faith: true }
      expect((await app.call('POST', '/reports', { ip: freshAddress(), body })).status).toBe(201)
      return email
    },
    /** Appeals by the link of a mail, and returns the appeal as the second moderator sees it. */
    appealOf: async (token: string, page: 'decisions' | 'notices' = 'decisions') => {
      const text = `This is a public office holder: ${randomUUID()}`
      const answer = await app.call('POST', `/${page}/${token}/appeals`, { body: { text } })
      expect(answer.status).toBe(201)
      const found = (await appealsIn('open')).find(({ attributes }) => attributes.text === text)
      if (!found) throw new Error('The appeal is not open')
      return found
    },
    /** The answer of the second moderator, unless another token is given. */
    decide: (id: string, action: 'uphold' | 'reverse', token = second.token) =>
      post(`/moderation/appeals/${id}/actions?action=${action}`, { reason: 'Looked at again.' }, token),
    isPublic: async (id: string) => (await app.call('GET', `/call-campaigns/${id}`)).status === 200,
  }
}
