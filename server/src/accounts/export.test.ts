import { accountExport } from '@rostrum/contract/account-export'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildBusyOrganization, buildFullLife, providerSubject, traces } from '../../testing/full-life.ts'
import { buildConversation } from '../../testing/factories-chat.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const get = async ({ id, token }: { id: string; token: string }) => {
  const answer = await app.call('GET', `/users/${id}/export`, { token })
  expect(answer.status).toBe(200)
  return { ...answer, data: accountExport.strict().parse(answer.body) }
}

describe('the export of personal data', () => {
  /** @shows accounts.export */
  it('is a single file with everything that is stored', async () => {
    const organization = await buildBusyOrganization(app)
    const person = await buildFullLife(app, organization)
    const { data, headers } = await get(person)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="rostrum-data.json"')
    expect(headers['cache-control']).toBe('no-store')

    const organizationReference = { id: organization.id, name: organization.name }
    expect(data.account).toMatchObject({
      id: person.id,
      email: traces.email,
      first_name: traces.firstName,
      phone: traces.phone,
      address: traces.address,
      interests: [traces.interest],
      avatar: person.fileAddress,
      terms_version: 1,
      organization: null,
    })
    expect(Date.parse(data.account.terms_accepted_at ?? '')).not.toBeNaN()
    expect(data.sessions).toHaveLength(1)
    expect(data.social_identities).toMatchObject([{ provider: 'google', subject: providerSubject }])
    expect(data.files).toMatchObject([{ purpose: 'image', name: `${traces.firstName}.png` }])
    expect(data.follows).toMatchObject([{ organization: organizationReference }])
    expect(data.mail_preferences).toMatchObject([{ organization: organizationReference, frequency: 'weekly' }])
    const byKind = Object.fromEntries(data.engagements.map((engagement) => [engagement.kind, engagement]))
    expect(byKind).toMatchObject({
      'call-campaigns': { organization: organizationReference, outcome: 'contacted', note: traces.words },
      events: { outcome: 'going' },
      candidates: { details: { full_name: `${traces.firstName} ${traces.lastName}`, plan: { when: traces.words } } },
    })
    expect(data.phone_bank_registrations).toMatchObject([{ organization: organizationReference, phone: traces.phone }])
    expect(data.chat_messages).toMatchObject([
      { sender: 'supporter', body: traces.words },
      { sender: 'organization', body: 'She may call us.' },
    ])
    expect(data.contact_messages).toMatchObject([
      { organization: organizationReference, message: `Please call, ${traces.words}` },
    ])
    expect(data.invitations).toMatchObject([{ organization: { id: organization.id }, role: 'volunteer_manager' }])
    expect(data.acts).toMatchObject([{ act: 'account.exported', organization_id: null }])
    expect(data.reports).toMatchObject([
      { subject_type: 'chat-messages', note: traces.words, appeal: traces.words },
      { subject_type: 'organizations', note: traces.words, appeal: null },
    ])
    expect(data.decisions).toMatchObject([{ outcome: 'removed', reason: traces.words, appeal: traces.words }])
  })

  /** @shows accounts.export */
  it('contains neither password nor token', async () => {
    const person = await buildSupporter(app.services.db)
    const text = JSON.stringify((await get(person)).data)
    expect(text).not.toContain(person.token)
    expect(text).not.toContain('argon2')
  })

  it('contains messages that an admin wrote for the organization, but none from supporters', async () => {
    const { organization } = await buildConversation(app.services.db, { lines: ['Is it open?', 'It is, until six.'] })
    const { data } = await get(organization.owner)
    expect(data.account.organization).toMatchObject({
      id: organization.id,
      name: organization.name,
      role: 'owner',
      gets_weekly_report: true,
    })
    expect(data.chat_messages.map(({ body }) => body)).toEqual(['It is, until six.'])
  })

  it('is complete even if it is long', async () => {
    const { db } = app.services
    const person = await buildSupporter(db)
    const expires_at = new Date(Date.now() + 3_600_000)
    const sessions = Array.from({ length: 1200 }, (_, number) => {
      const token_hash = Buffer.alloc(32)
      token_hash.writeUInt32BE(number)
      return { id: newId(), user_id: person.id, token_hash, expires_at }
    })
    await db.insertInto('sessions').values(sessions).execute()
    expect((await get(person)).data.sessions).toHaveLength(1201)
  })

  it('is not available to other users or without a session', async () => {
    const person = await buildSupporter(app.services.db)
    const other = await buildSupporter(app.services.db)
    expect((await app.call('GET', `/users/${person.id}/export`, { token: other.token })).status).toBe(404)
    expect((await app.call('GET', `/users/${person.id}/export`)).status).toBe(401)
  })
})
