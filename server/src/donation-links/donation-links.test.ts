import type { DonationLink } from '@rostrum/contract/donation-links'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization, buildSupporter } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const legal = { title: 'Legal defense fund', excerpt: 'Pays filing fees.', link: 'https://give.example.org/legal' }
const winter = { title: 'Winter fund', excerpt: 'Buys heaters.', link: 'https://give.example.org/winter' }

const links = (method: string, id: string, token?: string, donation_links?: readonly object[]) =>
  app.call(method, `/organizations/${id}/donation-links`, { token, body: donation_links && { donation_links } })
const click = (id: string) => app.call('POST', `/donation-links/${id}/actions?action=click`)
const fieldsOf = (body: { data: DonationLink[] }) => body.data.map(({ attributes }) => attributes)

const buildLinks = async (overrides: { published_at?: null } = {}) => {
  const { id, owner } = await buildOrganization(app.services.db, overrides)
  const { body } = await links('PUT', id, owner.token, [legal, winter])
  return { id, token: owner.token, linkIds: body.data.map((link: DonationLink) => link.id) as [string, string] }
}

describe('donation links', () => {
  /** @shows donation-links.form, organizations.fields */
  it('are listed in order for everyone, but with clicks only for the organization’s admins', async () => {
    const { db } = app.services
    const { id, token } = await buildLinks()
    const foreign = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    for (const other of [undefined, supporter.token, foreign.owner.token]) {
      expect(fieldsOf((await links('GET', id, other)).body)).toEqual([legal, winter])
    }
    expect(fieldsOf((await links('GET', id, token)).body)).toEqual([
      { ...legal, clicks: 0 },
      { ...winter, clicks: 0 },
    ])
    expect((await app.call('GET', `/organizations/${id}`)).body.data.attributes.donation_links).toEqual([legal, winter])
    expect((await app.call('GET', `/restify/organizations/${id}/donation-links`)).body.data).toHaveLength(2)
  })

  /** @shows donation-links.form */
  it('are replaced as a whole, and a link with an unchanged URL keeps its clicks', async () => {
    const { id, token, linkIds } = await buildLinks()
    await click(linkIds[1])
    await click(linkIds[1])
    const renamed = { ...winter, title: 'Heaters before the frost' }
    const third = { title: 'Office rent', excerpt: 'Keeps the door open.', link: 'https://give.example.org/rent' }
    const { status, body } = await links('PUT', id, token, [third, renamed])
    expect(status).toBe(200)
    expect(fieldsOf(body)).toEqual([
      { ...third, clicks: 0 },
      { ...renamed, clicks: 2 },
    ])
    expect(body.data[1].id).toBe(linkIds[1])
    expect((await click(linkIds[0])).status).toBe(404)
  })

  it('are those of one request when several arrive at the same time, never a mix', async () => {
    const { id, token } = await buildLinks()
    const sets = Array.from({ length: 6 }, (_, set) =>
      [1, 2].map((row) => ({ ...legal, link: `${legal.link}/${set}/${row}` })),
    )
    await Promise.all(sets.map((set) => links('PUT', id, token, set)))
    expect(sets).toContainEqual(fieldsOf((await links('GET', id)).body))
  })

  it('can all be removed', async () => {
    const { id, token } = await buildLinks()
    expect((await links('DELETE', id, token)).status).toBe(204)
    expect((await links('GET', id)).body.data).toEqual([])
    expect((await links('DELETE', id, token)).status).toBe(204)
  })

  it('can be changed only by the organization’s admins', async () => {
    const { db } = app.services
    const { id } = await buildLinks()
    const foreign = await buildOrganization(db)
    const supporter = await buildSupporter(db)
    for (const [method, sent] of [['PUT', [legal]], ['DELETE']] as const) {
      expect((await links(method, id, undefined, sent)).status).toBe(401)
      expect((await links(method, id, supporter.token, sent)).status).toBe(403)
      expect((await links(method, id, foreign.owner.token, sent)).status).toBe(403)
    }
    expect((await links('GET', id)).body.data).toHaveLength(2)
  })

  /** @shows donation-links.rules */
  it.each([
    [[], 'donation_links'],
    [[legal, { ...winter, title: '' }], 'donation_links.1.title'],
    [[{ ...legal, excerpt: ' ' }], 'donation_links.0.excerpt'],
    [[{ ...legal, link: 'give.example.org' }], 'donation_links.0.link'],
    [[{ ...legal, link: 'javascript:alert(1)' }], 'donation_links.0.link'],
  ])('are not changed by %j, and the error names the field', async (wrong, field) => {
    const { id, token } = await buildLinks()
    const answer = await links('PUT', id, token, wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await links('GET', id)).body.data).toHaveLength(2)
  })

  it('are hidden with their organization, and clicks on them are not counted', async () => {
    const { id, token, linkIds } = await buildLinks({ published_at: null })
    expect((await links('GET', id)).status).toBe(404)
    expect((await links('GET', id, (await buildSupporter(app.services.db)).token)).status).toBe(404)
    expect((await click(linkIds[0])).status).toBe(404)
    expect(fieldsOf((await links('GET', id, token)).body)[0]).toMatchObject({ clicks: 0 })
  })
})

describe('a click on a donation link', () => {
  it('is counted, even if many arrive at the same time', async () => {
    const { id, token, linkIds } = await buildLinks()
    const answers = await Promise.all(Array.from({ length: 20 }, () => click(linkIds[0])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(fieldsOf((await links('GET', id, token)).body)).toMatchObject([{ clicks: 20 }, { clicks: 0 }])
    expect((await click(id)).status).toBe(404)
  })
})
