import type { AuditEntry } from '@rostrum/contract/audit-log'
import { eventKind } from '@rostrum/contract/events'
import type { TokenScope } from '@rostrum/contract/token-scopes'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { buildItem, buildOrganization } from './factories.ts'
import { buildApiToken } from './factories-programs.ts'
import { freshAddress } from './fresh-address.ts'

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

/** A program of an organization with an event, which it may change. */
export const osdiEvent = async (app: () => TestApp, attributes: object = {}) => {
  const program = await osdiProgram(app, ['events:write', 'people:read'])
  const { id } = await buildItem(app().services.db, eventKind, {
    organization_id: program.organization.id,
    attributes: { ...eventKind.example, start_date: '2099-12-04', end_date: '2099-12-04', ...attributes },
  })
  const { owner } = program.organization
  return {
    ...program,
    id,
    record: (email: string, more: object = {}, person: object = {}) =>
      program.call('POST', `/events/${id}/record_attendance_helper`, {
        body: { person: { given_name: 'Ada', email_addresses: [withAddress(email)], ...person }, ...more },
      }),
    list: () => program.walk(`/events/${id}/attendances?per_page=2`, 'osdi:attendances'),
    answer: async (outcome: string, who: { token: string } | { guest: object }) => {
      const body = { campaign_type: 'events', campaign_id: id, outcome, ...('guest' in who && { guest: who.guest }) }
      const token = 'token' in who ? who.token : undefined
      const { status } = await app().call('POST', '/campaign-engagements', { token, body, ip: freshAddress() })
      expect(status).toBeLessThan(300)
    },
    roster: async () => (await app().call('GET', `/events/${id}/attendances`, { token: owner.token })).body,
  }
}

/** The entries of the activity log about what programs do all day, as texts with their counts, newest first. */
export const dailyEntries = async (app: TestApp, { id, owner }: Owned): Promise<string[]> => {
  const { body } = await app.call('GET', `/organizations/${id}/audit-log?perPage=100`, { token: owner.token })
  return body.data
    .map(({ attributes }: { attributes: AuditEntry['attributes'] }) => attributes)
    .filter(({ act }: { act: string }) => act === 'people.signed_up' || act === 'attendance.recorded')
    .map(
      ({ act, details, actor }: AuditEntry['attributes']) => `${actor?.name ?? details.token}: ${act} ${details.count}`,
    )
}
