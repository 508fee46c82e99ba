import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerOrganization } from './register-organization.ts'

type Registration = Parameters<typeof registerOrganization>[0]

let sent: FormData
let opened: string[]
/** A request that never receives a response. */
class Request extends EventTarget {
  readonly upload = new EventTarget()
  open(...where: string[]) {
    opened = where
  }
  setRequestHeader() {}
  send(form: FormData) {
    sent = form
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => vi.unstubAllGlobals())

/** @shows accounts.cause-registration, calls.headers, wire.booleans */
test.each([
  [true, '1'],
  [false, '0'],
])('an organization is registered by a multipart request that encodes the value %s as %s', (choice, flag) => {
  const registration = { registration_type: 'organization', is_registered_entity: choice } as Registration
  void registerOrganization(registration, [new File(['%PDF'], 'charter.pdf')], {})
  expect(opened).toEqual(['POST', '/api/register'])
  expect(sent.get('registration_type')).toBe('organization')
  expect(sent.get('is_registered_entity')).toBe(flag)
  expect(sent.get('timezone')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(sent.getAll('documents[]')).toMatchObject([{ name: 'charter.pdf' }])
})
