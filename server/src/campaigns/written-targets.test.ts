import { emailCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createCongressApp, wisconsin } from '../../testing/congress-app.ts'
import { buildCongressCampaign, buildDirectory, smallCongress } from '../../testing/factories-directories.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createCongressApp()
})
afterAll(() => app.close())

const buildToCongress = (fields: Record<string, unknown> = {}) =>
  buildCongressCampaign(app.services.db, { kind: emailCampaignKind, ...fields })

interface Shown {
  name: string
  email: string
  contact_page: string
  represents: boolean | null
}

const ask = async (id: string, query: Record<string, string> = {}) => {
  const answer = await app.call('GET', `/email-campaigns/${id}/targets?${new URLSearchParams(query).toString()}`)
  const data = (answer.body.data ?? []) as { id: string; attributes: Shown }[]
  return {
    ...answer,
    shown: data.map(({ attributes }) => attributes),
    names: data.map(({ attributes }) => attributes.name),
  }
}

describe('whom an email campaign with a directory asks people to write to', () => {
  /** @shows directories.writing, targets.place */
  it('are those who represent the place of the sender, with an address or a page', async () => {
    const { id } = await buildToCongress()
    const { shown, body } = await ask(id, { place: '53202' })
    expect(shown).toMatchObject([
      { name: 'Sally Wisconsin', email: 'sally.wisconsin@congress.example', contact_page: '', represents: true },
      { name: 'Samuel Wisconsin', represents: true },
      { name: 'Rita Four', email: '', contact_page: 'https://congress.example/rita-four', represents: true },
    ])
    expect(body.meta).toMatchObject({ divisions: expect.arrayContaining([`${wisconsin}/cd:4`]), ambiguous: [] })
    expect((await ask(id, { place: 'nowhere' })).body.errors).toHaveProperty('place')
    expect((await ask(id)).body.meta).toMatchObject({ total: 7, divisions: [] })
  })

  /** @shows directories.writing */
  it('are only people who can be written to, also those whom everybody reaches', async () => {
    const [sally, samuel, rita] = smallCongress
    if (!sally || !samuel || !rita) throw new Error('Nobody is listed')
    const directory_id = await buildDirectory(app.services.db, {
      targets: [{ ...sally, email: '' }, samuel, { ...rita, contact_page: '' }],
    })
    const people = await app.services.db
      .selectFrom('directory_targets')
      .select(['id', 'name'])
      .where('directory_id', '=', directory_id)
      .execute()
    const { id } = await buildToCongress({ directory_id, key_targets: people.map((person) => person.id) })
    expect((await ask(id)).names).toEqual(['Samuel Wisconsin'])
    expect((await ask(id, { place: '53202' })).names).toEqual(['Samuel Wisconsin'])
    expect((await ask(id)).body.meta).toMatchObject({ total: 1 })
  })

  it('are those whom the organizer has entered, without a directory', async () => {
    const { id } = await buildItem(app.services.db, emailCampaignKind)
    expect((await ask(id, { perPage: '1' })).body).toMatchObject({
      data: [{ id: 'okello@council.example', attributes: { email: 'okello@council.example', is_key: true } }],
      meta: { total: 2 },
    })
  })

  it('are told of a draft only to its own admins', async () => {
    const { id: organization_id, owner } = await buildOrganization(app.services.db)
    const draft = { organization_id, status: 'draft', published_at: null, first_published_at: null } as const
    const { id } = await buildItem(app.services.db, emailCampaignKind, draft)
    expect((await ask(id)).body.data).toBeUndefined()
    expect((await app.call('GET', `/email-campaigns/${id}/targets`, { token: owner.token })).body.data).toHaveLength(2)
  })
})

describe('an email to people of a directory', () => {
  const report = (campaign_id: string, targets: readonly string[], token?: string) =>
    app.call('POST', '/campaign-engagements', {
      token,
      body: {
        campaign_type: 'email-campaigns',
        campaign_id,
        outcome: 'sent',
        targets,
        ...(!token && { guest: { name: 'Ada Guest', email: freshEmail() } }),
      },
    })

  /** @shows targets.outcomes, targets.results */
  it('is told with all of its recipients at once, by accounts and guests, and counts once for each', async () => {
    const { id: organization_id, owner } = await buildOrganization(app.services.db)
    const { id, idOf } = await buildToCongress({ organization_id })
    const [sally, samuel, rita] = ['Sally Wisconsin', 'Samuel Wisconsin', 'Rita Four'].map(idOf) as [
      string,
      string,
      string,
    ]
    const { token } = await buildSupporter(app.services.db)
    expect((await report(id, [sally, samuel, sally], token)).status).toBe(200)
    expect((await report(id, [rita], token)).status).toBe(200)
    expect((await report(id, [sally])).status).toBe(201)
    const mine = await app.call('GET', `/email-campaigns/${id}`, { token })
    expect(mine.body.data.attributes).toMatchObject({
      engagements_count: 2,
      my_engagement: { targets: { [sally]: 'sent', [samuel]: 'sent', [rita]: 'sent' } },
    })
    const { body } = await app.call('GET', `/results/${id}/targets`, { token: owner.token })
    const people = body.data.map(({ id: target, attributes }: { id: string; attributes: { people: number } }) => [
      target,
      attributes.people,
    ])
    expect(people.slice(0, 3)).toEqual([
      [sally, 2],
      [samuel, 1],
      [rita, 1],
    ])
  })

  it('leaves out those whom the campaign does not ask to write to, or no longer', async () => {
    const { id, idOf } = await buildToCongress({ directory_titles: ['Senator'] })
    const { token } = await buildSupporter(app.services.db)
    const sally = idOf('Sally Wisconsin')
    expect((await report(id, [sally, idOf('Rita Four'), 'nobody'], token)).status).toBe(200)
    const mine = await app.call('GET', `/email-campaigns/${id}`, { token })
    expect(mine.body.data.attributes.my_engagement.targets).toEqual({ [sally]: 'sent' })
    const many = Array.from({ length: 101 }, (_, index) => `someone-${index}`)
    expect(Object.keys((await report(id, many)).body.errors)).toEqual(['targets'])
    expect((await app.call('GET', `/email-campaigns/${id}`)).body.data.attributes.engagements_count).toBe(1)
  })

  it('names recipients whom the organizer has entered by their addresses', async () => {
    const { id } = await buildItem(app.services.db, emailCampaignKind)
    const { token } = await buildSupporter(app.services.db)
    const addresses = emailCampaignKind.example.email_list.map(({ email }) => email)
    expect((await report(id, addresses, token)).status).toBe(200)
    const { body } = await app.call('GET', `/email-campaigns/${id}`, { token })
    expect(Object.keys(body.data.attributes.my_engagement.targets)).toEqual(addresses)
    const other = await buildSupporter(app.services.db)
    expect((await report(id, ['nobody@council.example', addresses[0] ?? ''], other.token)).status).toBe(200)
    const theirs = await app.call('GET', `/email-campaigns/${id}`, { token: other.token })
    expect(Object.keys(theirs.body.data.attributes.my_engagement.targets)).toEqual([addresses[0]])
  })
})

describe('an email campaign', () => {
  /** @shows targets.directory */
  it('names a directory that exists, or people to write to', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { email_list: list, ...fields } = emailCampaignKind.example
    const create = (change: object) =>
      app.call('POST', '/email-campaigns', { token: owner.token, body: { ...fields, ...change } })
    const neither = await create({})
    expect([neither.status, neither.body.errors]).toEqual([
      422,
      { email_list: ['Add at least one person to write to'] },
    ])
    const unknown = await create({ directory_id: '018f6f9e-0000-7000-8000-000000000000' })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['directory_id']])
    const directory_id = await buildDirectory(app.services.db)
    const { status, body } = await create({ directory_id })
    expect([status, body.data.attributes.directory_id]).toEqual([201, directory_id])
    const path = `/email-campaigns/${body.data.id}`
    const change = await app.call('PUT', path, { token: owner.token, body: { directory_id: null } })
    expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['email_list']])
    const entered = await app.call('PUT', path, { token: owner.token, body: { directory_id: null, email_list: list } })
    expect(entered.body.data.attributes.email_list).toHaveLength(2)
  })
})
