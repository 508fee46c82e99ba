import { callCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const build = async (kind: Parameters<typeof buildItem>[1] = mailCampaignKind) => {
  const { id: organization_id, owner } = await buildOrganization(app.services.db)
  const { id } = await buildItem(app.services.db, kind, { organization_id })
  return { id, admin: owner.token }
}

interface Report {
  outcome?: string
  sentences?: number
  own_sentences?: number
}

const report = (id: string, { outcome = 'mailed', ...count }: Report, { token = '', language = 'en' } = {}) =>
  app.call('POST', '/campaign-engagements', {
    token: token || undefined,
    headers: { 'accept-language': language },
    body: {
      campaign_type: 'mail-campaigns',
      campaign_id: id,
      outcome,
      ...count,
      ...(token === '' && { guest: { name: 'Ada Guest', email: freshEmail() } }),
    },
  })

const averageOf = async (id: string, token: string): Promise<unknown> =>
  (await app.call('GET', `/results/${id}`, { token })).body.data.attributes.own_words

const storedOf = (id: string) =>
  app.services.db
    .selectFrom('engagements')
    .select(['outcome', 'sentences', 'own_sentences'])
    .where('content_item_id', '=', id)
    .execute()

describe('how much of a text is people’s own words', () => {
  /** @shows own-words.average */
  it('is shown to the organizer as an average over the reports that tell it', async () => {
    const { id, admin } = await build()
    expect(await averageOf(id, admin)).toBeNull()
    await report(id, {})
    expect(await averageOf(id, admin)).toBeNull()
    await report(id, { sentences: 4, own_sentences: 2 })
    const { token } = await buildSupporter(app.services.db)
    await report(id, { sentences: 5, own_sentences: 0 }, { token })
    expect(await averageOf(id, admin)).toEqual({ share: 0.25, acts: 2 })
  })

  /** @shows own-words.count */
  it('is that of the text that was somebody’s own the most', async () => {
    const { id } = await build()
    const { token } = await buildSupporter(app.services.db)
    await report(id, { outcome: 'prepared', sentences: 6, own_sentences: 2 }, { token })
    await report(id, { outcome: 'prepared', sentences: 4, own_sentences: 3 }, { token })
    expect(await storedOf(id)).toEqual([{ outcome: 'prepared', sentences: 4, own_sentences: 3 }])
    // On another day, the browser has forgotten the words.
    await report(id, { sentences: 3, own_sentences: 0 }, { token })
    await report(id, {}, { token })
    expect(await storedOf(id)).toEqual([{ outcome: 'mailed', sentences: 4, own_sentences: 3 }])
  })

  /** @shows own-words.count */
  it('cannot be more than the whole text', async () => {
    const { id, admin } = await build()
    const { status, body } = await report(id, { sentences: 2, own_sentences: 3 }, { language: 'es' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      own_sentences: ['Indica cuántas frases hay y cuántas de ellas son propias'],
    })
    expect(await storedOf(id)).toEqual([])
    expect(await averageOf(id, admin)).toBeNull()
  })

  /** @shows own-words.count, accounts.export */
  it('is in the data that people get about themselves', async () => {
    const { id } = await build()
    const { id: userId, token } = await buildSupporter(app.services.db)
    await report(id, { sentences: 6, own_sentences: 2 }, { token })
    const { body } = await app.call('GET', `/users/${userId}/export`, { token })
    expect(body.engagements).toEqual([expect.objectContaining({ sentences: 6, own_sentences: 2 })])
  })
})

/** @shows own-words.place */
it('a script with own words amid other words is refused, in the language of the organizer', async () => {
  const { admin } = await build(callCampaignKind)
  const { status, body } = await app.call('POST', '/call-campaigns', {
    token: admin,
    headers: { 'accept-language': 'es' },
    body: { ...callCampaignKind.example, message: 'Hello, {me.words} is why I call.' },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    message: ['{me.words} debe estar solo en un renglón y una sola vez, porque se puede dejar vacío'],
  })
})
