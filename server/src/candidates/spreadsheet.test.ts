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
const csv = (candidateId: string, token?: string) =>
  app.server.inject({
    url: `/api/candidates/${candidateId}/votes.csv`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

/** @shows content.spreadsheets */
it('the spreadsheet of pledges contains every pledge, oldest first, and no formulas', async () => {
  const { db } = app.services
  const { organization, candidate, supporter, pledgeId } = await setTheScene()
  await app.call('PUT', `/candidate-votes/${pledgeId}`, {
    token: supporter.token,
    body: {
      plan: { when: 'Early', where: '=HYPERLINK("https://elsewhere.example")', how: 'On foot', date: '2097-04-07' },
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
    'full_name,email,phone,age,address,registered_to_vote,plan_when,plan_where,plan_how,plan_date,voted_at,is_confirmed'.split(
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
