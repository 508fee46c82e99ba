import { expect, it } from 'vitest'
import { type Api, ApiError } from '../lib/api.ts'
import { causesForPage } from './causes.server.ts'

const apiThat = (answer: () => Promise<unknown>) => answer as unknown as Api
const tags = { data: [{ attributes: { name: 'Housing', color: '#7a4a2b' } }] }

it('a page that is opened after an outage does not wait for what was asked for during it, and the next needs no request', async () => {
  const outage = Promise.withResolvers<never>()
  const during = causesForPage(apiThat(() => outage.promise))
  const afterwards = await causesForPage(apiThat(() => Promise.resolve(tags)))
  expect(Object.keys(afterwards)).toEqual(['Housing'])
  outage.reject(new ApiError(503, 'Unavailable'))
  await expect(during).rejects.toMatchObject({ status: 503 })
  const unused = apiThat(() => Promise.reject(new Error('This needs no request.')))
  expect(await causesForPage(unused)).toEqual(afterwards)
})
