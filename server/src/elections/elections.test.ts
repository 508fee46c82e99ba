import type { AuditEntry } from '@rostrum/contract/audit-log'
import { candidateKind } from '@rostrum/contract/candidates'
import { MAX_OWN_ELECTIONS } from '@rostrum/contract/elections'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization } from '../../testing/factories.ts'
import { buildElection } from '../../testing/factories-elections.ts'

const dayLength = 24 * 60 * 60 * 1000
const begun = new Date(Date.now() + dayLength).toISOString().slice(0, 10)
/** A day before the clock, or after it. Day 1 has begun in Tokyo, and it is still day 0 in Milwaukee. */
const day = (count: number) => new Date(Date.parse(begun) + (count - 1) * dayLength).toISOString().slice(0, 10)
const now = new Date(`${begun}T02:00:00Z`)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('elections').execute()
})

const primary = {
  name: 'Spring election',
  state: 'WI',
  registration_deadline: day(14),
  early_voting: day(20),
  election_day: day(34),
}

const scene = async (timezone = 'America/Chicago') => {
  const { db } = app.services
  const organization = await buildOrganization(db)
  await db.updateTable('organizations').set({ timezone }).where('id', '=', organization.id).execute()
  const { token } = organization.owner
  const candidate = await buildItem(db, candidateKind, { organization_id: organization.id })
  const enter = (changes: object = {}) => app.call('POST', '/elections', { token, body: { ...primary, ...changes } })
  const change = (id: string, changes: object) =>
    app.call('PUT', `/elections/${id}`, { token, body: { ...primary, ...changes } })
  const remove = (id: string) => app.call('DELETE', `/elections/${id}`, { token })
  const list = async () => (await app.call('GET', '/elections', { token })).body
  const names = async () => (await list()).data.map(({ attributes }: { attributes: typeof primary }) => attributes.name)
  /** What anybody reads about the next election in a state. */
  const next = async (state = '') =>
    (await app.call('GET', `/candidates/${candidate.id}/election${state && `?state=${state}`}`)).body
  const acts = async () => {
    const { body } = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    return body.data.map(({ attributes }: AuditEntry) => [attributes.act, attributes.details.title])
  }
  return { organization, candidate, enter, change, remove, list, names, next, acts }
}

describe('an election of an organization', () => {
  /** @shows elections.own */
  it('is entered, changed and deleted, which the audit log tells', async () => {
    const { enter, change, remove, list, acts } = await scene()
    const { status, body } = await enter()
    const { id } = body.data
    expect([status, body.data.attributes]).toEqual([201, { ...primary, is_shared: false }])
    await change(id, { name: 'Spring election and primary', early_voting: '' })
    expect((await list()).data).toEqual([
      {
        id,
        type: 'elections',
        attributes: { ...primary, name: 'Spring election and primary', early_voting: null, is_shared: false },
      },
    ])
    // Saving it again changes nothing.
    await change(id, { name: 'Spring election and primary', early_voting: null })
    expect((await remove(id)).status).toBe(204)
    expect((await list()).meta.total).toBe(0)
    expect(await acts()).toEqual([
      ['election.deleted', 'Spring election and primary'],
      ['election.updated', 'Spring election and primary'],
      ['election.created', 'Spring election'],
    ])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ state: 'Wisconsin' }, 'state'],
    [{ election_day: '2028-02-30' }, 'election_day'],
    [{ registration_deadline: day(35) }, 'registration_deadline'],
    [{ early_voting: day(35) }, 'early_voting'],
    [{ registration_deadline: null, early_voting: null, election_day: day(-1) }, 'election_day'],
  ])('with %j has an error at the field, and is not stored', async (changes, field) => {
    const { enter, change, list } = await scene()
    const answer = await enter(changes)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await list()).data).toEqual([])
    const { body } = await enter()
    const changed = await change(body.data.id, changes)
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, [field]])
    expect((await list()).data).toEqual([body.data])
  })

  it('is one for each state and day', async () => {
    const { enter, change, names } = await scene()
    const { body } = await enter()
    const again = await enter({ name: 'Twice' })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['election_day']])
    await enter({ state: null, name: 'Everywhere' })
    expect((await enter({ state: '', name: 'Twice' })).status).toBe(422)
    expect((await change(body.data.id, { state: null })).status).toBe(422)
    expect(await names()).toEqual(['Everywhere', 'Spring election'])
  })

  it('may be today where the organization is, and can be changed when it is over', async () => {
    const days = { registration_deadline: null, early_voting: null, election_day: day(0) }
    const chicago = await scene()
    expect((await chicago.enter(days)).status).toBe(201)
    expect((await (await scene('Asia/Tokyo')).enter(days)).status).toBe(422)
    const id = await buildElection(app.services.db, {
      organization_id: chicago.organization.id,
      election_day: day(-29),
    })
    expect((await chicago.change(id, { ...days, election_day: day(-29), name: 'Over' })).status).toBe(200)
    // What is over is not listed.
    expect(await chicago.names()).toEqual(['Spring election'])
  })

  it('is one of a limited number', async () => {
    const { organization, enter, list } = await scene()
    for (let count = 0; count < MAX_OWN_ELECTIONS; count += 1)
      await buildElection(app.services.db, { organization_id: organization.id, election_day: day(count + 1) })
    expect((await enter()).status).toBe(409)
    expect((await list()).meta.total).toBe(MAX_OWN_ELECTIONS)
  })

  /** @shows elections.own */
  it('is seen and changed by its organization alone, and what the operator keeps by nobody', async () => {
    const { body } = await (await scene()).enter()
    const other = await scene()
    expect(await other.names()).toEqual([])
    expect((await other.change(body.data.id, {})).status).toBe(404)
    expect((await other.remove(body.data.id)).status).toBe(404)
    const shared = await buildElection(app.services.db, { name: 'For all', state: 'WI' })
    expect((await other.list()).data).toMatchObject([{ id: shared, attributes: { is_shared: true } }])
    expect((await other.change(shared, {})).status).toBe(403)
    expect((await other.remove(shared)).status).toBe(403)
    expect(await other.names()).toEqual(['For all'])
  })
})

describe('the next election of somebody', () => {
  /** @shows elections.next */
  it('is their organization’s before that of the operator, and on the same day their state’s before that of all', async () => {
    const { enter, next, organization } = await scene()
    const { db } = app.services
    expect(await next('WI')).toEqual({ data: null, meta: { states: [] } })
    const nameIn = async (state?: string) => (await next(state)).data?.attributes.name
    await buildElection(db, { name: 'Over', state: 'WI', election_day: day(-1) })
    await buildElection(db, { name: 'Shared, later', state: 'WI', election_day: day(250) })
    await buildElection(db, { name: 'Shared', state: 'WI', election_day: day(34) })
    await buildElection(db, { name: 'Shared by all', election_day: day(34) })
    expect([await nameIn('WI'), await nameIn('IL'), await nameIn()]).toEqual([
      'Shared',
      'Shared by all',
      'Shared by all',
    ])
    await enter({ name: 'Own, of all', state: null, election_day: day(65) })
    expect([await nameIn('WI'), await nameIn('IL')]).toEqual(['Own, of all', 'Own, of all'])
    await enter({ name: 'Own, later', election_day: day(97) })
    expect(await nameIn('WI')).toBe('Own, of all')
    // On the same day, what is known of a state counts.
    await enter({ name: 'Own', election_day: day(65) })
    expect([await nameIn('WI'), await nameIn('IL')]).toEqual(['Own', 'Own, of all'])
    expect((await next('WI')).meta).toEqual({ states: ['WI'] })
    // The elections of others do not count.
    await buildElection(db, {
      name: 'Foreign',
      state: 'IL',
      election_day: day(5),
      organization_id: (await buildOrganization(db)).id,
    })
    expect((await next('IL')).data.attributes).toMatchObject({ name: 'Own, of all', is_shared: false })
    await db.deleteFrom('elections').where('organization_id', '=', organization.id).execute()
    expect((await next('WI')).data.attributes).toMatchObject({ name: 'Shared', is_shared: true })
  })

  it('is told for candidates that are public', async () => {
    const { candidate, next } = await scene()
    await buildElection(app.services.db, {})
    expect((await next()).data.attributes.name).toBe('General election')
    await app.services.db
      .updateTable('content_items')
      .set({ status: 'not_active' })
      .where('id', '=', candidate.id)
      .execute()
    expect((await app.call('GET', `/candidates/${candidate.id}/election`)).status).toBe(404)
    const wrong = await app.call('GET', `/candidates/${candidate.id}/election?state=XX`)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['state']])
  })
})
