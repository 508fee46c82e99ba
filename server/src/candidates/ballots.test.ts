import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildSupporter } from '../../testing/factories.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { setTheScene, vote } = pledgeCalls(() => app)

const scene = async () => {
  const built = await setTheScene()
  const { supporter, pledgeId, organization, candidate } = built
  const say = (isCast: boolean, token = supporter.token) =>
    app.call('PUT', `/candidate-votes/${pledgeId}/ballot`, { token, body: { is_cast: isCast } })
  const listed = async (when: 'promised' | 'done') =>
    (await app.call('GET', `/my-actions?when=${when}`, { token: supporter.token })).body.data
  const { token } = organization.owner
  /** The names of those whose pledges match a filter, as the organization sees them. */
  const named = async (filter: string): Promise<string[]> => {
    const path = `/candidate-votes?candidate_id=${candidate.id}&${filter}`
    const { body } = await app.call('GET', path, { token })
    return body.data.map(({ attributes }: { attributes: { full_name: string } }) => attributes.full_name).toSorted()
  }
  const exported = async (filter: string) =>
    (
      await app.server.inject({
        url: `/api/candidates/${candidate.id}/votes.csv?${filter}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).payload
  return { ...built, say, listed, named, exported }
}

describe('who has voted', () => {
  /** @shows candidates.ballot */
  it('says so once, and the promise is done', async () => {
    const { say, listed, pledgeId, named } = await scene()
    expect((await listed('promised'))[0].attributes.ballot_cast_at).toBeNull()
    const first = clock.now().toISOString()
    const answer = await say(true)
    expect([answer.status, answer.body.data.attributes.ballot_cast_at]).toEqual([200, first])
    clock.advance(60)
    // A second press changes nothing.
    expect((await say(true)).body.data.attributes.ballot_cast_at).toBe(first)
    expect(await listed('promised')).toEqual([])
    expect(await listed('done')).toMatchObject([{ id: pledgeId, attributes: { ballot_cast_at: first } }])
    expect(await named('has_voted=true')).toEqual(['Maya Okafor'])
    expect(await named('has_voted=false')).toEqual([])
  })

  it('takes it back, and changes nothing with what is no answer', async () => {
    const { say, listed, pledgeId, supporter } = await scene()
    await say(true)
    const { status, body } = await app.call('PUT', `/candidate-votes/${pledgeId}/ballot`, {
      token: supporter.token,
      body: {},
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['is_cast']])
    expect(await listed('done')).toHaveLength(1)
    expect((await say(false)).body.data.attributes.ballot_cast_at).toBeNull()
    expect(await listed('promised')).toHaveLength(1)
    expect(await listed('done')).toEqual([])
  })

  it('is the person who pledged, and nobody else', async () => {
    const { say, listed } = await scene()
    const other = await buildSupporter(app.services.db)
    expect((await say(true, other.token)).status).toBe(404)
    expect(await listed('promised')).toHaveLength(1)
  })
})

describe('the pledges of a candidate', () => {
  /** @shows candidates.pledge-filters */
  it('are filtered by plan and by who has voted, also in the file', async () => {
    const { candidate, pledgeId, supporter, say, named, exported } = await scene()
    const [empty, dated] = [await buildSupporter(app.services.db), await buildSupporter(app.services.db)]
    const pledgeOf = async ({ token }: typeof empty, name: string, plan: object) => {
      const { body } = await vote(candidate.id, token, { full_name: name })
      await app.call('PUT', `/candidate-votes/${body.data.id}`, { token, body: { plan } })
    }
    await pledgeOf(empty, 'Ana Empty', { when: '', where: '', how: '', with_whom: '', date: null })
    await pledgeOf(dated, 'Bea Dated', { date: '2097-04-07' })
    const saved = await app.call('PUT', `/candidate-votes/${pledgeId}`, {
      token: supporter.token,
      body: { plan: { with_whom: 'June and her mother' } },
    })
    expect(saved.body.data.attributes.plan).toEqual({
      when: '',
      where: '',
      how: '',
      with_whom: 'June and her mother',
      date: null,
    })
    await say(true)
    expect(await named('has_plan=true')).toEqual(['Bea Dated', 'Maya Okafor'])
    expect(await named('has_plan=false')).toEqual(['Ana Empty'])
    expect(await named('has_plan=true&has_voted=false')).toEqual(['Bea Dated'])
    expect(await named('has_plan=true&registered_to_vote=yes')).toEqual([])
    const file = await exported('has_voted=true')
    expect(file.split('\r\n')).toHaveLength(2)
    expect(file).toContain('June and her mother')
    expect(file).toContain(clock.now().toISOString())
  })
})
