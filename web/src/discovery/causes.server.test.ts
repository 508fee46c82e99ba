import { expect, it } from 'vitest'
import { createApi, type Transport } from '../lib/api.ts'
import { causesForPage } from './causes.server.ts'

const apiThat = (answer: Transport) => createApi(answer, () => ({}))
const tags = { data: [{ attributes: { name: 'Housing', color: '#7a4a2b' } }] }

it('a page that is opened after an outage does not wait for what was asked for during it, and the next needs no request', async () => {
  const outage = Promise.withResolvers<{ status: number; body: unknown }>()
  const during = causesForPage(apiThat(() => outage.promise))
  const afterwards = await causesForPage(apiThat(() => Promise.resolve({ status: 200, body: tags })))
  expect(Object.keys(afterwards)).toEqual(['Housing'])
  outage.resolve({ status: 503, body: {} })
  await expect(during).rejects.toMatchObject({ status: 503 })
  const unused = apiThat(() => Promise.reject(new Error('This needs no request.')))
  expect(await causesForPage(unused)).toEqual(afterwards)
})
