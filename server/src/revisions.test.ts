import { contentKinds } from '@rostrum/contract/content-kinds'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { buildItem, buildOrganization, buildPhoneBank, buildSupporter } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Editable {
  path: string
  token: string
  /** Two different changes. */
  first: object
  second: object
}

const linkTo = (title: string) => ({ title, excerpt: 'Every gift helps.', link: 'https://example.org/give' })

const editable: Record<string, () => Promise<Editable>> = {
  ...Object.fromEntries(
    contentKinds.map((kind) => [
      kind.path,
      async () => {
        const { id: organizationId, owner } = await buildOrganization(app.services.db)
        const { id } = await buildItem(app.services.db, kind, { organization_id: organizationId })
        const change = (title: string) => ({ [kind.titleField]: title })
        return { path: `/${kind.path}/${id}`, token: owner.token, first: change('First'), second: change('Second') }
      },
    ]),
  ),
  'the profile of an organization': async () => {
    const open = { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:30', status: 'open' }
    const { id, owner } = await buildOrganization(app.services.db, { working_hours: JSON.stringify([open]) })
    const [first, second] = [{ tagline: 'First' }, { tagline: 'Second' }]
    return { path: `/organizations/${id}`, token: owner.token, first, second }
  },
  'the donation links': async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const [first, second] = [{ donation_links: [linkTo('First')] }, { donation_links: [linkTo('Second')] }]
    return { path: `/organizations/${id}/donation-links`, token: owner.token, first, second }
  },
  'the phone bank': async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    await buildPhoneBank(app.services.db, { organization_id: id })
    const [first, second] = [phoneBankExample, { ...phoneBankExample, minutes_per_week: 30 }]
    return { path: `/organizations/${id}/phone-bank`, token: owner.token, first, second }
  },
  'the own profile': async () => {
    const { token } = await buildSupporter(app.services.db)
    return { path: '/profile', token, first: { address: '1 First St' }, second: { address: '2 Second St' } }
  },
}

const read = ({ path, token }: Editable) => app.call('GET', path, { token })
const change = ({ path, token }: Editable, body: object, headers: Record<string, string> = {}) =>
  app.call('PUT', path, { token, body, headers })
const revisionIn = ({ data, meta }: { data: { meta: { revision: string } }; meta?: { revision: string } }) =>
  (meta ?? data.meta).revision

interface Shown {
  attributes: Record<string, unknown>
}
const flat = ({ attributes, ...others }: Shown) => ({ ...others, ...attributes })
/** The body of a client that changes what it has read, and sends all of it. */
const sentBack = (data: Shown | Shown[]) => (Array.isArray(data) ? { donation_links: data.map(flat) } : flat(data))

const withoutTime = (data: Shown | Shown[]) =>
  [data].flat().map(({ attributes: { updated_at: _time, ...attributes } }) => attributes)

describe.each(Object.entries(editable))('%s', (_name, build) => {
  /** @shows revisions.refused */
  it('is not overwritten by somebody who has seen an earlier version', async () => {
    const resource = await build()
    const before = await read(resource)
    const revision = revisionIn(before.body)
    expect(before.headers['etag']).toBe(`"${revision}"`)

    const changed = await change(resource, resource.first, { 'if-match': `"${revision}"` })
    expect(changed.status).toBe(200)
    expect(revisionIn(changed.body)).not.toBe(revision)
    expect(changed.headers['etag']).toBe(`"${revisionIn(changed.body)}"`)

    const stale = await change(resource, resource.second, { 'if-match': `"${revision}"`, 'accept-language': 'es' })
    const { data, meta } = changed.body
    expect(stale.status).toBe(409)
    expect(stale.body).toEqual({
      code: 'STALE',
      message: 'Mientras tanto, otra persona ha cambiado esto. No se ha guardado nada',
      data,
      ...(meta && { meta }),
    })
    const after = await read(resource)
    expect(revisionIn(after.body)).toBe(revisionIn(changed.body))
    expect(after.body.data.attributes).toEqual(data.attributes)

    const current = { 'if-match': `"${revisionIn(changed.body)}"` }
    expect((await change(resource, resource.second, current)).status).toBe(200)
  })

  it('is changed once by two people who have seen the same version', async () => {
    const resource = await build()
    const headers = { 'if-match': `"${revisionIn((await read(resource)).body)}"` }
    const answers = await Promise.all([
      change(resource, resource.first, headers),
      change(resource, resource.second, headers),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  /** @shows wire.unknown-fields */
  it('can be sent back as a whole, with everything that a change does not accept', async () => {
    const resource = await build()
    await change(resource, resource.first)
    const before = (await read(resource)).body.data
    const { status, body } = await change(resource, sentBack(before))
    expect(status).toBe(200)
    expect(withoutTime(body.data)).toEqual(withoutTime(before))
  })

  it('is changed in any case by somebody who does not say which version they have seen', async () => {
    const resource = await build()
    expect((await change(resource, resource.first)).status).toBe(200)
    expect((await change(resource, resource.second, { 'if-match': '*' })).status).toBe(200)
    expect((await change(resource, resource.first, { 'if-none-match': '*' })).status).toBe(409)
  })
})

describe('a phone bank', () => {
  it('is set up once by two people who have seen none', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const setUp = () =>
      app.call('PUT', `/organizations/${id}/phone-bank`, {
        token: owner.token,
        body: phoneBankExample,
        headers: { 'if-none-match': '*' },
      })
    const answers = await Promise.all([setUp(), setUp()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('never has the revision of an earlier one', async () => {
    const { id, owner } = await buildOrganization(app.services.db)
    const resource = { path: `/organizations/${id}/phone-bank`, token: owner.token, first: {}, second: {} }
    const first = await change(resource, phoneBankExample)
    await app.call('DELETE', resource.path, { token: owner.token })
    await change(resource, phoneBankExample)
    const stale = await change(resource, phoneBankExample, { 'if-match': `"${revisionIn(first.body)}"` })
    expect(stale.status).toBe(409)
  })
})
