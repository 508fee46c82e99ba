import { afterAll, describe, expect, it, vi } from 'vitest'
import { buildOrganization } from '../../testing/factories.ts'
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

/** @shows accounts.international-addresses */
describe('an answer by mail to an address with letters beyond ASCII before the @', () => {
  const message = { name: 'Zoë', email: 'zoë@exämple.org', message: 'Can I bring my children on Thursday?' }
  /** What an admin with this address gets about the message. */
  const received = async (email: string) => {
    const { id, owner } = await buildOrganization(app.services.db, { owner: { email } })
    const path = `/organizations/${id}/actions?action=get-in-touch`
    expect((await app.call('POST', path, { body: message })).status).toBe(200)
    return vi.waitFor(async () => {
      const found = peer.received.find(({ to }) => to === owner.email)
      const [mail] = await peer.to(owner.email)
      if (!found || !mail) throw new Error('The mail has not come yet.')
      return { mail, headers: found.raw.subarray(0, found.raw.indexOf('\r\n\r\n')) }
    })
  }

  it('is not offered to somebody whose mail server may not know such addresses', async () => {
    const { mail, headers } = await received('office@example.org')
    expect(headers.every((byte) => byte < 128)).toBe(true)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('Write to zoë@xn--exmple-cua.org to answer Zoë.')
  })

  it('is offered to somebody who has such an address, too', async () => {
    const { mail } = await received('büro@example.org')
    expect(mail.replyTo).toEqual([{ name: '', address: 'zoë@exämple.org' }])
    expect(mail.text).toContain('Reply to this email to write to Zoë.')
  })
})
