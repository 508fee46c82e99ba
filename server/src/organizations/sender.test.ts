import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildFollow,
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  registrationDetails,
} from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { createMailingApp } from '../../testing/mailing-app.ts'
import { findReplyAddresses } from './sender.ts'

const { app, peer, close } = await createMailingApp()
afterAll(close)

const proven = new Date('2027-01-01T00:00:00Z')
const name = 'Río “Limpio”, <Vecinos> & Co'

/** An organization whose public contact address is that of its owner. */
const buildContactable = async () => {
  const email = `office.${crypto.randomUUID()}@example.org`
  const owner = { email, email_verified_at: proven }
  return buildOrganization(app.services.db, { name, contact_email: email.toUpperCase(), email_public: true, owner })
}

const mailsAfter = async (recipient: { email: string }, act: () => Promise<unknown>) => {
  await act()
  await mailIsOut(app)
  return peer.to(recipient.email)
}

describe('a mail on behalf of an organization', () => {
  /** @shows mail.sender */
  it.each([
    ['en', `${name} via Rostrum`],
    ['es', `${name} a través de Rostrum`],
  ] as const)('about an update names it as the sender, in %s, and replies go to it', async (language, sender) => {
    const { id, owner } = await buildContactable()
    const follower = await buildSupporter(app.services.db, { language })
    await buildFollow(app.services.db, { organization_id: id, user_id: follower.id })
    const draft = { status: 'draft' as const, first_published_at: null, published_at: null }
    const attributes = { notification_type: 'email_and_profile' }
    const item = await buildItem(app.services.db, updateKind, { organization_id: id, attributes, ...draft })
    const path = `/campaign-updates/${item.id}/actions?action=publish`
    const [mail] = await mailsAfter(follower, () => app.call('POST', path, { token: owner.token }))
    expect(mail?.from).toEqual({ name: sender, address: 'no-reply@rostrum.example' })
    expect(mail?.replyTo).toEqual([{ name: '', address: owner.email }])
  })

  it('about an event names it as the sender, and replies go to it', async () => {
    const { id, owner } = await buildContactable()
    const person = await buildSupporter(app.services.db)
    const item = await buildItem(app.services.db, eventKind, {
      organization_id: id,
      attributes: { start_date: '2097-12-04', end_date: '2097-12-04' },
    })
    const answer = { campaign_type: 'events', campaign_id: item.id, outcome: 'going' }
    const [going] = await mailsAfter(person, () =>
      app.call('POST', '/campaign-engagements', { token: person.token, body: answer }),
    )
    expect(going?.from?.name).toBe(`${name} via Rostrum`)
    expect(going?.replyTo).toEqual([{ name: '', address: owner.email }])
  })

  it('about a registration for its phone bank names it as the sender, and replies go to it', async () => {
    const { id, owner } = await buildContactable()
    await buildPhoneBank(app.services.db, { organization_id: id })
    const email = freshEmail()
    const [mail] = await mailsAfter({ email }, () =>
      app.call('POST', '/phone-bank-registrations', { body: { organization_id: id, ...registrationDetails, email } }),
    )
    expect(mail?.from?.name).toBe(`${name} via Rostrum`)
    expect(mail?.replyTo).toEqual([{ name: '', address: owner.email }])
  })
})

describe('replies', () => {
  it('go to nobody unless the contact address is public, and the proven address of an admin who is not banned', async () => {
    const { db } = app.services
    const contactable = await buildContactable()
    const contact = contactable.owner.email
    const byColleague = await buildOrganization(db, { email_public: true, contact_email: 'colleague@example.org' })
    const colleague = { organization_id: byColleague.id, role: 'editor', email: 'colleague@example.org' } as const
    await buildAdmin(db, { ...colleague, email_verified_at: proven })

    const banned = await buildContactable()
    await db.updateTable('users').set({ banned_at: proven }).where('id', '=', banned.owner.id).execute()

    const silent = [
      await buildOrganization(db, { email_public: true, contact_email: 'stranger@example.org' }),
      await buildOrganization(db, { email_public: true, contact_email: contact }),
      await buildOrganization(db, {
        email_public: false,
        contact_email: 'private@example.org',
        owner: { email: 'private@example.org', email_verified_at: proven },
      }),
      await buildOrganization(db, {
        email_public: true,
        contact_email: 'unproven@example.org',
        owner: { email: 'unproven@example.org', email_verified_at: null },
      }),
      banned,
    ]
    const ids = [contactable, byColleague, ...silent].map(({ id }) => id)
    expect(await findReplyAddresses(db, ids)).toEqual(
      new Map([
        [contactable.id, contact],
        [byColleague.id, 'colleague@example.org'],
      ]),
    )
  })
})
