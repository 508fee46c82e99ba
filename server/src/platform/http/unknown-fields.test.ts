import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { pledgeDetails } from '../../../testing/cast-belongings.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../../testing/factories.ts'
import { signUp } from '../../../testing/registrations.ts'
import { fileNamed, sampleFiles } from '../../../testing/sample-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** @shows wire.unknown-fields */
describe('a field that a call does not know', () => {
  it('is refused at the field, in the language of the caller, and nothing is changed', async () => {
    const { id, tagline, owner } = await buildOrganization(app.services.db)
    const body = { tagline: 'Heat is a right.', slogan: 'Heat now' }
    const inEnglish = await app.call('PUT', `/organizations/${id}`, { token: owner.token, body })
    expect(inEnglish.status).toBe(422)
    expect(inEnglish.body).toMatchObject({ code: 'INVALID', errors: { slogan: ['This field doesn’t exist'] } })
    const headers = { 'accept-language': 'es' }
    const inSpanish = await app.call('PUT', `/organizations/${id}`, { token: owner.token, body, headers })
    expect(inSpanish.body.errors).toEqual({ slogan: ['Este campo no existe'] })
    expect((await app.call('GET', `/organizations/${id}`)).body.data.attributes.tagline).toBe(tagline)
  })

  it('is refused at every depth, with its dotted name', async () => {
    const { owner } = await buildOrganization(app.services.db)
    const { call_list: targets, ...others } = callCampaignKind.example
    const body = {
      ...others,
      attributes: others,
      toString: 'Council',
      call_list: [targets[0], { ...targets[1], fax: '414-555-0199', constructor: 'Council' }],
    }
    const { status, body: answer } = await app.call('POST', '/call-campaigns', { token: owner.token, body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual(['attributes', 'toString', 'call_list.1.fax', 'call_list.1.constructor'])
    const listed = await app.call('GET', '/call-campaigns?status=draft', { token: owner.token })
    expect(listed.body.data).toEqual([])
  })

  it('is refused by calls that have no fields, and in multipart forms', async () => {
    const { id, owner } = await buildOrganization(app.services.db, { published_at: null, tags: ['Housing'] })
    const { token } = owner
    const publish = `/organizations/${id}/actions?action=publish`
    const dated = await app.call('POST', publish, { token, body: { published_at: '2030-01-01T00:00:00Z' } })
    expect(dated.status).toBe(422)
    expect(Object.keys(dated.body.errors)).toEqual(['published_at'])
    expect((await app.call('GET', `/organizations/${id}`)).status).toBe(404)
    expect((await app.call('POST', publish, { token, body: {} })).status).toBe(200)

    const form = new FormData()
    form.append('file', fileNamed('picture.png', sampleFiles.png))
    form.append('folder', 'covers')
    const uploaded = await app.call('POST', '/files/upload', { token, form })
    expect(uploaded.status).toBe(422)
    expect(Object.keys(uploaded.body.errors)).toEqual(['folder'])
  })

  it('is reported up to a hundred times', async () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_empty, index) => [`f${index}`, 1]))
    const { token } = await buildSupporter(app.services.db)
    const { status, body: answer } = await app.call('PUT', '/profile', { token, body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toHaveLength(100)
  })
})

describe('a spare field of a client of the specification', () => {
  it('is accepted by the calls that list it', async () => {
    const { db } = app.services
    const { id: organizationId } = await buildOrganization(db)
    const { id: candidateId } = await buildItem(db, candidateKind, { organization_id: organizationId })
    const supporter = await buildSupporter(db)
    const pledge = { ...pledgeDetails('voter@example.org'), candidate_id: candidateId, organization_id: organizationId }
    const vote = `/candidates/${candidateId}/actions?action=vote`
    expect((await app.call('POST', vote, { token: supporter.token, body: pledge })).status).toBe(201)
    const registration = { ...signUp(), registration_type: 'regular_user', terms: 1, documents: [] }
    expect((await app.call('POST', '/register', { body: registration })).status).toBe(201)
  })
})
