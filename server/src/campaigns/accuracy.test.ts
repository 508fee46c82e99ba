import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildDirectory } from '../../testing/factories-directories.ts'
import { buildItem } from '../../testing/factories.ts'
import { importPostalCodes } from '../directories/divisions/import-postal-codes.ts'
import { type PostalCodeDivision, readPostalCodes } from '../directories/divisions/read-postal-codes.ts'

// 200 postal codes of all states, 60 of which lie in several districts, and their districts in the 119th Congress: from
// the block files of the 2020 census, which are in the public domain.
const sample = join(import.meta.dirname, '../../testing/postal-code-sample.csv')

const stateOf = (division: string) => division.split('/').slice(0, 3).join('/')

let app: TestApp
let campaignId: string
let rows: PostalCodeDivision[]
/** The true districts of each postal code. */
let truth: Map<string, string[]>
beforeAll(async () => {
  app = await createTestApp()
  rows = readPostalCodes(await readFile(sample, 'utf8'))?.rows ?? []
  truth = new Map(
    rows.map(({ postal_code: code }) => [
      code,
      rows.flatMap(({ postal_code: other, division }) => (other === code ? division : [])),
    ]),
  )
  const reached = { phones: [{ label: '', number: '202-555-0100' }], email: '', contact_page: '', address: '' }
  const office = { external_id: null, party: '', ...reached, postal_codes: [], photo_source: '' }
  const divisions = [...new Set(rows.map(({ division }) => division))]
  const targets = [
    ...[...new Set(divisions.map(stateOf))].map((division) => ({ title: 'Senator', division })),
    ...divisions.map((division) => ({ title: 'Representative', division })),
  ].map(({ title, division }) => ({ ...office, title, division, office: division, name: `${title} of ${division}` }))
  const directory_id = await buildDirectory(app.services.db, { targets })
  const attributes = { ...callCampaignKind.example, call_list: [], directory_id }
  campaignId = (await buildItem(app.services.db, callCampaignKind, { attributes })).id
})
afterAll(() => app.close())

interface Shown {
  attributes: { title: string; division: string; represents: boolean | null }
}

/** The divisions of those who are shown as representatives, and of those about whom the person is asked. */
const ask = async (place: string, title: string) => {
  const { body } = await app.call('GET', `/call-campaigns/${campaignId}/targets?place=${place}`)
  const shown = (body.data as Shown[]).filter(({ attributes }) => attributes.title === title)
  const divisionsOf = (represents: boolean | null) =>
    shown.flatMap(({ attributes }) => (attributes.represents === represents ? attributes.division : [])).toSorted()
  return { certain: divisionsOf(true), asked: divisionsOf(null) }
}

const expectStates = async () => {
  for (const [place, districts] of truth) {
    const states = [...new Set(districts.map(stateOf))].toSorted()
    const { certain, asked } = await ask(place, 'Senator')
    expect([place, certain, asked]).toEqual(states.length === 1 ? [place, states, []] : [place, [], states])
  }
}

/** @shows divisions.accuracy */
it('without an import, the state of each postal code of the sample is right, and its district is asked for', async () => {
  expect(truth.size).toBe(200)
  await expectStates()
  for (const [place, districts] of truth) {
    const { certain, asked } = await ask(place, 'Representative')
    expect([place, certain.filter((each) => !districts.includes(each))]).toEqual([place, []])
    expect([place, districts.filter((each) => ![...certain, ...asked].includes(each))]).toEqual([place, []])
  }
})

/** @shows divisions.accuracy */
it('with an import, each postal code of the sample leads to its district, or asks for one of its districts', async () => {
  await importPostalCodes(app.services.db, rows)
  await expectStates()
  for (const [place, districts] of truth) {
    const { certain, asked } = await ask(place, 'Representative')
    expect([place, certain, asked]).toEqual(
      districts.length === 1 ? [place, districts, []] : [place, [], districts.toSorted()],
    )
  }
})
