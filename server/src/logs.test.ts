import { expect, it, vi } from 'vitest'
import { samplePassword } from '../sample-data/users.ts'
import { createTestApp } from '../testing/app.ts'
import { buildOrganization } from '../testing/factories.ts'
import { causeRegistration, signUp } from '../testing/registrations.ts'

/** @shows operation.logs */
it('the log records requests and their outcome, but no personal data and no secrets', async () => {
  const lines: string[] = []
  const app = await createTestApp({
    config: { mode: 'development', logLevel: 'debug' },
    log: { write: (line) => lines.push(line) },
  })
  const person = signUp({
    first_name: 'Xiomara',
    last_name: 'Quetzalcoatl',
    phone: '907-555-0163',
    email: 'xiomara.quetzal@example.org',
    password: 'obsidian-lantern-7',
  })
  const { email, password } = person
  const registered = await app.call('POST', '/register', { body: person })
  expect(registered.status).toBe(201)
  const { token } = registered.body.data.meta
  const tokens = [token, (await app.call('POST', '/login', { body: { email, password } })).body.data.meta.token]
  const cause = causeRegistration({ organization_name: 'Izanami Collective', password: 'river-obsidian-8' })
  expect((await app.call('POST', '/register', { form: cause })).status).toBe(201)
  await app.call('POST', '/login', { body: { email, password: 'a-wrong-guess-9' } })
  await app.call('POST', '/forgotPassword', { body: { email } })
  await app.call('GET', '/mail-subscription?token=opaque-invitation-token')
  await app.call('POST', '/acts/opaque-invitation-token/actions?action=confirm')
  await app.call('GET', '/notices/opaque-invitation-token')
  await app.call('POST', '/decisions/opaque-invitation-token/appeals', { body: { text: 'Please look again.' } })
  await app.server.inject('/act/opaque-invitation-token')
  await app.call('GET', '/rsvps/opaque-invitation-token')
  await app.server.inject('/rsvp/opaque-invitation-token')
  await app.call('POST', '/invitations/actions?action=show', { body: { token: 'opaque-invitation-token' } })
  await app.call('GET', `/search?search=${encodeURIComponent('Zeppelin rights')}`, {
    headers: { cookie: 'own=crumbs' },
  })
  await app.call('PUT', '/profile', { token, body: { address: '4711 Obsidian Way' } })
  const { id } = await buildOrganization(app.services.db)
  const message = { name: 'Xiomara', email, message: 'my sister Izanami is worried' }
  await app.call('POST', `/organizations/${id}/actions?action=get-in-touch`, { body: message })

  // An unexpected error is logged with its cause, and the cause contains personal data.
  const failure = Object.assign(new Error('disk full'), { row: person })
  const broken = vi.spyOn(app.services.storage, 'put').mockRejectedValue(failure)
  const form = causeRegistration({ email: 'second@example.org' }, [
    new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'charter-of-izanami.pdf'),
  ])
  expect((await app.call('POST', '/register', { form })).status).toBe(500)
  broken.mockRestore()
  const { owner } = await buildOrganization(app.services.db)
  const body = { name: 'Spreadsheet', scopes: ['people:read'], current_password: samplePassword }
  const made = await app.call('POST', '/api-tokens', { token: owner.token, body })
  expect(made.status).toBe(201)
  tokens.push(made.body.meta.token)
  await app.call('GET', '/campaign-engagements', { token: made.body.meta.token })
  await app.close()

  const log = lines.join('')
  expect(log).toContain('/api/login')
  expect(log).toContain('disk full')
  const secrets = ['obsidian-lantern-7', 'river-obsidian-8', 'a-wrong-guess-9', 'opaque-invitation-token', 'crumbs']
  const personal = ['Xiomara', 'Quetzalcoatl', '907-555-0163', '@example.org', 'Obsidian Way', 'Izanami', 'izanami']
  for (const secret of [...tokens, ...secrets, ...personal, 'Zeppelin'])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
})
