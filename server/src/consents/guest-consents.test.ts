import { candidateKind } from '@rostrum/contract/candidates'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actCalls } from '../../testing/act-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { consentCalls } from '../../testing/consent-calls.ts'
import {
  buildItem,
  buildOrganization,
  buildPhoneBank,
  buildSupporter,
  registrationDetails,
} from '../../testing/factories.ts'
import { mailIsOut } from '../../testing/mailbox.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { act, linkFor } = actCalls(() => app)
const { ledgerOf, statesOf, mailUpdate, newsTo } = consentCalls(() => app)
const db = () => app.services.db

describe('the box in a guest’s form', () => {
  const call = async (
    organization: Awaited<ReturnType<typeof buildOrganization>>,
    email: string,
    consents?: string[],
  ) => {
    const { id } = await buildItem(db(), callCampaignKind, { organization_id: organization.id })
    const send = () =>
      app.call('POST', '/campaign-engagements', {
        body: {
          campaign_type: 'call-campaigns',
          campaign_id: id,
          outcome: 'contacted',
          guest: { name: 'Maya Okafor', email },
          ...(consents && { consents }),
        },
      })
    expect((await send()).status).toBe(201)
    await send()
    await mailIsOut(app)
    return linkFor(email)
  }
  const consentsOf = async (link: string) => (await act('GET', link)).body.data.attributes.consents

  /** @shows consent.guests */
  it('begins when the act is confirmed, and is withdrawn by the link', async () => {
    const organization = await buildOrganization(db())
    const email = freshEmail()
    const link = await call(organization, email, ['organization_mail'])
    expect(await consentsOf(link)).toEqual(['organization_mail'])
    await mailUpdate(organization)
    expect(await newsTo(email)).toEqual([])

    for (let press = 0; press < 2; press += 1) await act('POST', link, '/actions?action=confirm')
    await mailUpdate(organization)
    const [mail] = await newsTo(email)
    expect(mail?.text).toContain('because you asked for the news')

    const changed = await act('PUT', link, '', { consents: { organization_mail: false } })
    expect(changed.body.data.attributes.consents).toEqual([])
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
    const { id } = await db().selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect((await ledgerOf(id)).map(({ is_given: isGiven, proof }) => [isGiven, proof])).toEqual([
      [true, 'unproven'],
      [true, 'mail_link'],
      [false, 'mail_link'],
    ])
  })

  /** @shows consent.guests */
  it('is recorded with a pledge and with a registration for a phone bank, too', async () => {
    const organization = await buildOrganization(db())
    const candidate = await buildItem(db(), candidateKind, { organization_id: organization.id })
    await buildPhoneBank(db(), { organization_id: organization.id })
    const [voter, volunteer] = [freshEmail(), freshEmail()]
    const consents = ['organization_mail']
    const person = { phone: '414-555-0100' }
    const pledged = await app.call('POST', `/candidates/${candidate.id}/actions?action=vote`, {
      body: {
        ...person,
        full_name: 'Maya Okafor',
        email: voter,
        age: 30,
        address: '1 Dock Street',
        registered_to_vote: 'yes',
        consents,
      },
    })
    expect(pledged.status).toBe(201)
    const registered = await app.call('POST', '/phone-bank-registrations', {
      body: { ...person, ...registrationDetails, organization_id: organization.id, email: volunteer, consents },
    })
    expect(registered.status).toBe(201)
    await mailIsOut(app)
    for (const email of [voter, volunteer]) expect(await consentsOf(await linkFor(email))).toEqual(consents)
  })

  /** @shows consent.guests */
  it('allows nothing when it is not ticked', async () => {
    const organization = await buildOrganization(db())
    const email = freshEmail()
    const link = await call(organization, email)
    await act('POST', link, '/actions?action=confirm')
    expect(await consentsOf(link)).toEqual([])
    await mailUpdate(organization)
    expect(await newsTo(email)).toEqual([])
  })

  it('ends with the link that every such mail has, also by one click', async () => {
    const organization = await buildOrganization(db())
    const email = freshEmail()
    const link = await call(organization, email, ['organization_mail'])
    await act('POST', link, '/actions?action=confirm')
    await mailUpdate(organization)
    const [mail] = await newsTo(email)
    const token = /mail-choices\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const shown = await app.call('GET', `/mail-subscription?token=${token}`)
    expect(shown.body.data.attributes).toMatchObject({ frequency: 'instantly', choices: ['instantly', 'off'] })
    const choose = (frequency: string) => app.call('PUT', `/mail-subscription?token=${token}`, { body: { frequency } })
    expect((await choose('daily')).status).toBe(422)
    expect((await choose('off')).body.data.attributes.frequency).toBe('off')
    expect((await app.call('GET', `/mail-subscription?token=${token}`)).body.data.attributes.frequency).toBe('off')
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
  })

  /** @shows consent.guests */
  it('goes along to the account, which gets each mail once', async () => {
    const organization = await buildOrganization(db())
    const email = freshEmail()
    const link = await call(organization, email, ['organization_mail'])
    const created = await act('POST', link, '/actions?action=create-account')
    expect(created.status).toBe(201)
    const { token } = created.body.data.meta
    expect(await statesOf(token)).toMatchObject([
      {
        attributes: {
          purpose: 'organization_mail',
          organization_id: organization.id,
          is_given: true,
          page: 'act-link',
        },
      },
    ])
    const preferences = await app.call('GET', '/mail-preferences', { token })
    expect(preferences.body.data).toMatchObject([{ id: organization.id, attributes: { frequency: 'instantly' } }])
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
  })

  it('of somebody else’s form ends with “this was not me”', async () => {
    const organization = await buildOrganization(db())
    const email = freshEmail()
    const first = await call(organization, email, ['organization_mail'])
    await act('POST', first, '/actions?action=confirm')
    const second = await call(organization, email)
    await act('POST', second, '/actions?action=not-me')
    await mailUpdate(organization)
    expect(await newsTo(email)).toEqual([])
  })

  /** @shows consent.share-contact */
  it('is recorded at once for somebody with an account', async () => {
    const organization = await buildOrganization(db())
    const { id: campaignId } = await buildItem(db(), callCampaignKind, { organization_id: organization.id })
    const { id, token } = await buildSupporter(db())
    const body = {
      campaign_type: 'call-campaigns',
      campaign_id: campaignId,
      outcome: 'contacted',
      consents: ['share_contact'],
    }
    for (let press = 0; press < 2; press += 1) await app.call('POST', '/campaign-engagements', { token, body })
    expect(await ledgerOf(id)).toMatchObject([{ purpose: 'share_contact', page: 'form', proof: 'session' }])
  })
})
