import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildAdmin, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshAddress } from '../../testing/fresh-address.ts'
import { mailIsOut, mailsTo } from '../../testing/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1 } })
  await app.work()
})
afterAll(() => app.close())

const freshEmail = (who: string) => `${who}-${randomUUID()}@example.org`

/** Each message is sent from its own IP address. */
const write = async (organizationId: string, email: string, message: string, language = 'en') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/organizations/${organizationId}/actions?action=get-in-touch`,
    remoteAddress: freshAddress(),
    headers: { 'accept-language': language },
    payload: { name: 'Maya Okafor', email, message },
  })
  expect(answer.statusCode).toBe(200)
}

it('a contact message is mailed to the organization in the owner’s language, with a copy to the sender in theirs', async () => {
  const contactEmail = freshEmail('office')
  const organization = await buildOrganization(app.services.db, {
    name: 'Casa de Todos',
    contact_email: contactEmail,
    owner: { language: 'es' },
  })
  // A viewer does not see the inbox, so this mail is due to the contact address only.
  const office = { organization_id: organization.id, role: 'viewer', email: contactEmail, language: 'es' } as const
  await buildAdmin(app.services.db, { ...office, email_verified_at: new Date() })
  const email = freshEmail('maya')
  await write(organization.id, email, 'Can I bring <b>two</b> children on Thursday?')
  await write(organization.id, email, 'Can I bring <b>two</b> children on Thursday?')
  await mailIsOut(app)

  for (const address of [contactEmail, organization.owner.email]) {
    const received = await mailsTo(app, address)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      subject: 'Un mensaje para tu organización en Rostrum',
      headers: { 'Reply-To': email },
    })
    expect(received[0]?.text).toContain('Can I bring <b>two</b> children on Thursday?')
    expect(received[0]?.text).toContain('/organization/contact-messages')
    expect(received[0]?.html).toContain('&lt;b&gt;two&lt;/b&gt;')
  }
  const copies = await mailsTo(app, email)
  expect(copies).toHaveLength(1)
  expect(copies[0]?.subject).toBe('A copy of your message on Rostrum')
  expect(copies[0]?.text).not.toContain('Maya')
  expect(copies[0]?.text).toContain('Can I bring <b>two</b> children on Thursday?')
})

it('nobody can fill a stranger’s mailbox with copies', async () => {
  const { id } = await buildOrganization(app.services.db)
  const email = freshEmail('victim')
  for (let number = 1; number <= 5; number += 1) await write(id, email, `Buy this, number ${number}!`)
  // The same mailbox in capital letters.
  await write(id, email.toUpperCase(), 'Buy this, one more!')
  await mailIsOut(app)
  expect(await mailsTo(app, email)).toHaveLength(3)
  expect(await mailsTo(app, email.toUpperCase())).toHaveLength(0)
})

it('nobody gets mail at a contact address that an organization has entered but no member has proved', async () => {
  const contactEmail = freshEmail('victim')
  const { id, owner } = await buildOrganization(app.services.db, { contact_email: contactEmail })
  await buildAdmin(app.services.db, { organization_id: id, role: 'viewer', email: contactEmail })
  await buildSupporter(app.services.db, { email: freshEmail('other'), email_verified_at: new Date() })
  await write(id, freshEmail('maya'), 'Can I bring two children on Thursday?')
  await mailIsOut(app)
  expect(await mailsTo(app, owner.email)).toHaveLength(1)
  expect(await mailsTo(app, contactEmail)).toEqual([])
})

it('a message that the honeypot catches is mailed to nobody', async () => {
  const contactEmail = freshEmail('office')
  const { id, owner } = await buildOrganization(app.services.db, { contact_email: contactEmail })
  const email = freshEmail('program')
  const payload = { name: 'Program', email, message: 'Buy this, and that', website: 'https://buy.example.org' }
  const path = `/organizations/${id}/actions?action=get-in-touch`
  expect((await app.call('POST', path, { body: payload })).status).toBe(200)
  await mailIsOut(app)
  for (const address of [contactEmail, owner.email, email]) expect(await mailsTo(app, address)).toEqual([])
})
