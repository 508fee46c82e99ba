import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventKind } from '@rostrum/contract/events'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildElection } from '../../testing/factories-elections.ts'
import { buildEngagement, buildItem, buildOrganization, buildTeam } from '../../testing/factories.ts'
import { buildBusyOrganization, buildFullLife, traces } from '../../testing/full-life.ts'
import { causeRegistration, signUpSupporter } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'
import { archiveSections, writeArchive } from './write.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const fetchArchive = (id: string, token: string, language = 'en') =>
  app.server.inject({
    url: `/api/organizations/${id}/export.zip`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })

const openArchive = async (id: string, token: string, language?: string) => {
  const { rawPayload } = await fetchArchive(id, token, language)
  const entries = Object.entries(unzipSync(rawPayload))
  const files = Object.fromEntries(entries.map(([path, bytes]) => [path, strFromU8(bytes)]))
  return {
    files,
    bytes: Object.fromEntries(entries),
    list: (name: string): Record<string, unknown>[] => JSON.parse(files[`json/${name}.json`] ?? ''),
    sheet: (name: string) =>
      papaparse.parse<Record<string, string>>((files[`csv/${name}.csv`] ?? '').replace('\uFEFF', ''), { header: true })
        .data,
  }
}

/** Tables whose rows belong to an organization, and that its archive leaves out. */
const leftOut: Record<string, string> = {
  imported_people: 'rows of a file; whom they are about is in people',
  organization_reviews: 'decisions of the platform about the organization',
  moderation_decisions: 'decisions of the platform, whose reasons were mailed to the organization',
  consent_states: 'the latest rows of consents',
  follow_counts: 'the number of follows, which are there themselves',
  tagged_organizations: 'the tags of the organization, which are there themselves',
  mail_preferences: 'a choice of the supporter, not of the organization',
  people_to_gather: 'people whose rows are still to be computed',
  refused_addresses: 'addresses of people who have nothing to do with the organization',
}

/** @shows archive.complete */
it('has every table whose rows belong to an organization', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name = 'organization_id'`.execute(app.services.db)
  const shown = Object.values(archiveSections).flatMap(({ tables }) => tables as readonly string[])
  const missing = rows.map(({ table }) => table).filter((table) => !shown.includes(table) && !(table in leftOut))
  expect(missing).toEqual([])
})

/** @shows archive.complete */
it('has everything that a directory tells of its people', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = 'directory_targets'`.execute(app.services.db)
  const shown = Object.keys(archiveSections['directory_targets']?.columns ?? {})
  // When the photo is fetched is the business of a job.
  const told = rows.map(({ column }) => column).filter((column) => !/^photo_(due_at|tried_at|failures)$/.test(column))
  expect(told.toSorted()).toEqual(shown.toSorted())
})

describe('the archive of an organization', () => {
  /** @shows archive.complete */
  it('has what its people did and wrote, as CSV and as JSON', async () => {
    const organization = await buildBusyOrganization(app)
    const person = await buildFullLife(app, organization)
    const days = { registration_deadline: '2097-10-16', early_voting: '2097-10-22', election_day: '2097-11-05' }
    await buildElection(app.services.db, { organization_id: organization.id, state: 'WI', ...days })
    await buildElection(app.services.db, { name: 'For all organizations', election_day: '2096-11-05' })
    const archive = await openArchive(organization.id, organization.owner.token)
    expect(archive.list('elections')).toEqual([
      expect.objectContaining({ name: 'General election', state: 'WI', ...days }),
    ])

    const [listed] = archive.list('people').filter(({ email }) => email === traces.email)
    expect(listed).toMatchObject({ name: `${traces.firstName} ${traces.lastName}`, tags: [traces.firstName] })
    const ofPerson = { person_id: listed?.['id'] }
    expect(archive.list('followers')).toEqual([{ ...ofPerson, followed_at: expect.any(String) }])
    expect(archive.list('acts')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...ofPerson,
          item_id: organization.call.id,
          note: traces.words,
          sentences: 5,
          own_sentences: 2,
        }),
        expect.objectContaining({ ...ofPerson, item_id: organization.event.id, attendance: 'attended' }),
        expect.objectContaining({ ...ofPerson, details: expect.objectContaining({ address: traces.address }) }),
      ]),
    )
    expect(archive.list('volunteers')).toEqual([expect.objectContaining({ ...ofPerson, email: traces.email })])
    expect(archive.list('notes')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...ofPerson, text: traces.words, author: expect.any(String) }),
      ]),
    )
    expect(archive.list('contacts')).toEqual([expect.objectContaining({ ...ofPerson, outcome: 'reached' })])
    expect(archive.list('tasks')).toEqual([expect.objectContaining({ ...ofPerson, title: `Call ${traces.firstName}` })])
    expect(archive.list('chat_messages')).toEqual([
      expect.objectContaining({ ...ofPerson, sender: 'supporter', author: null, text: traces.words }),
      expect.objectContaining({ ...ofPerson, sender: 'organization', text: 'She may call us.' }),
    ])
    expect(archive.list('contact_messages')).toEqual([expect.objectContaining({ email: traces.email })])
    expect(archive.list('consents')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...ofPerson, purpose: 'share_contact', is_given: true, text: expect.any(String) }),
      ]),
    )
    expect(archive.list('imports')).toEqual([expect.objectContaining({ status: 'done' })])
    expect(archive.list('invitations')).toEqual([expect.objectContaining({ email: traces.email })])

    for (const name of Object.keys(archiveSections)) {
      expect([name, archive.sheet(name).length]).toEqual([name, archive.list(name).length])
    }
    expect(archive.sheet('people').find(({ email }) => email === traces.email)).toMatchObject({
      id: listed?.['id'],
      tags: traces.firstName,
      is_guest: 'no',
      fields: JSON.stringify({ Street: traces.address }),
    })
    expect(Object.values(archive.files).join('\n')).not.toContain(person.token)
  })

  /** @shows archive.complete */
  it('has its profile, its drafts, its pictures and its documents', async () => {
    const registered = await app.call('POST', '/register', {
      form: causeRegistration({}, [fileNamed('charter.pdf', sampleFiles.pdf)]),
    })
    const { meta, relationships } = registered.body.data
    const { token } = meta
    const { id } = relationships.organization
    const form = new FormData()
    form.append('file', fileNamed('river.png', sampleFiles.png))
    const { url } = (await app.call('POST', '/files/upload', { token, form })).body.data
    await buildItem(app.services.db, eventKind, {
      organization_id: id,
      status: 'draft',
      attributes: { title: '=SUM(1)', image: url },
    })
    const archive = await openArchive(id, token)
    expect(archive.list('organization')).toEqual([expect.objectContaining({ id })])
    expect(archive.list('items')).toEqual([expect.objectContaining({ status: 'draft', title: '=SUM(1)' })])
    expect(archive.sheet('items')[0]).toMatchObject({ title: "'=SUM(1)" })
    const pictures = Object.keys(archive.files).filter((path) => path.startsWith('images/'))
    expect(pictures).toEqual([url.replace(/^.*\/files\//, 'images/')])
    expect(archive.bytes[pictures[0] ?? '']?.length).toBeGreaterThan(0)
    const [document] = archive.list('documents')
    expect(Buffer.from(archive.bytes[`documents/${String(document?.['id'])}.pdf`] ?? [])).toEqual(
      Buffer.from(sampleFiles.pdf),
    )
  })

  /** @shows archive.readme */
  it('explains its files in the language of the owner', async () => {
    const { id, name, owner } = await buildOrganization(app.services.db)
    const readmes = await Promise.all(
      ['en', 'es'].map(async (language) => (await openArchive(id, owner.token, language)).files['README.txt'] ?? ''),
    )
    expect(readmes[0]).toContain(`Everything that ${name} has`)
    expect(readmes[1]).toContain(`Todo lo que ${name} tiene`)
    for (const readme of readmes) {
      expect(readme).not.toContain('server.archive')
      for (const section of Object.keys(archiveSections)) expect(readme).toContain(`\n${section}: `)
    }
  })

  /** @shows archive.complete */
  it('that cannot be read to its end breaks off, so that nobody takes a part for the whole', async () => {
    const { id, name } = await buildOrganization(app.services.db)
    const archive = writeArchive({
      db: app.services.db,
      storage: { get: () => Promise.reject(new Error('The storage is away')) },
      organizationId: id,
      name,
      language: 'en',
      now: new Date(),
      files: [{ path: 'images/river.webp', key: 'images/river.webp' }],
    })
    await expect(buffer(archive)).rejects.toThrow('The storage is away')
  })

  /** @shows engagements.long-exports */
  it('has the same rows in both files of a list, although somebody acts while it is written', async () => {
    const { db } = app.services
    const { id, name } = await buildTeam(db)
    const item = await buildItem(db, eventKind, { organization_id: id })
    const before = await buildEngagement(db, { content_item_id: item.id })
    let hasActed = false
    // Somebody acts when the first of the two files has been read.
    const busy = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!hasActed && result.rows.some((row) => row['item_id'] === item.id)) {
          hasActed = true
          await buildEngagement(db, { content_item_id: item.id })
        }
        return result
      },
    })
    const storage = { get: () => Promise.resolve(null) }
    const archive = writeArchive({
      db: busy,
      storage,
      organizationId: id,
      name,
      language: 'en',
      now: new Date(),
      files: [],
    })
    const entries = unzipSync(await buffer(archive))
    const textOf = (path: string) => strFromU8(entries[path] ?? new Uint8Array())
    expect(textOf('csv/acts.csv')).toContain(before.id)
    expect(hasActed).toBe(true)
    expect(textOf('csv/acts.csv').split('\r\n')).toHaveLength(1 + JSON.parse(textOf('json/acts.json')).length)
  })

  /** @shows archive.owner */
  it('is only for owners, and each is in the activity log', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, editor } = admins
    expect((await fetchArchive(id, editor.token)).statusCode).toBe(403)
    const { headers } = await fetchArchive(id, owner.token)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="rostrum-organization.zip"',
      'cache-control': 'no-store',
    })
    const { body } = await app.call('GET', `/organizations/${id}/audit-log?act=organization.exported`, {
      token: owner.token,
    })
    expect(body.data).toHaveLength(1)
  })

  /** @shows archive.owner */
  it('has nothing of another organization', async () => {
    const busy = await buildBusyOrganization(app)
    const followed = await signUpSupporter(app)
    await app.call('POST', `/organizations/${busy.id}/actions?action=follow`, { token: followed.token, body: {} })
    const other = await buildOrganization(app.services.db)
    const { files } = await openArchive(other.id, other.owner.token)
    const text = Object.values(files).join('\n')
    expect(text).not.toContain(followed.id)
    expect(text).not.toContain(busy.id)
  })
})
