import { eventKind } from '@rostrum/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildOrganization } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { timezone: _timezone, ...withoutZone } = eventKind.example

/** @shows events.zone */
it.each(['/events', '/drafts/events'])('a new event of POST %s has the time zone of its organization', async (path) => {
  const zoneIn = async (timezone: string | null, body: object) => {
    const { owner } = await buildOrganization(app.services.db, { timezone })
    const created = await app.call('POST', path, { token: owner.token, body })
    expect(created.status).toBe(201)
    const shown = await app.call('GET', `/events/${created.body.data.id}`, { token: owner.token })
    return shown.body.data.attributes.timezone
  }
  expect(await zoneIn('America/Denver', withoutZone)).toBe('America/Denver')
  expect(await zoneIn('America/Denver', { ...withoutZone, timezone: 'Asia/Kolkata' })).toBe('Asia/Kolkata')
  expect(await zoneIn(null, withoutZone)).toBe('UTC')
})
