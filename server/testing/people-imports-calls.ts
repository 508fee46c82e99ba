import type { PeopleImport } from '@rostrum/contract/people-imports'
import { workOnImports } from '../src/people-imports/job.ts'
import type { Answer, TestApp } from './app.ts'
import type { Caller, Cast } from './callers.ts'
import { csvForm } from './csv-form.ts'
import { newId } from '../src/platform/identifiers.ts'

/** How people agreed whom a test imports. */
export const consentBasis = 'They signed up on paper at the block party'

/** A file that waits to be confirmed, or was imported. */
const importOf = async ({ app, organization, people }: Cast, status: 'preview' | 'done'): Promise<string> => {
  const id = newId()
  await app.services.db
    .insertInto('people_imports')
    .values({
      id,
      organization_id: organization.id,
      created_by: people.owner.id,
      file_name: 'members.csv',
      language: 'en',
      status,
      columns: '["Email"]',
      headers_key: id,
      mapping: '["email"]',
      ...(status === 'done' && { confirmed_at: new Date(), finished_at: new Date(), consent_basis: consentBasis }),
    })
    .execute()
  return id
}

const ofWaiting = async (cast: Cast) => ({ params: { id: await importOf(cast, 'preview') } })

/** Valid calls of this room: see `valid-calls.ts`. */
export const peopleImportCalls = {
  'GET /people-imports': () => ({}),
  'POST /people-imports': (_cast: Cast, _caller: Caller) => ({
    form: csvForm('Email\nmaya@example.org', 'members.csv'),
  }),
  'GET /people-imports/:id': ofWaiting,
  'GET /people-imports/:id/invalid.csv': ofWaiting,
  'POST /people-imports/:id/actions?action=preview': async (cast: Cast) => ({
    ...(await ofWaiting(cast)),
    body: { mapping: ['email'] },
  }),
  'POST /people-imports/:id/actions?action=confirm': async (cast: Cast) => ({
    ...(await ofWaiting(cast)),
    body: { mapping: ['email'], consent_basis: consentBasis, purposes: ['organization_mail'] },
  }),
  'POST /people-imports/:id/actions?action=undo': async (cast: Cast) => ({
    params: { id: await importOf(cast, 'done') },
  }),
}

/** The calls of an organizer who imports people. `app` is a function, because tests start the app later. */
export const importCalls = (app: () => TestApp) => {
  const upload = (token: string, content: string | Uint8Array<ArrayBuffer>, name = 'members.csv') =>
    app().call('POST', '/people-imports', { token, form: csvForm(content, name) })
  const attributesOf = ({ body }: Answer): PeopleImport['attributes'] => body.data.attributes
  const act = (token: string, id: string, action: string, body?: object) =>
    app().call('POST', `/people-imports/${id}/actions?action=${action}`, { token, ...(body && { body }) })
  const work = () => workOnImports(app().services).run({})
  return {
    upload,
    attributesOf,
    act,
    work,
    show: (token: string, id: string) => app().call('GET', `/people-imports/${id}`, { token }),
    /** Uploads, confirms with the guessed mapping, and waits until everybody is imported. */
    importPeople: async (token: string, content: string, given: object = {}): Promise<string> => {
      const uploaded = await upload(token, content)
      if (uploaded.status !== 201) throw new Error(`The upload was answered with ${uploaded.status}.`)
      const { id, attributes } = uploaded.body.data
      const body = { mapping: attributes.mapping, consent_basis: consentBasis, ...given }
      const confirmed = await act(token, id, 'confirm', body)
      if (confirmed.status !== 200) throw new Error(`The import was answered with ${confirmed.status}.`)
      await work()
      return id
    },
  }
}
