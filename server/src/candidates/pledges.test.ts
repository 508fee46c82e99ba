import { candidateKind } from '@rostrum/contract/candidates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  buildCallCampaign,
  buildEngagement,
  buildItem,
  buildOrganization,
  buildSupporter,
} from '../../testing/factories.ts'
import { pledgeCalls, pledgeDetails } from '../../testing/pledge-calls.ts'
import { freshEmail } from '../../testing/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { vote, setTheScene } = pledgeCalls(() => app)
const list = (token?: string, query = '') => app.call('GET', `/candidate-votes${query}`, { token })
const votesOf = async (candidateId: string): Promise<number> =>
  (await app.call('GET', `/candidates/${candidateId}`)).body.data.attributes.votes_count

describe('a pledge to vote', () => {
  /** @shows candidates.pledge */
  it('is stored with its details and counted', async () => {
    const { db } = app.services
    const candidate = await buildItem(db, candidateKind)
    const supporter = await buildSupporter(db)
    const { status, body } = await vote(candidate.id, supporter.token)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      type: 'candidate-votes',
      attributes: {
        candidate_id: candidate.id,
        candidate_name: candidate.title,
        ...pledgeDetails,
        plan: null,
        state: null,
        ballot_cast_at: null,
        user: { id: supporter.id, name: supporter.name, avatar: null, email: supporter.email, phone: supporter.phone },
        guest: null,
        number: 1,
        is_confirmed: true,
        share_url: expect.any(String),
        voted_at: expect.any(String),
      },
    })
    const shown = await app.call('GET', `/candidates/${candidate.id}`, { token: supporter.token })
    expect(shown.body.data.attributes).toMatchObject({
      votes_count: 1,
      engagements_count: 1,
      my_engagement: { id: body.data.id, outcome: 'pledged' },
    })
  })

  /** @shows candidates.pledge */
  it('can also be made at its other path', async () => {
    const { db } = app.services
    const candidate = await buildItem(db, candidateKind)
    const { token } = await buildSupporter(db)
    const body = { ...pledgeDetails, candidate_id: candidate.id }
    expect((await app.call('POST', '/restify/candidate-votes', { token, body })).status).toBe(201)
    expect((await app.call('POST', '/candidate-votes', { token, body })).status).toBe(409)
    expect(await votesOf(candidate.id)).toBe(1)
  })

  /** @shows candidates.pledge */
  it('can be made only once: a second pledge is a conflict that changes nothing', async () => {
    const { candidate, supporter } = await setTheScene()
    const again = await vote(candidate.id, supporter.token, { full_name: 'Somebody Else' })
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('CONFLICT')
    expect((await list(supporter.token)).body.data[0].attributes.full_name).toBe('Maya Okafor')
    expect(await votesOf(candidate.id)).toBe(1)
  })

  /** @shows candidates.exact */
  it('is stored once when ten requests arrive at the same time', async () => {
    const { db } = app.services
    const candidate = await buildItem(db, candidateKind)
    const { token } = await buildSupporter(db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => vote(candidate.id, token)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(await votesOf(candidate.id)).toBe(1)
    expect((await list(token)).body.meta.total).toBe(1)
  })

  /** @shows candidates.exact */
  it('is counted exactly when many are made and withdrawn at the same time', async () => {
    const { db } = app.services
    const candidate = await buildItem(db, candidateKind)
    const supporters = await Promise.all(Array.from({ length: 12 }, () => buildSupporter(db)))
    const pledges = await Promise.all(supporters.map(({ token }) => vote(candidate.id, token)))
    expect(await votesOf(candidate.id)).toBe(12)
    const leaving = supporters.slice(0, 5).flatMap(({ token }, index) =>
      // Each is withdrawn twice, and the second request finds no pledge.
      [1, 2].map(() => app.call('DELETE', `/candidate-votes/${pledges[index]?.body.data.id}`, { token })),
    )
    const statuses = (await Promise.all(leaving)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(204), ...Array(5).fill(404)])
    expect(await votesOf(candidate.id)).toBe(7)
  })

  it('can be made only by supporters and guests, and only to candidates that are public', async () => {
    const { db } = app.services
    const { token } = await buildSupporter(db)
    const candidate = await buildItem(db, candidateKind)
    const { owner } = await buildOrganization(db)
    const hidden = await buildOrganization(db, { published_at: null })
    expect((await vote(candidate.id, owner.token)).status).toBe(403)
    const absent = [
      await buildItem(db, candidateKind, { status: 'draft' }),
      await buildItem(db, candidateKind, { status: 'not_active' }),
      await buildItem(db, candidateKind, { organization_id: hidden.id }),
      await buildCallCampaign(db),
    ]
    for (const { id } of absent) expect((await vote(id, token)).status).toBe(404)
    expect(await votesOf(candidate.id)).toBe(0)
  })

  it.each([
    [{ full_name: ' ' }, 'full_name'],
    [{ email: 'maya' }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ age: 12 }, 'age'],
    [{ age: 'old' }, 'age'],
    [{ address: null }, 'address'],
    [{ registered_to_vote: 'maybe' }, 'registered_to_vote'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { db } = app.services
    const candidate = await buildItem(db, candidateKind)
    const { token } = await buildSupporter(db)
    const answer = await vote(candidate.id, token, wrong)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(await votesOf(candidate.id)).toBe(0)
  })

  it('of somebody without an account tells a stranger who repeats it nothing that was entered before', async () => {
    const { candidate } = await setTheScene()
    const email = freshEmail()
    const pledged = await vote(candidate.id, undefined, { email, address: 'Milwaukee, WI 53202' })
    expect(pledged.body.data.attributes.state).toBe('WI')
    await app.services.db
      .updateTable('engagements')
      .set({ confirmed_at: new Date(), details: sql`details || '{"ballot_cast_at": "2026-11-03T12:00:00.000Z"}'` })
      .where('id', '=', pledged.body.data.id)
      .execute()
    const repeated = await vote(candidate.id, undefined, { email, address: '1 Main St' })
    expect(repeated.body.data.attributes).toMatchObject({ address: '1 Main St', state: null, ballot_cast_at: null })
  })

  it('can be withdrawn and made again', async () => {
    const { candidate, supporter, pledgeId } = await setTheScene()
    const withdraw = () => app.call('DELETE', `/candidate-votes/${pledgeId}`, { token: supporter.token })
    expect((await withdraw()).status).toBe(204)
    expect(await votesOf(candidate.id)).toBe(0)
    expect((await withdraw()).status).toBe(404)
    expect((await list(supporter.token)).body.meta.total).toBe(0)
    expect((await vote(candidate.id, supporter.token)).status).toBe(201)
    expect(await votesOf(candidate.id)).toBe(1)
  })
})

describe('a voting plan', () => {
  const plan = { when: 'Tuesday before work', where: 'Riverside High', how: 'Bus 15', with_whom: 'June', date: null }
  const write = (id: string, token: string | undefined, body: object = { plan }) =>
    app.call('PUT', `/candidate-votes/${id}`, { token, body })

  it('is stored with the details and can be changed', async () => {
    const { supporter, pledgeId } = await setTheScene()
    const before = (await list(supporter.token)).body.data[0].attributes
    const { status, body } = await write(pledgeId, supporter.token)
    expect(status).toBe(200)
    expect(body.data.attributes).toEqual({ ...before, plan })
    const later = await write(pledgeId, supporter.token, { plan: { when: 'At noon' } })
    expect(later.body.data.attributes).toMatchObject({
      ...pledgeDetails,
      plan: { when: 'At noon', where: '', how: '', with_whom: '', date: null },
    })
  })

  it('can be written only by the supporter, and only for a pledge', async () => {
    const { db } = app.services
    const { organization, supporter, pledgeId } = await setTheScene()
    const other = await buildSupporter(db)
    const call = await buildEngagement(db, { user_id: supporter.id })
    expect((await write(pledgeId, undefined)).status).toBe(401)
    expect((await write(pledgeId, organization.owner.token)).status).toBe(403)
    expect((await write(pledgeId, other.token)).status).toBe(404)
    expect((await write(call.id, supporter.token)).status).toBe(404)
    expect((await list(supporter.token)).body.data[0].attributes.plan).toBeNull()
  })

  it('is refused when it is too long', async () => {
    const { supporter, pledgeId } = await setTheScene()
    const answer = await write(pledgeId, supporter.token, { plan: { where: 'x'.repeat(201) } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['plan.where'])
  })
})

describe('a pledge', () => {
  it('is shown with a phone number that was stored before there was a rule for it', async () => {
    const { db } = app.services
    const { organization, supporter, pledgeId } = await setTheScene()
    await db
      .updateTable('engagements')
      .set({ details: JSON.stringify({ ...pledgeDetails, phone: 'ask my sister' }) })
      .where('id', '=', pledgeId)
      .execute()
    for (const token of [organization.owner.token, supporter.token]) {
      expect((await list(token)).body.data[0].attributes.phone).toBe('ask my sister')
    }
  })

  /** @shows candidates.pledges-of-organization */
  it('is visible only to the supporter and the candidate’s organization', async () => {
    const { db } = app.services
    const { organization, candidate, supporter, pledgeId } = await setTheScene()
    const [other, foreign] = [await buildSupporter(db), await buildOrganization(db)]
    for (const token of [organization.owner.token, supporter.token]) {
      const { body } = await list(token)
      expect(body.data).toHaveLength(1)
      expect(body.data[0]).toMatchObject({ id: pledgeId, attributes: pledgeDetails })
    }
    for (const token of [other.token, foreign.owner.token]) {
      for (const query of ['', `?candidate_id=${candidate.id}`]) {
        const { status, body } = await list(token, query)
        expect(status).toBe(200)
        expect(body).toMatchObject({ data: [], meta: { total: 0 } })
      }
    }
    expect((await list()).status).toBe(401)
  })

  it('does not appear in any public answer', async () => {
    const { db } = app.services
    const { organization, candidate, supporter } = await setTheScene()
    const [other, foreign] = [await buildSupporter(db), await buildOrganization(db)]
    for (const token of [undefined, other.token, foreign.owner.token]) {
      const answers = await Promise.all(
        [
          `/candidates/${candidate.id}?include=organization`,
          `/candidates?organization_id=${organization.id}`,
          `/organizations/${organization.id}`,
          ...(token === undefined ? [] : ['/campaign-engagements']),
        ].map((path) => app.call('GET', path, { token })),
      )
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        const text = JSON.stringify(body)
        for (const secret of [...Object.values(pledgeDetails).filter((value) => value !== 34), supporter.email]) {
          expect(text).not.toContain(String(secret))
        }
      }
    }
  })

  it('cannot be changed by anyone else', async () => {
    const { db } = app.services
    const { organization, candidate, pledgeId } = await setTheScene()
    const [other, foreign] = [await buildSupporter(db), await buildOrganization(db)]
    const remove = async (token?: string) =>
      (await app.call('DELETE', `/candidate-votes/${pledgeId}`, { token })).status
    expect(await remove()).toBe(401)
    expect(await remove(other.token)).toBe(404)
    expect(await remove(foreign.owner.token)).toBe(403)
    expect(await remove(organization.owner.token)).toBe(403)
    expect(await votesOf(candidate.id)).toBe(1)
  })

  it('can be filtered by candidate and listed page by page by the organization', async () => {
    const { db } = app.services
    const { organization, candidate } = await setTheScene()
    const second = await buildItem(db, candidateKind, { organization_id: organization.id })
    await vote(second.id, (await buildSupporter(db)).token)
    await vote(candidate.id, (await buildSupporter(db)).token, { full_name: 'Tomás Herrera' })
    const { token } = organization.owner
    expect((await list(token)).body.meta.total).toBe(3)
    const { body } = await list(token, `?candidate_id=${candidate.id}&perPage=1`)
    expect(body.meta).toMatchObject({ total: 2, last_page: 2 })
    expect(body.data[0].attributes.full_name).toBe('Tomás Herrera')
    expect((await list(token, `?candidate_id=${candidate.id}&page=9`)).status).toBe(422)
  })
})
