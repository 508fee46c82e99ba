import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { exportMailPreferences } from './export.ts'
import { buildFollow, buildOrganization, buildSupporter, buildTeam } from '../../testing/factories.ts'
import {
  findSubscriptionKey,
  readSubscriptionToken,
  type Subscription,
  subscriptionToken,
} from './subscription-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tokenFor = async (subscription: Subscription) =>
  subscriptionToken(await findSubscriptionKey(app.services.db), subscription)

const following = async (...names: string[]) => {
  const supporter = await buildSupporter(app.services.db)
  const organizations = []
  for (const name of names) {
    const organization = await buildOrganization(app.services.db, { name })
    await buildFollow(app.services.db, { organization_id: organization.id, user_id: supporter.id })
    organizations.push(organization)
  }
  return { supporter, organizations }
}

const choicesOf = async (token: string) => {
  const { body } = await app.call('GET', '/mail-preferences', { token })
  return Object.fromEntries(
    body.data.map(({ attributes }: { attributes: { organization_name: string; frequency: string } }) => [
      attributes.organization_name,
      attributes.frequency,
    ]),
  )
}

const choose = (token: string, path: string, frequency: string) =>
  app.call('PUT', `/mail-preferences${path}`, { token, body: { frequency } })

describe('the mail frequency of organizations', () => {
  /** @shows mail.preferences */
  it('is "instantly" by default, can be set for each organization, and is listed by name', async () => {
    const { supporter, organizations } = await following('Zebra', 'apple')
    await buildOrganization(app.services.db, { name: 'Not followed' })
    expect(Object.entries(await choicesOf(supporter.token))).toEqual([
      ['apple', 'instantly'],
      ['Zebra', 'instantly'],
    ])
    const answer = await choose(supporter.token, `/${organizations[0]?.id}`, 'weekly')
    expect(answer.status).toBe(200)
    expect(answer.body.data.attributes.frequency).toBe('weekly')
    await choose(supporter.token, `/${organizations[0]?.id}`, 'daily')
    expect(await choicesOf(supporter.token)).toEqual({ apple: 'instantly', Zebra: 'daily' })
  })

  it('can be set for all followed organizations at once', async () => {
    const { supporter } = await following('One', 'Two', 'Three')
    const other = await following('One')
    expect((await choose(supporter.token, '', 'off')).status).toBe(204)
    expect(await choicesOf(supporter.token)).toEqual({ One: 'off', Three: 'off', Two: 'off' })
    expect(await choicesOf(other.supporter.token)).toEqual({ One: 'instantly' })
  })

  it('is part of the account export', async () => {
    const { supporter, organizations } = await following('Kept', 'Left as it is')
    const [{ id, name } = { id: '', name: '' }] = organizations
    await choose(supporter.token, `/${id}`, 'weekly')
    const exported: unknown[] = []
    for await (const row of exportMailPreferences(app.services.db, supporter.id)) exported.push(row)
    const chosen_at = expect.stringMatching(/Z$/)
    expect(exported).toEqual([{ organization: { id, name }, frequency: 'weekly', chosen_at }])
  })

  it('can be set only by supporters, for organizations they follow', async () => {
    const { supporter, organizations } = await following('Mine')
    const stranger = await buildSupporter(app.services.db)
    const path = `/${organizations[0]?.id}`
    expect((await choose(stranger.token, path, 'off')).status).toBe(404)
    expect((await choose(organizations[0]?.owner.token ?? '', path, 'off')).status).toBe(403)
    expect((await app.call('GET', '/mail-preferences')).status).toBe(401)
    const wrong = await choose(supporter.token, path, 'hourly')
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['frequency'])
    expect(await choicesOf(supporter.token)).toEqual({ Mine: 'instantly' })
  })

  it('is listed with whether delivery to the address is stopped, until the address changes', async () => {
    const { supporter } = await following('Any')
    const delivery = async () => (await app.call('GET', '/mail-preferences', { token: supporter.token })).body.delivery
    expect(await delivery()).toEqual({ email: supporter.email, is_stopped: false })
    const suppression = { address: supporter.email, reason: '550' }
    await app.services.db.insertInto('mail_suppressions').values(suppression).execute()
    expect(await delivery()).toEqual({ email: supporter.email, is_stopped: true })

    const email = 'another.of.mine@example.org'
    // Without a password, the recent sign-in proves the identity.
    await app.services.db
      .updateTable('users')
      .set({ email, password_hash: null })
      .where('id', '=', supporter.id)
      .execute()
    expect(await delivery()).toEqual({ email, is_stopped: false })
    // Entering the old address again lifts its suppression.
    const body = { email: supporter.email }
    expect((await app.call('PUT', '/profile', { token: supporter.token, body })).status).toBe(200)
    await app.services.db.updateTable('users').set({ email: supporter.email }).where('id', '=', supporter.id).execute()
    expect(await delivery()).toEqual({ email: supporter.email, is_stopped: false })
  })
})

describe('the unsubscribe link of a mail', () => {
  const subscription = (token: string) => app.call('GET', `/mail-subscription?token=${token}`)
  const chooseBy = (token: string, frequency: string) =>
    app.call('PUT', `/mail-subscription?token=${token}`, { body: { frequency } })

  /** @shows mail.preferences */
  it('sets the frequency of its organization without a log-in', async () => {
    const { supporter, organizations } = await following('Named', 'Untouched')
    const organizationId = organizations[0]?.id ?? ''
    const token = await tokenFor({ personId: supporter.id, scope: { organizationId } })
    expect((await subscription(token)).body.data).toEqual({
      id: 'organization',
      type: 'mail-subscriptions',
      attributes: {
        scope: 'organization',
        frequency: 'instantly',
        choices: ['instantly', 'daily', 'weekly', 'off'],
        organizations: [{ id: organizationId, name: 'Named' }],
        organizations_count: 1,
      },
    })
    for (const answer of [await chooseBy(token, 'off'), await chooseBy(token, 'off')]) {
      expect(answer.body.data.attributes.frequency).toBe('off')
    }
    expect(await choicesOf(supporter.token)).toEqual({ Named: 'off', Untouched: 'instantly' })
  })

  it('of a digest sets the frequency of all organizations in the digest', async () => {
    const { supporter, organizations } = await following('A', 'B', 'C')
    for (const { id } of organizations.slice(0, 2)) await choose(supporter.token, `/${id}`, 'daily')
    await choose(supporter.token, `/${organizations[2]?.id}`, 'weekly')
    const token = await tokenFor({ personId: supporter.id, scope: 'daily' })
    const shown = (await subscription(token)).body.data.attributes
    expect(shown).toMatchObject({ scope: 'daily', frequency: 'daily', organizations_count: 2 })
    const chosen = (await chooseBy(token, 'off')).body.data.attributes
    expect(chosen).toMatchObject({ frequency: 'off', organizations_count: 2 })
    expect(await choicesOf(supporter.token)).toEqual({ A: 'off', B: 'off', C: 'weekly' })
    expect((await subscription(token)).body.data.attributes.organizations_count).toBe(0)
  })

  it('cannot be forged or modified', async () => {
    const { supporter, organizations } = await following('One', 'Two')
    const organizationId = organizations[0]?.id ?? ''
    const token = await tokenFor({ personId: supporter.id, scope: { organizationId } })
    const key = await findSubscriptionKey(app.services.db)
    expect(readSubscriptionToken(key, token)).toEqual({ personId: supporter.id, scope: { organizationId } })
    const bytes = Buffer.from(token, 'base64url')
    for (let position = 0; position < bytes.length; position += 1) {
      const changed = Buffer.from(bytes)
      changed[position] = (changed[position] ?? 0) ^ 1
      expect(readSubscriptionToken(key, changed.toString('base64url'))).toBeNull()
    }
    for (const made of ['', 'x', token.slice(0, -1), `${token}AAAA`, supporter.id, 'A'.repeat(200)]) {
      expect((await subscription(made)).status, made).toBe(404)
      expect((await chooseBy(made, 'off')).status).toBe(404)
    }
    expect(await choicesOf(supporter.token)).toEqual({ One: 'instantly', Two: 'instantly' })
  })
})

describe('the weekly report on an organization', () => {
  /** @shows mail.weekly-report */
  it('is stopped and ordered again in the settings, by each admin for themselves', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const call = (method: 'GET' | 'PUT', body?: object) =>
      app.call(method, '/report-preference', { token: admins.editor.token, ...(body && { body }) })
    /** What the link in the mail says, which reads what the mail is sent by. */
    const byLink = async (personId: string) => {
      const token = await tokenFor({ personId, scope: 'report' })
      return (await app.call('GET', `/mail-subscription?token=${token}`)).body.data.attributes.frequency
    }
    const preference = (frequency: string) => ({ id, type: 'report-preferences', attributes: { frequency } })
    expect((await call('GET')).body.data).toEqual(preference('weekly'))
    const refused = await call('PUT', { frequency: 'daily' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['frequency']])
    expect((await call('PUT', { frequency: 'off' })).body.data).toEqual(preference('off'))
    expect((await call('GET')).body.data).toEqual(preference('off'))
    expect(await byLink(admins.editor.id)).toBe('off')
    expect(await byLink(admins.owner.id)).toBe('weekly')
    expect((await call('PUT', { frequency: 'weekly' })).body.data).toEqual(preference('weekly'))
    expect(await byLink(admins.editor.id)).toBe('weekly')
  })
})
