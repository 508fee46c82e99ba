import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { organizationCalls } from '../../testing/organization-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { build, show } = organizationCalls(() => app)

const change = (id: string, token: string, body: object) => app.call('PUT', `/organizations/${id}`, { token, body })

/** @shows organizations.about-rules, organizations.contact-rules, wire.fields */
it('a US state is stored with its full name, so that the filter by state finds the organization', async () => {
  const { id, owner } = await build({ country: 'US', state: 'Ohio' })
  const { body } = await change(id, owner.token, { state: 'WI' })
  expect(body.data.attributes.state).toBe('Wisconsin')
  const found = await app.call('GET', '/organizations?state=wisconsin&perPage=100')
  expect(found.body.data.map((card: { id: string }) => card.id)).toContain(id)
})

describe('PUT /organizations/:id', () => {
  /** @shows organizations.fields, wire.booleans */
  it('changes only the given fields', async () => {
    const organization = await build({ tags: ['Parks'] })
    const { token } = organization.owner
    const hours = { start_day: 'monday', end_day: 'friday', start_time: '09:00', end_time: '17:30', status: 'open' }
    const member = { name: 'Ines Okello', role: 'Chair', image: null, about: '' }
    const reference = { title: 'What we did', excerpt: 'In a year', link: 'https://example.org/a' }
    const links = { email: 'a@b.org', website: '', whatsapp: null, facebook: '', instagram: '', x: '', other: '' }
    const sent = {
      tagline: 'A new line',
      city: 'Racine',
      phone_public: 1,
      working_hours: [hours],
      team_members: [member],
      contributions: [reference],
      articles: [reference, { ...reference, link: '' }],
      social_links: links,
    }
    const { status, body } = await change(organization.id, token, sent)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({
      name: organization.name,
      description: organization.description,
      tags: ['Parks'],
      tagline: 'A new line',
      city: 'Racine',
      phone_public: true,
      working_hours: [hours],
      team_members: [member],
      contributions: [reference],
      articles: [reference, { ...reference, link: null }],
      social_links: { ...links, website: null, facebook: null, instagram: null, x: null, other: null },
    })
    expect((await show(organization.id)).body.data.attributes.tagline).toBe('A new line')
  })

  it('changes only the given social links', async () => {
    const { id, owner } = await build()
    const links = async (social_links: object) => {
      const { status, body } = await change(id, owner.token, { social_links })
      expect(status).toBe(200)
      return body.data.attributes.social_links
    }
    const website = 'https://cleanriver.example.org'
    await links({ website, facebook: 'https://facebook.example.org/river' })
    const changed = await links({ x: 'https://x.example.org/river', facebook: '' })
    expect(changed).toMatchObject({ website, x: 'https://x.example.org/river', facebook: null, other: null })
  })

  /** @shows organizations.fields */
  it('replaces the donation links in the given order, and a link with the same URL keeps its clicks', async () => {
    const { id, owner } = await build()
    const [legal, winter] = ['legal', 'winter'].map((name) => ({
      title: `The ${name} fund`,
      excerpt: 'Every gift helps.',
      link: `https://give.example.org/${name}`,
    }))
    const listed = async () =>
      (await app.call('GET', `/organizations/${id}/donation-links`, { token: owner.token })).body.data
    const saved = await change(id, owner.token, { donation_links: [legal, winter] })
    expect(saved.status).toBe(200)
    expect(saved.body.data.attributes.donation_links).toEqual([legal, winter])
    const clicked = (await listed())[1]
    await app.call('POST', `/donation-links/${clicked.id}/actions?action=click`)

    const renamed = { ...winter, title: 'Heaters before the frost' }
    await change(id, owner.token, { tagline: 'Heat is a right.', donation_links: [renamed, legal] })
    expect((await show(id)).body.data.attributes).toMatchObject({
      tagline: 'Heat is a right.',
      donation_links: [renamed, legal],
    })
    expect((await listed())[0]).toMatchObject({ id: clicked.id, attributes: { ...renamed, clicks: 1 } })

    const half = { tagline: 'Half', donation_links: [legal, { ...winter, link: 'javascript:alert(1)' }] }
    const refused = await change(id, owner.token, half)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['donation_links.1.link'])
    const wrongTag = await change(id, owner.token, { tags: ['Unheard of'], donation_links: [] })
    expect(wrongTag.status).toBe(422)
    expect((await show(id)).body.data.attributes).toMatchObject({
      tagline: 'Heat is a right.',
      donation_links: [renamed, legal],
    })
    expect((await change(id, owner.token, { donation_links: [] })).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('refuses a change that is based on a profile with other donation links', async () => {
    const { id, owner } = await build()
    const { revision } = (await show(id, owner.token)).body.data.meta
    const link = { title: 'Legal fund', excerpt: 'For filing fees.', link: 'https://give.example.org' }
    const { token } = owner
    await app.call('PUT', `/organizations/${id}/donation-links`, { token, body: { donation_links: [link] } })
    const headers = { 'if-match': `"${revision}"` }
    const stale = await app.call('PUT', `/organizations/${id}`, { token, headers, body: { donation_links: [] } })
    expect(stale.status).toBe(409)
    expect(stale.body.data.attributes.donation_links).toEqual([link])
  })

  it('stores hours with their time zone, even past midnight', async () => {
    const { id, owner } = await build({ timezone: null })
    expect((await show(id)).body.data.attributes.timezone).toBeNull()
    const slot = { start_day: 'friday', end_day: 'friday', start_time: '20:00', end_time: '24:00', status: 'open' }
    const hours = [
      slot,
      { ...slot, start_day: 'saturday', end_day: 'saturday', start_time: '00:00', end_time: '02:00' },
    ]
    const sent = { timezone: 'America/Argentina/Buenos_Aires', working_hours: hours }
    expect((await change(id, owner.token, sent)).status).toBe(200)
    expect((await show(id)).body.data.attributes).toMatchObject(sent)
  })

  /** @shows organizations.fields, wire.restify */
  it('works with POST and under restify/, too', async () => {
    const { id, owner } = await build()
    const options = { token: owner.token, body: { tagline: 'By POST' } }
    expect((await app.call('POST', `/organizations/${id}`, options)).body.data.attributes.tagline).toBe('By POST')
    expect((await app.call('PUT', `/restify/organizations/${id}`, options)).status).toBe(200)
  })

  it('stores tags in the given order without duplicates, and refuses unknown ones with their index', async () => {
    await build({ tags: ['Schools', 'Buses'] })
    const { id, owner } = await build({ tags: ['Parks'] })
    const changed = await change(id, owner.token, { tags: ['Schools', 'Buses', 'Schools'] })
    expect(changed.body.data.attributes.tags).toEqual(['Schools', 'Buses'])
    const refused = await change(id, owner.token, { tagline: 'Half', tags: ['Parks', 'Unheard of'] })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ 'tags.1': ['This cause doesn’t exist'] })
    const { attributes } = (await show(id)).body.data
    expect(attributes.tags).toEqual(['Schools', 'Buses'])
    expect(attributes.tagline).not.toBe('Half')
    const hidden = await build({ tags: ['Parks'], published_at: null })
    expect((await change(hidden.id, hidden.owner.token, { tags: [] })).body.data.attributes.tags).toEqual([])
  })

  it.each([
    [{ name: '  ' }, 'name'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [
      {
        team_members: [
          { name: 'A', role: '', image: null, about: '' },
          { name: '', role: '', image: null, about: '' },
        ],
      },
      'team_members.1.name',
    ],
    [{ articles: [{ title: 'T', excerpt: '', link: 'javascript:alert(1)' }] }, 'articles.0.link'],
    [{ working_hours: [] }, 'working_hours'],
    [
      {
        working_hours: [
          { start_day: 'friday', end_day: 'monday', start_time: '09:00', end_time: '10:00', status: 'open' },
        ],
      },
      'working_hours.0.end_day',
    ],
    [
      {
        working_hours: [
          { start_day: 'monday', end_day: 'monday', start_time: '10:00', end_time: '10:00', status: 'open' },
        ],
      },
      'working_hours.0.end_time',
    ],
    [
      {
        working_hours: [
          { start_day: 'monday', end_day: 'monday', start_time: '24:00', end_time: '24:00', status: 'closed' },
        ],
      },
      'working_hours.0.start_time',
    ],
    [{ timezone: 'Milwaukee' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
    [{ country: 'Spain' }, 'country'],
    [{ contact_email: 'nobody' }, 'contact_email'],
  ])('refuses %j and names the field', async (body, field) => {
    const { id, owner } = await build()
    const answer = await change(id, owner.token, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('is allowed only to the organization’s admins', async () => {
    const published = await build()
    const hidden = await build({ published_at: null })
    const other = await build()
    const supporter = await buildSupporter(app.services.db)
    const body = { tagline: 'Taken over' }
    expect((await app.call('PUT', `/organizations/${published.id}`, { body })).status).toBe(401)
    expect((await change(published.id, supporter.token, body)).status).toBe(403)
    expect((await change(published.id, other.owner.token, body)).status).toBe(403)
    expect((await change(hidden.id, other.owner.token, body)).status).toBe(404)
    expect((await show(published.id)).body.data.attributes.tagline).toBe(published.tagline)
  })

  it('keeps the search text complete under concurrent changes', async () => {
    const { id, owner } = await build()
    await Promise.all([
      change(id, owner.token, { name: 'Quillfeather' }),
      change(id, owner.token, { tagline: 'Ombudsperson' }),
      change(id, owner.token, { city: 'Wauwatosa' }),
    ])
    const found = await app.call('GET', '/organizations?search=quillfeather+ombudsperson+wauwatosa')
    expect(found.body.meta.total).toBe(1)
  })
})
