import { consentTexts } from '@rostrum/contract/consent-texts'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { languages } from '@rostrum/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { consentCalls } from '../../testing/consent-calls.ts'
import { buildFollow, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { translate } from '../platform/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { publicUrl: 'https://rostrum.example' } })
  await app.work()
})
afterAll(() => app.close())

const { ledgerOf, statesOf, mailUpdate, newsTo } = consentCalls(() => app)
const db = () => app.services.db
const decide = (token: string, body: object) => app.call('POST', '/consents', { token, body })
const follow = (id: string, token: string, action = 'follow') =>
  app.call('POST', `/organizations/${id}/actions?action=${action}`, { token })

describe('the ledger', () => {
  /** @shows consent.ledger */
  it('refuses changes and deletions, and keeps each decision as a row of its own', async () => {
    const organization = await buildOrganization(db())
    const { id, token } = await buildSupporter(db())
    const about = { purpose: 'share_contact', organization_id: organization.id }
    for (const given of [true, true, false, false]) expect((await decide(token, { ...about, given })).status).toBe(200)
    expect((await ledgerOf(id)).map(({ is_given: isGiven }) => isGiven)).toEqual([true, false])
    await expect(
      db().updateTable('consents').set({ is_given: true }).where('person_id', '=', id).execute(),
    ).rejects.toThrow('never changed')
    await expect(db().deleteFrom('consents').where('person_id', '=', id).execute()).rejects.toThrow('never changed')
    expect(await statesOf(token)).toMatchObject([
      {
        type: 'consents',
        attributes: { ...about, is_given: false, text: null, page: 'preferences', proof: 'session' },
      },
    ])
  })

  /** @shows consent.ledger */
  it('keeps the sentence that was shown, in the language in which it was shown', async () => {
    const organization = await buildOrganization(db(), { name: 'Great Lakes Guild' })
    const { token } = await buildSupporter(db())
    const body = { purpose: 'share_contact', organization_id: organization.id, given: true }
    await app.call('POST', '/consents', { token, body, headers: { 'accept-language': 'es' } })
    const [{ attributes }] = await statesOf(token)
    expect(attributes).toMatchObject({
      organization_name: 'Great Lakes Guild',
      text: 'Great Lakes Guild puede ver mi correo y mi teléfono.',
    })
  })

  it('says at the field that an organization is missing, and accepts only public ones', async () => {
    const { token } = await buildSupporter(db())
    const hidden = await buildOrganization(db(), { published_at: null })
    const missing = await decide(token, { purpose: 'share_contact', given: true })
    expect(missing.status).toBe(422)
    expect(Object.keys(missing.body.errors)).toEqual(['organization_id'])
    expect((await decide(token, { purpose: 'share_contact', organization_id: hidden.id, given: true })).status).toBe(
      404,
    )
    expect((await decide(token, { purpose: 'platform_digest', given: true })).status).toBe(200)
    expect(await statesOf(token)).toMatchObject([{ attributes: { purpose: 'platform_digest', organization_id: null } }])
  })

  it('shows the decisions about one organization alone, and nobody else’s', async () => {
    const [one, other] = [await buildOrganization(db()), await buildOrganization(db())]
    const { token } = await buildSupporter(db())
    for (const { id } of [one, other]) await follow(id, token)
    const answer = await app.call('GET', `/consents?organization_id=${one.id}`, { token })
    expect(answer.body.meta.total).toBe(1)
    const stranger = await buildSupporter(db())
    expect(await statesOf(stranger.token)).toEqual([])
  })

  /** Whoever agreed to a sentence agreed to exactly this one: another wording is another version. */
  it('has sentences that never change', () => {
    const sentences = languages.flatMap((language) =>
      Object.entries(consentTexts).map(([text, version]) =>
        translate(language, `consents.texts.${text}.${version}`, { organization: '…' }),
      ),
    )
    expect(sentences).toMatchInlineSnapshot(`
      [
        "Following a group sends you its updates by email.",
        "Email me news from ….",
        "Let … see my email and phone number.",
        "Remind me of the events of … by email.",
        "Email me a digest of what happens on Rostrum.",
        "… may call or text me.",
        "Al seguir a un grupo recibes sus novedades por correo.",
        "Envíenme por correo las novedades de ….",
        "… puede ver mi correo y mi teléfono.",
        "Recuérdenme por correo los eventos de ….",
        "Envíenme por correo un resumen de lo que pasa en Rostrum.",
        "… puede llamarme o enviarme mensajes de texto.",
      ]
    `)
  })
})

describe('mail from an organization', () => {
  /** @shows consent.follow, follows.call */
  it('is allowed by following, by the sentence at the button, and withdrawn by unfollowing', async () => {
    const organization = await buildOrganization(db())
    const { id, email, token } = await buildSupporter(db())
    await follow(organization.id, token)
    await follow(organization.id, token)
    expect(await ledgerOf(id)).toMatchObject([
      {
        purpose: 'organization_mail',
        is_given: true,
        text_key: 'follow',
        text_version: 1,
        page: 'follow',
        proof: 'session',
      },
    ])
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
    await follow(organization.id, token, 'unfollow')
    expect((await ledgerOf(id)).at(-1)).toMatchObject({ is_given: false, page: 'unfollow' })
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
  })

  /** @shows consent.withdrawal */
  it('stops with the next mail when it is withdrawn alone, and comes again when it is allowed again', async () => {
    const organization = await buildOrganization(db())
    const { email, token } = await buildSupporter(db())
    await follow(organization.id, token)
    const about = { purpose: 'organization_mail', organization_id: organization.id }
    const frequency = async () =>
      (await app.call('GET', '/mail-preferences', { token })).body.data[0].attributes.frequency
    await decide(token, { ...about, given: false })
    expect(await frequency()).toBe('off')
    await mailUpdate(organization)
    expect(await newsTo(email)).toEqual([])
    const { attributes } = (await app.call('GET', `/organizations/${organization.id}`, { token })).body.data
    expect(attributes.is_followed_by_current_user).toBe(true)

    await decide(token, { ...about, given: true })
    expect(await frequency()).toBe('instantly')
    await mailUpdate(organization)
    expect(await newsTo(email)).toHaveLength(1)
  })

  /** @shows consent.withdrawal */
  it('is withdrawn and allowed by the frequency of mail, too', async () => {
    const organization = await buildOrganization(db())
    const { id, token } = await buildSupporter(db())
    await follow(organization.id, token)
    for (const frequency of ['off', 'off', 'daily'] as const) {
      await app.call('PUT', `/mail-preferences/${organization.id}`, { token, body: { frequency } })
    }
    expect((await ledgerOf(id)).map(({ is_given: isGiven, text_key: text }) => [isGiven, text])).toEqual([
      [true, 'follow'],
      [false, null],
      [true, 'news'],
    ])
    await app.call('PUT', `/mail-preferences/${organization.id}`, { token, body: { frequency: 'off' } })
    await decide(token, { purpose: 'organization_mail', organization_id: organization.id, given: true })
    const preferences = await app.call('GET', '/mail-preferences', { token })
    expect(preferences.body.data[0].attributes.frequency).toBe('instantly')
  })

  /** @shows consent.migration, consent.basis */
  it('is not invented for those who followed before it was recorded, whom following allows to be mailed', async () => {
    const organization = await buildOrganization(db())
    const earlier = await buildSupporter(db())
    await buildFollow(db(), { organization_id: organization.id, user_id: earlier.id })
    const later = await buildSupporter(db())
    await follow(organization.id, later.token)
    await mailUpdate(organization)
    expect(await ledgerOf(earlier.id)).toEqual([])
    for (const { email } of [earlier, later]) expect(await newsTo(email)).toHaveLength(1)
    const mails = await db()
      .selectFrom('mails')
      .select(['user_id', 'basis', 'consent_ids'])
      .where('user_id', 'in', [earlier.id, later.id])
      .execute()
    const [given] = await ledgerOf(later.id)
    expect(mails.find((mail) => mail.user_id === earlier.id)).toMatchObject({ basis: 'act', consent_ids: [] })
    expect(mails.find((mail) => mail.user_id === later.id)).toMatchObject({
      basis: 'consent',
      consent_ids: [given?.id],
    })

    await decide(earlier.token, { purpose: 'organization_mail', organization_id: organization.id, given: false })
    await mailUpdate(organization)
    expect(await newsTo(earlier.email)).toHaveLength(1)
  })
})

describe('contact data', () => {
  const activityOf = async ({ id, owner }: Awaited<ReturnType<typeof buildOrganization>>) =>
    (await app.call('GET', `/organizations/${id}/recent-activities`, { token: owner.token })).body.activities

  /** @shows consent.share-contact */
  it('is seen by an organization only while it is shared with it', async () => {
    const organization = await buildOrganization(db())
    const { id: campaignId } = await buildItem(db(), callCampaignKind, { organization_id: organization.id })
    const { email, token } = await buildSupporter(db(), { phone: '206-555-0117' })
    await follow(organization.id, token)
    const body = { campaign_type: 'call-campaigns', campaign_id: campaignId, outcome: 'contacted' }
    await app.call('POST', '/campaign-engagements', { token, body })
    const owner = organization.owner.token
    const seen = async () => {
      const { new_followers: followers, call_campaigns: calls } = await activityOf(organization)
      const results = await app.call('GET', `/campaign-engagements?campaign_id=${campaignId}`, { token: owner })
      return [followers[0].user, calls[0].user, results.body.data[0].attributes.user]
    }
    const csv = async () => {
      const url = `/api/campaign-engagements.csv?campaign_id=${campaignId}`
      return (await app.server.inject({ url, headers: { authorization: `Bearer ${owner}` } })).payload
    }
    for (const user of await seen()) expect(user).toMatchObject({ email: null, phone: null })
    expect(await csv()).not.toContain(email)

    const about = { purpose: 'share_contact', organization_id: organization.id }
    await decide(token, { ...about, given: true })
    for (const user of await seen()) expect(user).toMatchObject({ email, phone: '206-555-0117' })
    expect(await csv()).toContain(email)

    await decide(token, { ...about, given: false })
    for (const user of await seen()) expect(user).toMatchObject({ email: null, phone: null })
    const own = await app.call('GET', '/campaign-engagements', { token })
    expect(own.body.data[0].attributes.user.email).toBe(email)
  })
})
