import type { TestApp } from './app.ts'
import { buildOrganization } from './factories.ts'

/** The calls of organizations. `app` is a function, because tests start the app later. */
export const organizationCalls = (app: () => TestApp) => ({
  build: (overrides: Parameters<typeof buildOrganization>[1] = {}) => buildOrganization(app().services.db, overrides),
  show: (id: string, token?: string) => app().call('GET', `/organizations/${id}`, { token }),
  command: (id: string, action: string, token?: string) =>
    app().call('POST', `/organizations/${id}/actions?action=${action}`, { token }),
})
