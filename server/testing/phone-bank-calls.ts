import type { TestApp } from './app.ts'

/** The choices and contact data of a volunteer. */
export const choices = {
  time_slot: '18:00-20:30',
  calls_per_day: '20-40',
  volunteer_type: 'phone_only',
  minutes_per_week: 90,
  name: 'Maya Okafor',
  phone: '414-555-0117',
  email: 'maya@example.org',
}

/** The calls of a phone bank. `app` is a function, because tests start the app later. */
export const phoneBankCalls = (app: () => TestApp) => {
  const bank = (method: string, id: string, token?: string, body?: object) =>
    app().call(method, `/organizations/${id}/phone-bank`, { token, body })
  return {
    bank,
    register: (organizationId: string, token?: string, changes: object = {}, headers: Record<string, string> = {}) =>
      app().call('POST', '/phone-bank-registrations', {
        token,
        headers,
        body: { organization_id: organizationId, ...choices, ...changes },
      }),
    list: (token: string | undefined, query = '') => app().call('GET', `/phone-bank-registrations${query}`, { token }),
    volunteersOf: async (id: string): Promise<number> => (await bank('GET', id)).body.data.attributes.volunteers_count,
  }
}
