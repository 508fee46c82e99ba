import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePassword } from '../sample-data/users.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { eventKind } from '@rostrum/contract/events'
import { buildItem, buildOrganization, buildPhoneBank, buildSupporter } from '../testing/factories.ts'
import { mailIsOut, mailsTo } from '../testing/mailbox.ts'
import { causeRegistration, freshEmail, signUpSupporter } from '../testing/registrations.ts'
import { enqueueReviewResult } from './organizations/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const subjectsTo = async (email: string) => {
  await mailIsOut(app)
  return (await mailsTo(app, email)).map(({ subject }) => subject)
}

describe('a welcome mail', () => {
  /** @shows mail.single */
  it('goes to a supporter, without the name, which may be any text of somebody else', async () => {
    const { email } = await signUpSupporter(app, { first_name: 'Zoë' })
    expect(await subjectsTo(email)).toEqual(['Welcome to Rostrum'])
    expect(JSON.stringify(await mailsTo(app, email))).not.toContain('Zoë')
  })

  it('goes to the first admin of an organization, even if mail to the address has bounced before', async () => {
    const email = freshEmail()
    await app.services.db.insertInto('mail_suppressions').values({ address: email, reason: '550' }).execute()
    const form = causeRegistration({ email, organization_name: 'Clean River' })
    expect((await app.call('POST', '/register', { form })).status).toBe(201)
    expect(await subjectsTo(email)).toEqual(['Your organization is registered on Rostrum'])
  })

  it('is not sent when the registration was refused', async () => {
    const { email } = await signUpSupporter(app)
    const form = causeRegistration({ email })
    expect((await app.call('POST', '/register', { form })).status).toBe(422)
    expect(await subjectsTo(email)).toHaveLength(1)
  })
})

describe('an account deletion', () => {
  /** @shows mail.single */
  it('is confirmed at the address of the account, and neither address nor text is kept', async () => {
    const { db } = app.services
    const user = await buildSupporter(db, { language: 'es' })
    const path = `/users/${user.id}/actions?action=delete-account`
    const deleted = await app.call('POST', path, { token: user.token, body: { password: samplePassword } })
    expect(deleted.status).toBe(200)
    expect(await subjectsTo(user.email)).toEqual(['Tu cuenta de Rostrum se eliminó'])
    const columns = ['recipient', 'content'] as const
    const left = await db.selectFrom('mails').select(columns).where('kind', '=', 'accounts.deleted').execute()
    expect(left).toEqual([{ recipient: null, content: null }])
  })

  it('cancels the events of an organization that is deleted with it', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const { id: itemId } = await buildItem(db, eventKind, { organization_id: id })
    const { email, token } = await buildSupporter(db)
    const body = { campaign_type: 'events', campaign_id: itemId, outcome: 'going' }
    await app.call('POST', '/campaign-engagements', { token, body })
    await mailIsOut(app)
    const path = `/users/${owner.id}/actions?action=delete-account`
    expect((await app.call('POST', path, { token: owner.token, body: { password: samplePassword } })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual(['You are going: Fill the hearing room', 'Canceled: Fill the hearing room'])
  })
})

describe('a review of documents', () => {
  /** @shows mail.single */
  it('is reported to the admins, once for each decision', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db, { name: 'Clean River' })
    const now = new Date()
    const declined = { organizationId: organization.id, outcome: 'declined', reason: 'Another address.' } as const
    for (const reviewId of ['one', 'one']) await enqueueReviewResult(db, { reviewId, ...declined, now })
    await enqueueReviewResult(db, { ...declined, reviewId: 'two', outcome: 'approved', reason: null, now })
    expect((await subjectsTo(organization.owner.email)).toSorted()).toEqual([
      'Clean River is verified',
      'We could not verify Clean River',
    ])
    const texts = (await mailsTo(app, organization.owner.email)).map(({ text }) => text).join('\n')
    expect(texts).toContain('> Another address.')
  })
})

describe('a volunteer', () => {
  const openPhoneBank = () =>
    buildPhoneBank(app.services.db, {
      time_slots: [{ start: '18:00', end: '20:00' }],
      calls_per_day: [{ min: 20, max: 40 }],
      volunteer_type: 'both',
    })

  const fields = {
    time_slot: '18:00-20:00',
    calls_per_day: '20-40',
    volunteer_type: 'phone_only',
    minutes_per_week: 60,
    name: 'Maya',
    phone: '414-555-0134',
  }
  const register = async (changes: object, token?: string) => {
    const answer = await app.call('POST', '/phone-bank-registrations', { token, body: { ...fields, ...changes } })
    expect(answer.status).toBe(201)
  }

  /** @shows mail.single */
  it('gets one mail for each choice, at the address in the form or else at that of the account', async () => {
    const { organization_id } = await openPhoneBank()
    const { token, email: ownAddress } = await buildSupporter(app.services.db)
    await register({ organization_id }, token)
    await register({ organization_id }, token)
    expect(await subjectsTo(ownAddress)).toHaveLength(1)
    await register({ organization_id, minutes_per_week: 90 }, token)
    expect(await subjectsTo(ownAddress)).toHaveLength(2)
    const email = freshEmail()
    await register({ organization_id, email, minutes_per_week: 30 }, token)
    expect(await subjectsTo(email)).toEqual(['You volunteered on Rostrum'])
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toContain('18:00 – 20:00')
    expect(mail?.text).not.toContain('Maya')
  })
})

describe('a contact message', () => {
  /** @shows mail.single */
  it('goes to the admins, not to a contact address that nobody has proved, and the sender gets a copy', async () => {
    const contactEmail = freshEmail()
    const organization = await buildOrganization(app.services.db, { contact_email: contactEmail })
    const email = freshEmail()
    const body = { name: 'Maya', email, message: 'Can I bring my two children?' }
    const path = `/organizations/${organization.id}/actions?action=get-in-touch`
    const send = () => app.call('POST', path, { body, headers: { 'accept-language': 'es' } })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    await mailIsOut(app)
    const [mail, ...more] = await mailsTo(app, organization.owner.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A message for your organization on Rostrum')
    expect(mail?.headers).toMatchObject({ 'Reply-To': email })
    expect(mail?.text).toContain('> Can I bring my two children?')
    expect(await mailsTo(app, contactEmail)).toEqual([])
    const [copy, ...others] = await mailsTo(app, email)
    expect(others).toEqual([])
    expect(copy?.subject).toBe('Copia de tu mensaje en Rostrum')
  })
})
