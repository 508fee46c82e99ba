import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization, buildSupporter, signIn } from '../../testing/factories.ts'
import { canFollow } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const act = (organizationId: string, action: 'follow' | 'unfollow', token?: string) =>
  app.call('POST', `/organizations/${organizationId}/actions?action=${action}`, { token })

const stateOf = async (organizationId: string) => {
  const { db } = app.services
  const { followers_count: counted } = await db
    .selectFrom('organizations')
    .select('followers_count')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { rows } = await db
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('rows'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { counted, rows }
}

describe('following', () => {
  /** @shows follows.call */
  it('is counted once, however often it is requested, and so is unfollowing', async () => {
    const { id } = await buildOrganization(app.services.db)
    const { token } = await buildSupporter(app.services.db)
    const following = { is_followed_by_current_user: true, followers_count: 1 }
    for (const answer of [await act(id, 'follow', token), await act(id, 'follow', token)]) {
      const { status, body } = answer
      expect(status).toBe(200)
      expect(body.data).toEqual({ id, type: 'organizations', attributes: following })
    }
    expect((await app.call('GET', `/organizations/${id}`, { token })).body.data.attributes).toMatchObject(following)
    for (const { body } of [await act(id, 'unfollow', token), await act(id, 'unfollow', token)]) {
      expect(body.data.attributes).toEqual({ is_followed_by_current_user: false, followers_count: 0 })
    }
    expect(await stateOf(id)).toEqual({ counted: 0, rows: 0 })
  })

  it('applies to the person, not to the session', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    const { id: userId, token: atHome } = await buildSupporter(db)
    const onPhone = await signIn(db, userId)
    await act(id, 'follow', atHome)
    const answer = await act(id, 'follow', onPhone)
    expect(answer.body.data.attributes.followers_count).toBe(1)
    await act(id, 'unfollow', onPhone)
    expect(await stateOf(id)).toEqual({ counted: 0, rows: 0 })
  })

  /** @shows follows.who */
  it('is possible only for supporters, and only with public organizations', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const hidden = await buildOrganization(db, { published_at: null })
    const supporter = await buildSupporter(db)
    for (const action of ['follow', 'unfollow'] as const) {
      expect((await act(organization.id, action)).status).toBe(401)
      expect((await act(organization.id, action, organization.owner.token)).status).toBe(403)
      expect((await act(hidden.id, action, supporter.token)).status).toBe(404)
      expect((await act(supporter.id, action, supporter.token)).status).toBe(404)
    }
    expect(await stateOf(organization.id)).toEqual({ counted: 0, rows: 0 })
  })

  it.each([
    { who: 'a supporter', organizationId: null, isPublished: true, allowed: true },
    { who: 'a supporter', organizationId: null, isPublished: false, allowed: false },
    { who: 'an admin', organizationId: 'own', isPublished: true, allowed: false },
    { who: 'an admin', organizationId: 'own', isPublished: false, allowed: false },
  ])(
    'by $who, with the organization published $isPublished: allowed $allowed',
    ({ organizationId, isPublished, allowed }) => {
      expect(canFollow({ organizationId }, { published_at: isPublished ? new Date() : null })).toBe(allowed)
    },
  )

  it('counts twenty concurrent requests of one supporter as one follow', async () => {
    const { id } = await buildOrganization(app.services.db)
    const { token } = await buildSupporter(app.services.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'follow', token)))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.attributes.followers_count).toBe(1)
    }
    expect(await stateOf(id)).toEqual({ counted: 1, rows: 1 })
  })

  it('counts twenty concurrent requests of twenty supporters as twenty follows', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    const supporters = await Promise.all(Array.from({ length: 20 }, () => buildSupporter(db)))
    await Promise.all(supporters.map(({ token }) => act(id, 'follow', token)))
    expect(await stateOf(id)).toEqual({ counted: 20, rows: 20 })
    await Promise.all(supporters.flatMap(({ token }) => [act(id, 'unfollow', token), act(id, 'unfollow', token)]))
    expect(await stateOf(id)).toEqual({ counted: 0, rows: 0 })
  })

  /** @shows follows.call */
  it('keeps the count equal to the number of rows under random concurrent requests', async () => {
    const { db } = app.services
    const { id } = await buildOrganization(db)
    const tokens: string[] = []
    for (let number = 0; number < 3; number += 1) tokens.push((await buildSupporter(db)).token)
    const step = fc.record({ who: fc.nat({ max: 2 }), action: fc.constantFrom('follow' as const, 'unfollow' as const) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
        for (const round of rounds) {
          await Promise.all(round.map(({ who, action }) => act(id, action, tokens[who])))
        }
        const { counted, rows } = await stateOf(id)
        expect(counted).toBe(rows)
      }),
      { numRuns: 25 },
    )
  })
})
