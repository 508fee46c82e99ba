import { afterAll, expect, it, vi } from 'vitest'
import { signUp } from '../../testing/registrations.ts'
import { createMailingApp } from '../../testing/mailing-app.ts'
import { allowAddress, suppress } from '../platform/mail/outbox.ts'

const { app, peer, close } = await createMailingApp()
afterAll(close)

/** @shows accounts.international-addresses */
it('is one account, in whichever form its address is written', async () => {
  const body = signUp({ email: 'Zoë@exämple.org' })
  const registered = await app.call('POST', '/register', { body })
  expect(registered.status).toBe(201)
  expect(registered.body.data.attributes.email).toBe('zoë@xn--exmple-cua.org')
  const forms = ['zoë@exämple.org', 'ZOE\u0308@EXÄMPLE.org', 'zoë@xn--exmple-cua.org', 'zoë@exa\u0308mple.org']
  for (const email of forms) {
    const again = await app.call('POST', '/register', { body: { ...body, email } })
    expect([again.status, Object.keys(again.body.errors)], email).toEqual([422, ['email']])
    const loggedIn = await app.call('POST', '/login', { body: { email, password: body.password } })
    expect(loggedIn.body.data?.id, email).toBe(registered.body.data.id)
  }
  // Another letter is another mailbox.
  expect((await app.call('POST', '/register', { body: { ...body, email: 'zoe@exämple.org' } })).status).toBe(201)
})

it.each([
  ['with letters beyond ASCII before the @', 'søren@exämple.org', /^To: søren@exämple\.org\r$/m],
  ['with such letters only in the domain', 'soren@exämple.org', /^To: soren@xn--exmple-cua\.org\r$/m],
])('gets mail at an address %s', async (_, email, header) => {
  await app.call('POST', '/register', { body: signUp({ email }) })
  expect((await app.call('POST', '/forgotPassword', { body: { email } })).status).toBe(200)
  await vi.waitFor(async () => {
    const subjects = (await peer.to(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Reset your Rostrum password')
  })
  for (const { to, raw } of peer.received) if (to === email) expect(raw.toString()).toMatch(header)
})

it('can be blocked and allowed again in either form of its domain', async () => {
  const { db } = app.services
  await suppress(db, 'ülo@xn--exmple-cua.org', '550 5.1.1 No such user')
  expect(await allowAddress(db, 'Ülo@exämple.org')).toBe(true)
  expect(await allowAddress(db, 'ülo@xn--exmple-cua.org')).toBe(false)
})
