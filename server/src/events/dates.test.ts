import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it.each([
  ['en', 'Choose a date between the years 1900 and 2200'],
  ['es', 'Elige una fecha entre los años 1900 y 2200'],
])('a year of two digits is reported at both dates in %s', async (language, sentence) => {
  const { owner } = await buildOrganization(app.services.db)
  const { status, body } = await app.call('POST', '/events', {
    token: owner.token,
    headers: { 'accept-language': language },
    body: { ...eventKind.example, start_date: '0026-06-01', end_date: '0026-06-01' },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ start_date: [sentence], end_date: [sentence] })
})

it('a value of an optional field is refused with the sentences of a required one, with its limit', async () => {
  const { owner } = await buildOrganization(app.services.db)
  const late = 'late'.repeat(60)
  const body = { ...eventKind.example, time: late, end_time: late, capacity: 'many' }
  const answer = await app.call('POST', '/events', { token: owner.token, body })
  expect(answer.status).toBe(422)
  const sentences = ['Use 200 characters or fewer']
  expect(answer.body.errors).toEqual({
    time: sentences,
    end_time: sentences,
    capacity: ['Enter a whole number, 1 or more'],
  })
})
