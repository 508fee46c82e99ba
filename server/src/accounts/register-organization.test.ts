import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { causeRegistration, freshEmail, signUp } from '../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rostrum-registration-'))
  app = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const storedFiles = async () => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const countRows = async (table: 'users' | 'organizations' | 'files' | 'sessions' | 'organization_documents') => {
  const { count } = await app.services.db
    .selectFrom(table)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const everything = async () => ({
  users: await countRows('users'),
  organizations: await countRows('organizations'),
  files: await countRows('files'),
  documents: await countRows('organization_documents'),
  sessions: await countRows('sessions'),
  stored: (await storedFiles()).length,
})

describe('the registration of an organization', () => {
  const documents = [
    fileNamed('charter.pdf', sampleFiles.pdf),
    fileNamed('statutes.DOC', sampleFiles.doc),
    fileNamed('report.docx', sampleFiles.docx),
    fileNamed('seal.jpg', sampleFiles.jpg),
    fileNamed('stamp.jpeg', sampleFiles.jpg),
    fileNamed('logo.png', sampleFiles.png),
  ]

  it('begins its periods and its events in the time zone that the browser names, if it exists', async () => {
    const zoneOf = async (timezone: string) => {
      const { status, body } = await app.call('POST', '/register', { form: causeRegistration({ timezone }) })
      if (status !== 201) return body.errors
      const { organization } = body.data.relationships
      const own = await app.call('GET', `/organizations/${organization.id}`, { token: body.data.meta.token })
      return own.body.data.attributes.timezone
    }
    expect(await zoneOf('America/Chicago')).toBe('America/Chicago')
    expect(Object.keys(await zoneOf('Etc/Unknown'))).toEqual(['timezone'])
  })

  /** @shows accounts.cause-registration, accounts.documents, wire.booleans */
  it('creates an unpublished organization with its admin, contact data and all documents', async () => {
    const registered = await app.call('POST', '/register', { form: causeRegistration({}, documents) })
    expect(registered.status).toBe(201)
    const { data } = registered.body
    expect(data.attributes).toMatchObject({
      name: 'Ines Okafor',
      phone: null,
      is_organization_admin: true,
      user_type: 'organization',
    })
    expect(data.relationships.organization).toMatchObject({
      type: 'organizations',
      attributes: {
        name: 'Clean River Alliance',
        profile_image: null,
        is_verified: false,
        published_at: null,
        timezone: null,
      },
    })

    const organizationId = data.relationships.organization.id
    const organization = await app.services.db
      .selectFrom('organizations')
      .innerJoin('organization_members', 'organization_members.organization_id', 'organizations.id')
      .select([
        'contact_email',
        'phone',
        'address',
        'postal_code',
        'is_registered_entity',
        'published_at',
        'user_id',
        'role',
      ])
      .where('organizations.id', '=', organizationId)
      .executeTakeFirstOrThrow()
    expect(organization).toEqual({
      contact_email: 'hello@cleanriver.example.org',
      phone: '206-555-0117',
      address: '12 Dock Street',
      postal_code: '98101',
      is_registered_entity: true,
      published_at: null,
      user_id: data.id,
      role: 'owner',
    })

    const kept = await app.services.db
      .selectFrom('organization_documents')
      .innerJoin('files', 'files.id', 'organization_documents.file_id')
      .select(['files.name', 'files.mime_type', 'files.purpose', 'files.size', 'files.storage_key', 'status'])
      .where('organization_id', '=', organizationId)
      .orderBy('files.id')
      .execute()
    expect(kept.map(({ name }) => name).toSorted()).toEqual(documents.map(({ name }) => name).toSorted())
    for (const { purpose, status, storage_key, name, size } of kept) {
      expect({ purpose, status }).toEqual({ purpose: 'document', status: 'pending' })
      const bytes = await new Response((await app.services.storage.get(storage_key)) as never).bytes()
      expect(bytes).toHaveLength(size)
      expect(size).toBe(documents.find((document) => document.name === name)?.size)
    }
  })

  /** @shows accounts.registered-once */
  it('creates everything only once when the request is repeated with its Idempotency-Key', async () => {
    const email = freshEmail()
    const register = () =>
      app.call('POST', '/register', {
        form: causeRegistration({ email }, documents),
        headers: { 'idempotency-key': email },
      })
    const first = await register()
    const before = await everything()
    const second = await register()
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await everything()).toEqual(before)
  })

  /** @shows accounts.documents */
  it('is possible without documents, and as plain JSON', async () => {
    const body = Object.fromEntries(causeRegistration({ is_registered_entity: '0' }))
    const registered = await app.call('POST', '/register', { body })
    expect(registered.status).toBe(201)
    expect(registered.body.data.attributes.user_type).toBe('organization')
  })

  /** @shows accounts.documents-refused, accounts.registration-undone */
  it.each([
    ['an empty file', fileNamed('charter.pdf', sampleFiles.empty)],
    ['another extension', fileNamed('charter.txt', sampleFiles.pdf)],
    ['no extension', fileNamed('charter', sampleFiles.pdf)],
    ['a web page named .pdf', fileNamed('charter.pdf', sampleFiles.html)],
    ['a PNG named .pdf', fileNamed('charter.pdf', sampleFiles.png)],
    ['a PDF named .doc', fileNamed('charter.doc', sampleFiles.pdf)],
    ['any zip named .docx', fileNamed('charter.docx', sampleFiles.zip)],
    ['an SVG named .png', fileNamed('logo.png', sampleFiles.svg)],
  ])('is rejected with %s among the documents, and stores nothing', async (_what, bad) => {
    const before = await everything()
    const form = causeRegistration({}, [fileNamed('charter.pdf', sampleFiles.pdf), bad])
    const refused = await app.call('POST', '/register', { form, headers: { 'accept-language': 'es' } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['documents'])
    expect(refused.body.errors.documents).toEqual([
      `“${bad.name}” no se puede usar: elige archivos PDF, DOC, DOCX, JPG, JPEG o PNG que no estén vacíos`,
    ])
    expect(await everything()).toEqual(before)
  })

  /** @shows accounts.documents-size */
  it('is rejected with a document of more than 10 MB', async () => {
    const before = await everything()
    const huge = Buffer.concat([sampleFiles.pdf, Buffer.alloc(10 * 1024 * 1024)])
    const form = causeRegistration({}, [fileNamed('charter.pdf', huge)])
    const refused = await app.call('POST', '/register', { form })
    expect(refused.status).toBe(413)
    expect(refused.body.code).toBe('TOO_LARGE')
    expect(await everything()).toEqual(before)
  })

  /** @shows accounts.registration-undone, accounts.email-once */
  it('is rejected with an email that is taken, and removes its documents again', async () => {
    const email = freshEmail()
    await app.call('POST', '/register', { body: signUp({ email }) })
    const before = await everything()
    const form = causeRegistration({ email }, documents)
    const refused = await app.call('POST', '/register', { form })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ email: ['There is already an account with this email'] })
    expect(await everything()).toEqual(before)
  })

  /** @shows accounts.registration-undone, wire.masked */
  it('fails while documents cannot be stored, and leaves nothing behind', async () => {
    const before = await everything()
    const { put } = app.services.storage
    const spy = vi.spyOn(app.services.storage, 'put').mockImplementation(async (key, bytes, type) => {
      if (key.endsWith('.docx')) throw new Error('disk full')
      return put(key, bytes, type)
    })
    const refused = await app.call('POST', '/register', { form: causeRegistration({}, documents) })
    spy.mockRestore()
    expect(refused.status).toBe(500)
    expect(refused.body).toEqual({ code: 'INTERNAL', message: 'Something went wrong. Please try again.' })
    expect(await everything()).toEqual(before)
  })

  /** @shows accounts.cause-registration-rules */
  it.each([
    ['organization_name', ''],
    ['email', 'nobody'],
    ['password', 'seven77'],
    ['admin_first_name', ''],
    ['admin_last_name', ''],
    ['contact_email', 'nobody'],
    ['phone', ''],
    ['address', ''],
    ['zip_code', ''],
    ['is_registered_entity', 'perhaps'],
    ['password_confirmation', 'different8'],
  ])('is rejected with an invalid %s', async (field, value) => {
    const refused = await app.call('POST', '/register', { form: causeRegistration({ [field]: value }) })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
  })

  /** @shows wire.booleans */
  it('is asked to choose whether it is registered if it does not say', async () => {
    const refused = await app.call('POST', '/register', { form: causeRegistration({ is_registered_entity: '' }) })
    expect(refused.body.errors).toEqual({ is_registered_entity: ['Choose yes or no'] })
  })
})
