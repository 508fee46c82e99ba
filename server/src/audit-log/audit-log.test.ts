import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePassword } from '../../sample-data/users.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildPhoneBank, buildSupporter, buildTeam } from '../../testing/factories.ts'
import { causeRegistration } from '../../testing/registrations.ts'
import { recordAuditEvent } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Caller {
  id: string
  token: string
}

const read = (organizationId: string, { token }: Pick<Caller, 'token'>, query = '') =>
  app.call('GET', `/organizations/${organizationId}/audit-log${query}`, { token })

/** The acts in an organization's log, oldest first. */
const actsOf = async (organizationId: string, reader: Pick<Caller, 'token'>, query = ''): Promise<string[]> => {
  const { body } = await read(organizationId, reader, `?perPage=100${query}`)
  return body.data.map(({ attributes }: { attributes: { act: string } }) => attributes.act).toReversed()
}

const done = async (method: string, path: string, { token }: Pick<Caller, 'token'>, body: object = {}) => {
  const answer = await app.call(method, path, { token, body })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

describe('the audit log', () => {
  /** @shows team.audit-log */
  it('records every publication, deletion and export once, with the person who did it', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db, { tags: ['Housing'] })
    const { owner, editor, volunteer_manager: manager } = admins
    const campaign = await buildItem(db, callCampaignKind, { organization_id: id, status: 'draft' })
    const candidate = await buildItem(db, candidateKind, { organization_id: id })
    await buildPhoneBank(db, { organization_id: id })
    const act = (path: string, action: string, who: Caller) => done('POST', `/${path}/actions?action=${action}`, who)

    await act(`call-campaigns/${campaign.id}`, 'publish', editor)
    await act(`call-campaigns/${campaign.id}`, 'publish', editor)
    await act(`call-campaigns/${campaign.id}`, 'unpublish', editor)
    await act(`call-campaigns/${campaign.id}`, 'unpublish', editor)
    await done('GET', `/campaign-engagements.csv?campaign_id=${campaign.id}`, manager)
    await done('DELETE', `/call-campaigns/${campaign.id}`, owner)
    await done('GET', `/candidates/${candidate.id}/votes.csv`, manager)
    await done('GET', '/phone-bank-registrations.csv', manager)
    await done('DELETE', `/organizations/${id}/phone-bank`, owner)
    await done('DELETE', `/organizations/${id}/phone-bank`, owner)
    const links = [{ title: 'Give', excerpt: 'Once', link: 'https://give.example.org' }]
    await done('PUT', `/organizations/${id}/donation-links`, editor, { donation_links: links })
    await done('DELETE', `/organizations/${id}/donation-links`, editor)
    const words = { name: 'Maya', email: 'maya@example.org', message: 'Can I bring my children?' }
    await app.call('POST', `/organizations/${id}/actions?action=get-in-touch`, { body: words })
    const [message] = (await done('GET', '/contact-messages', manager)).body.data
    await done('DELETE', `/contact-messages/${message.id}`, manager)
    await act(`organizations/${id}`, 'unpublish', owner)
    await act(`organizations/${id}`, 'publish', owner)
    await act(`organizations/${id}`, 'publish', owner)

    expect(await actsOf(id, owner)).toEqual([
      'content.published',
      'content.unpublished',
      'engagements.exported',
      'content.deleted',
      'pledges.exported',
      'volunteers.exported',
      'phone_bank.closed',
      'donation_links.removed',
      'contact_message.deleted',
      'organization.unpublished',
      'organization.published',
    ])
    const { body } = await read(id, editor, '?act=content.deleted')
    expect(body.data).toMatchObject([
      {
        attributes: {
          act: 'content.deleted',
          acted_as: 'admin',
          actor: { id: owner.id, name: owner.name },
          subject_type: 'call-campaigns',
          subject_id: campaign.id,
          // The title is kept after the campaign has been deleted.
          details: { title: campaign.title, kind: 'call-campaigns' },
        },
      },
    ])
    expect(JSON.stringify(body)).not.toContain(owner.email)
  })

  it('starts with the registration of the organization', async () => {
    const { data } = (await app.call('POST', '/register', { form: causeRegistration() })).body
    const acts = await actsOf(data.relationships.organization.id, { token: data.meta.token })
    expect(acts).toEqual(['organization.registered'])
  })

  it('has no entry for a request that was refused or a transaction that was rolled back', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db, { published_at: null, tagline: '' })
    const refused = await app.call('POST', `/organizations/${id}/actions?action=publish`, { token: owner.token })
    expect(refused.status).toBe(422)
    const undone = db.transaction().execute(async (tx) => {
      const subject = { type: 'organizations', id }
      const about = { act: 'organization.published' as const, organizationId: id, subject, now: new Date() }
      await recordAuditEvent(tx, { ...about, actorId: owner.id, actedAs: 'admin' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await actsOf(id, owner)).toEqual([])
  })

  it('can be filtered by act, person and time, and is paginated', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const { owner, editor } = admins
    for (const day of [1, 2, 3]) {
      await recordAuditEvent(db, {
        act: day === 2 ? 'organization.unpublished' : 'organization.published',
        actorId: day === 3 ? editor.id : owner.id,
        actedAs: 'admin',
        organizationId: id,
        subject: { type: 'organizations', id },
        now: new Date(`2027-01-0${day}T12:00:00Z`),
      })
    }
    const days = async (query: string) => {
      const { body } = await read(id, owner, query)
      return body.data.map((entry: { attributes: { created_at: string } }) => entry.attributes.created_at.slice(8, 10))
    }
    expect(await days('')).toEqual(['03', '02', '01'])
    expect(await days('?act=organization.published')).toEqual(['03', '01'])
    expect(await days(`?actor=${owner.id}`)).toEqual(['02', '01'])
    expect(await days('?from=2027-01-02T00:00:00Z&until=2027-01-03T12:00:00Z')).toEqual(['02'])
    expect(await days('?perPage=2&page=2')).toEqual(['01'])
    expect((await read(id, owner, '?act=nothing')).body.errors).toHaveProperty('act')
    expect((await read(id, owner, '?from=yesterday')).status).toBe(422)
  })

  it('can be read only by owners and editors of the organization', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const stranger = (await buildOrganization(db)).owner
    const supporter = await buildSupporter(db)
    const statusFor = async (who: Caller) => (await read(id, who)).status
    expect(await statusFor(admins.owner)).toBe(200)
    expect(await statusFor(admins.editor)).toBe(200)
    expect(await statusFor(admins.volunteer_manager)).toBe(403)
    expect(await statusFor(admins.viewer)).toBe(403)
    expect(await statusFor(stranger)).toBe(403)
    expect(await statusFor(supporter)).toBe(403)
    expect((await app.call('GET', `/organizations/${id}/audit-log`)).status).toBe(401)
  })

  /** @shows team.audit-log */
  it('cannot be changed, deleted or truncated, not even directly in the database', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    await done('POST', `/organizations/${id}/actions?action=unpublish`, owner)
    const attempts = [
      () => sql`update audit_entries set act = 'organization.published'`.execute(db),
      () => sql`delete from audit_entries where organization_id = ${id}`.execute(db),
      () => sql`truncate audit_entries`.execute(db),
      () => sql`truncate audit_entries, audit_people cascade`.execute(db),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('only ever added to')
    expect(await actsOf(id, owner)).toEqual(['organization.unpublished'])
  })

  it('keeps the entries of a person who deletes their account, but no data about them', async () => {
    const { db } = app.services
    const { id, admins } = await buildTeam(db)
    const { owner, editor } = admins
    await done('POST', `/organizations/${id}/actions?action=unpublish`, editor)
    await done('GET', `/users/${editor.id}/export`, editor)
    await done('POST', `/users/${editor.id}/actions?action=delete-account`, editor, { password: samplePassword })
    const { body } = await read(id, owner)
    expect(body.data.map((entry: { attributes: object }) => entry.attributes)).toMatchObject([
      { act: 'team.left', actor: null, person: null, subject_id: null, details: { reason: 'account_deleted' } },
      { act: 'organization.unpublished', actor: null },
    ])
    const entries = await sql<{ text: string }>`select audit_entries::text as text from audit_entries`.execute(db)
    expect(entries.rows.filter(({ text }) => text.includes(editor.id))).toEqual([])
    const own = await db.selectFrom('audit_entries').select('act').where('acted_as', '=', 'self').execute()
    expect(own.map(({ act }) => act)).toEqual(['account.exported', 'account.deleted'])
  })
})
