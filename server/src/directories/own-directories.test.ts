import type { AuditEntry } from '@rostrum/contract/audit-log'
import type { Target } from '@rostrum/contract/directories'
import { MAX_OWN_DIRECTORIES } from '@rostrum/contract/directory-files'
import { sql } from 'kysely'
import { weekdaysFrom } from '@rostrum/contract/weekdays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  aboutLegislature as about,
  directoryOwner,
  legislatureForm as formOf,
  legislatureMapping as mapping,
  okello,
  tanaka,
  wisconsin,
} from '../../testing/legislature.ts'
import { buildDirectory } from '../../testing/factories-directories.ts'
import { newId } from '../platform/identifiers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const buildOwner = () => directoryOwner(app)

describe('a directory of an organization', () => {
  /** @shows directories.own */
  it('is created from a file, with the rows that can be used, and only its organization sees it', async () => {
    const { create, targets, own, createCampaign } = await buildOwner()
    const { status, body } = await create([okello, 'Nobody,,12,,', tanaka])
    const { id } = body.data
    expect([status, body.data.attributes]).toEqual([
      201,
      {
        ...about,
        targets_count: 2,
        phones_count: 2,
        emails_count: 0,
        addresses_count: 0,
        photos_count: 0,
        photos_waiting: 0,
        photos_failed: 0,
        titles: [
          { title: 'Sen.', count: 1 },
          { title: 'Rep.', count: 1 },
        ],
        areas: [{ division: wisconsin, name: 'Wisconsin', count: 2 }],
        imported_at: expect.any(String),
        office_hours: null,
        is_shared: false,
        is_outdated: false,
        campaigns_count: 0,
      },
    ])
    expect((await targets(id))[0]?.attributes).toMatchObject({
      name: 'Ines Okello',
      // The number without a name of its own is called as its column is.
      phones: [
        { label: '', number: '608-555-0126' },
        { label: 'District office', number: '414-555-0126' },
      ],
    })
    expect((await createCampaign(id)).status).toBe(201)
    const [mine] = await own()
    expect([mine?.id, mine?.attributes.campaigns_count]).toEqual([id, 1])

    const other = await buildOwner()
    expect(await other.own()).toEqual([])
    for (const path of [`/directories/${id}`, `/directories/${id}/targets`])
      expect((await app.call('GET', path, { token: other.token })).status).toBe(404)
    const refused = await other.createCampaign(id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['directory_id']])
  })

  it('is created once, however often the same request arrives', async () => {
    const { send, own } = await buildOwner()
    const key = newId()
    const attempt = () => send('', formOf([okello], { ...about, mapping }), { 'idempotency-key': key })
    const first = await attempt()
    const second = await attempt()
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await own()).toHaveLength(1)
  })

  /** @shows directories.replace */
  it('is updated from a newer file: who is listed still keeps their id, and campaigns call the new list', async () => {
    const { create, replace, targets, token, createCampaign } = await buildOwner()
    const { id } = (await create()).body.data
    const [before] = await targets(id)
    const campaign = (await createCampaign(id)).body.data.id
    const moved = okello.replace('608-555-0126', '608-555-0199')
    const { status, body } = await replace(id, [moved, `Ada New,Rep.,608-555-0130,,${wisconsin}/sldl:7`])
    expect([status, body.data.attributes.targets_count, body.data.attributes.name]).toEqual([200, 2, about.name])
    const called = await app.call('GET', `/call-campaigns/${campaign}/targets`, { token })
    expect(called.body.data.map(({ attributes }: Target) => [attributes.name, attributes.phones[0]?.number])).toEqual([
      ['Ines Okello', '608-555-0199'],
      ['Ada New', '608-555-0130'],
    ])
    expect(called.body.data[0].id).toBe(before?.id)
  })

  it('stays as it is when a newer file cannot be used', async () => {
    const { create, replace, targets } = await buildOwner()
    const { id } = (await create()).body.data
    const before = await targets(id)
    expect((await replace(id, ['Nobody,,12,,'])).status).toBe(422)
    expect(await targets(id)).toEqual(before)
  })

  it('keeps as many people who have left as it may list', async () => {
    const { create, replace } = await buildOwner()
    const { id } = (await create()).body.data
    const { db } = app.services
    await sql`insert into directory_targets (id, directory_id, position, name, title, office, party, phones, removed_at)
      select gen_random_uuid(), ${id}, 1, 'Long gone', '', '', '', '[]', '2000-01-01' from generate_series(1, 10000)`.execute(
      db,
    )
    await replace(id, [okello])
    const { rows } = await sql<{ gone: number; tanaka: number }>`
      select count(*)::int as gone, count(*) filter (where name = 'Kenji Tanaka')::int as tanaka
      from directory_targets where directory_id = ${id} and removed_at is not null`.execute(db)
    expect(rows).toEqual([{ gone: 10_000, tanaka: 1 }])
  })

  /** @shows directories.own */
  it('has a name of its own, which can be changed', async () => {
    const { create, own, token } = await buildOwner()
    const { id } = (await create()).body.data
    const again = await create()
    expect([again.status, again.body.errors]).toEqual([422, { name: ['Another of your directories has this name'] }])
    await create([tanaka], { name: 'Assembly' })
    const change = (body: object) => app.call('PUT', `/directories/${id}`, { token, body })
    expect((await change({ name: 'Assembly' })).body.errors).toEqual({
      name: ['Another of your directories has this name'],
    })
    expect((await change({ name: 'Senate' })).body.data.attributes).toMatchObject({ ...about, name: 'Senate' })
    expect((await own()).map(({ attributes }) => attributes.name)).toEqual(['Assembly', 'Senate'])
    // Another organization may use the same name.
    expect((await (await buildOwner()).create()).status).toBe(201)
  })

  /** @shows directories.hours */
  it('says when its offices answer, which callers are told', async () => {
    const { create, createCampaign, token, organization } = await buildOwner()
    const { id } = (await create()).body.data
    const campaign = (await createCampaign(id)).body.data.id
    const change = (body: object) => app.call('PUT', `/directories/${id}`, { token, body })
    const told = async () =>
      (await app.call('GET', `/call-campaigns/${campaign}/targets`, { token })).body.meta.office_hours
    expect(await told()).toBeNull()
    const hours = { timezone: 'America/Chicago', working_hours: weekdaysFrom('08:00', '16:30') }
    expect((await change({ office_hours: hours })).body.data.attributes).toMatchObject({
      ...about,
      office_hours: hours,
    })
    expect(await told()).toEqual(hours)
    const wrong = await change({ office_hours: { timezone: 'Mars', working_hours: weekdaysFrom('17:00', '09:00') } })
    expect(wrong.body.errors).toEqual({
      'office_hours.timezone': ['Choose a time zone'],
      'office_hours.working_hours.0.end_time': ['End time must be after start time'],
    })
    expect(await told()).toEqual(hours)
    // Neither a newer name nor the same hours again change or forget them.
    await change({ source: 'The new clerk' })
    await change({ office_hours: hours })
    expect(await told()).toEqual(hours)
    await change({ office_hours: null })
    expect(await told()).toBeNull()
    const { body } = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    const updates = body.data.filter(({ attributes }: AuditEntry) => attributes.act === 'directory.updated')
    expect(updates).toHaveLength(3)
  })

  /** @shows directories.delete */
  it('is deleted once no campaign uses it', async () => {
    const { create, createCampaign, own, token } = await buildOwner()
    const { id } = (await create()).body.data
    const campaign = (await createCampaign(id)).body.data.id
    const remove = () => app.call('DELETE', `/directories/${id}`, { token })
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '1 campaign uses this directory. Choose other people there first',
    ])
    expect(await own()).toHaveLength(1)
    await app.call('DELETE', `/call-campaigns/${campaign}`, { token })
    expect((await remove()).status).toBe(204)
    expect(await own()).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  it('is never deleted while a campaign that names it is being saved', async () => {
    const { create, createCampaign, own, token } = await buildOwner()
    for (let turn = 0; turn < 8; turn += 1) {
      const { id } = (await create()).body.data
      const [saved, deleted] = await Promise.all([
        createCampaign(id),
        app.call('DELETE', `/directories/${id}`, { token }),
      ])
      // Whoever comes first is served, and the other one is told why not.
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([saved.status, deleted.status])
      expect((await own()).length).toBe(deleted.status === 409 ? 1 : 0)
      if (saved.status !== 201) continue
      await app.call('DELETE', `/call-campaigns/${saved.body.data.id}`, { token })
      await app.call('DELETE', `/directories/${id}`, { token })
    }
  })

  it('of the operator can be seen and used, and not changed', async () => {
    const { token, replace } = await buildOwner()
    const id = await buildDirectory(app.services.db)
    const seen = await app.call('GET', `/directories/${id}`, { token })
    expect(seen.body.data.attributes.is_shared).toBe(true)
    const answers = [
      await app.call('PUT', `/directories/${id}`, { token, body: { name: 'Mine' } }),
      await replace(id, [okello]),
      await app.call('DELETE', `/directories/${id}`, { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(answers[0]?.body.message).toContain('Only the operator')
    expect((await app.call('GET', `/directories/${id}`, { token })).body).toEqual(seen.body)
  })

  it('is one of at most 20', async () => {
    const { create, organization } = await buildOwner()
    for (let count = 0; count < MAX_OWN_DIRECTORIES; count += 1)
      await buildDirectory(app.services.db, { organization_id: organization.id })
    const { status, body } = await create()
    expect([status, body.message]).toEqual([409, 'An organization can keep up to 20 directories'])
  })

  it('leaves a trace of each change in the activity log', async () => {
    const { create, replace, token, organization } = await buildOwner()
    const { id } = (await create()).body.data
    await replace(id, [okello])
    const change = () => app.call('PUT', `/directories/${id}`, { token, body: { source: 'The new clerk' } })
    await change()
    await change()
    await app.call('DELETE', `/directories/${id}`, { token })
    const { body } = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    expect(body.data.map(({ attributes }: AuditEntry) => [attributes.act, attributes.details.title])).toEqual([
      ['directory.deleted', 'Legislature'],
      ['directory.updated', 'Legislature'],
      ['directory.updated', 'Legislature'],
      ['directory.created', 'Legislature'],
    ])
  })
})
