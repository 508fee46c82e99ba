import { candidateKind } from '@rostrum/contract/candidates'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildCallCampaign, buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { pledgeCalls } from '../../testing/pledge-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { vote, setTheScene } = pledgeCalls(() => app)
const csv = (candidateId: string, token?: string, query = '') =>
  app.server.inject({
    url: `/api/candidates/${candidateId}/votes.csv${query}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

/** @shows content.spreadsheets */
it('the spreadsheet of pledges contains every pledge, oldest first, and no formulas', async () => {
  const { db } = app.services
  const { organization, candidate, supporter, pledgeId } = await setTheScene()
  await app.call('PUT', `/candidate-votes/${pledgeId}`, {
    token: supporter.token,
    body: {
      plan: {
        when: 'Early',
        where: '=HYPERLINK("https://elsewhere.example")',
        how: 'On foot',
        with_whom: 'June',
        date: '2097-04-07',
      },
    },
  })
  const second = await buildSupporter(db)
  await vote(candidate.id, second.token, { full_name: '=2+3', address: '+1, "Main" Street\nUpstairs' })
  const answer = await csv(candidate.id, organization.owner.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { data } = papaparse.parse<string[]>(answer.body.replace('\uFEFF', ''))
  expect(data).toEqual([
    'full_name,email,phone,age,address,registered_to_vote,plan_when,plan_where,plan_how,plan_date,voted_at,is_confirmed,plan_with_whom,state,ballot_cast_at'.split(
      ',',
    ),
    [
      'Maya Okafor',
      'maya@example.org',
      '414-555-0177',
      '34',
      '77 Quiet Court',
      'need_help',
      'Early',
      '\'=HYPERLINK("https://elsewhere.example")',
      'On foot',
      '2097-04-07',
      expect.any(String),
      'yes',
      'June',
      '',
      '',
    ],
    [
      "'=2+3",
      'maya@example.org',
      '414-555-0177',
      '34',
      '\'+1, "Main" Street Upstairs',
      'need_help',
      '',
      '',
      '',
      '',
      expect.any(String),
      'yes',
      '',
      '',
      '',
    ],
  ])
})

it('the spreadsheet of pledges can be downloaded only by admins of the organization', async () => {
  const { db } = app.services
  const { candidate, supporter, organization } = await setTheScene()
  const foreign = await buildOrganization(db)
  const draft = await buildItem(db, candidateKind, { organization_id: organization.id, status: 'draft' })
  expect((await csv(candidate.id)).statusCode).toBe(401)
  expect((await csv(candidate.id, supporter.token)).statusCode).toBe(403)
  expect((await csv(candidate.id, foreign.owner.token)).statusCode).toBe(403)
  expect((await csv(draft.id, foreign.owner.token)).statusCode).toBe(404)
  expect((await csv((await buildCallCampaign(db)).id, organization.owner.token)).statusCode).toBe(404)
})

/** @shows candidates.pledges-filter */
it('pledges are searched by name and filtered by registration, in the list and in the spreadsheet', async () => {
  const { db } = app.services
  const { organization, candidate } = await setTheScene()
  const { token } = organization.owner
  const people = [
    ['José Ángel Núñez', 'yes'],
    ['Łucja O’Neill-Núñez', 'no'],
    ['Bea Nunez', 'need_help'],
  ] as const
  for (const [full_name, registered_to_vote] of people) {
    const { token: own } = await buildSupporter(db)
    expect((await vote(candidate.id, own, { full_name, registered_to_vote })).status).toBe(201)
  }
  const found = async (query: string) => {
    const { status, body } = await app.call('GET', `/candidate-votes?candidate_id=${candidate.id}&${query}`, { token })
    expect(status).toBe(200)
    const names = body.data.map(({ attributes }: { attributes: { full_name: string } }) => attributes.full_name)
    expect(body.meta.total).toBe(names.length)
    const sheet = await csv(candidate.id, token, `?${query}`)
    const [, ...rows] = papaparse.parse<string[]>(sheet.body.replace('\uFEFF', ''), { skipEmptyLines: true }).data
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(names))
    return names.toSorted() as string[]
  }
  const [jose, lucja, bea] = people.map(([name]) => name)
  expect(await found('')).toHaveLength(4)
  expect(await found('search=nunez')).toEqual([bea, jose, lucja])
  expect(await found(`search=${encodeURIComponent('NÚÑEZ jose')}`)).toEqual([jose])
  expect(await found('search=lucja+oneill')).toEqual([lucja])
  expect(await found('search=%25')).toHaveLength(4)
  expect(await found('search=nobody')).toEqual([])
  expect(await found('registered_to_vote=need_help')).toEqual([bea, 'Maya Okafor'])
  expect(await found('registered_to_vote=no')).toEqual([lucja])
  expect(await found('registered_to_vote=need_help&search=bea')).toEqual([bea])
  const wrong = await app.call('GET', '/candidate-votes?registered_to_vote=perhaps', { token })
  expect(wrong.status).toBe(422)
})
