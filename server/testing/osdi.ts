import type { TokenScope } from '@rostrum/contract/token-scopes'
import type { TestApp } from './app.ts'
import { buildOrganization } from './factories.ts'
import { buildApiToken } from './factories-programs.ts'

/** Where the app of these tests is, and where programs begin there. */
export const osdiOrigin = 'https://rostrum.example'
export const osdiEntry = `${osdiOrigin}/api/osdi/v1`
export const osdiCuries = [
  { name: 'osdi', href: 'https://opensupporter.github.io/osdi-docs/{rel}.html', templated: true },
]

interface Given {
  body?: object
  token?: string
}

/** A program that knows OSDI and works for an organization. `app` is a function, because tests start the app later. */
export const osdiProgram = async (app: () => TestApp, scopes: TokenScope[], owned?: Owned) => {
  const organization = owned ?? (await buildOrganization(app().services.db))
  const { token } = await buildApiToken(app().services.db, organization.owner, { scopes, name: 'Canvass app' })
  const call = (method: string, path: string, { body, token: other = token }: Given = {}) =>
    app().call(method, `/osdi/v1${path}`, { body, headers: { 'osdi-api-token': other } })
  const { publicUrl } = app().services
  /** Follows a link of an answer. */
  const follow = (href: string) => call('GET', href.replace(`${publicUrl}/api/osdi/v1`, ''))
  return {
    organization,
    token,
    call,
    follow,
    signUp: (person: object, more: object = {}) =>
      call('POST', '/people/person_signup_helper', { body: { person, ...more } }),
    /** Everything of a collection, page by page along its links. */
    walk: async (path: string, name: string) => {
      const items: Record<string, unknown>[] = []
      let answer = await call('GET', path)
      for (;;) {
        items.push(...answer.body._embedded[name])
        const next: { href: string } | undefined = answer.body._links.next
        if (!next) return items
        answer = await follow(next.href)
      }
    },
  }
}
type Owned = Awaited<ReturnType<typeof buildOrganization>>

export const withAddress = (address: string, more: object = {}) => ({ address, primary: true, ...more })

/** How the people of these tests agreed. */
export const consentBasis = { 'rostrum:consent_basis': 'They ticked the box for news in our canvass app' }

/** A program that signs people up, with what the organization sees of them. */
export const signUpProgram = async (app: () => TestApp) => {
  const program = await osdiProgram(app, ['people:write'])
  const { token } = program.organization.owner
  const people = async () => (await app().call('GET', '/people', { token })).body.data
  return {
    ...program,
    people,
    consents: async (): Promise<string[][]> =>
      (await people()).map(({ attributes }: { attributes: { consents: string[] } }) => attributes.consents),
    imports: async () => (await app().call('GET', '/people-imports', { token })).body.data,
  }
}
