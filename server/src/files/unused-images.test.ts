import { afterAll, beforeAll, expect, it } from 'vitest'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { rooms } from '../app.ts'
import { gatherJobs } from '../platform/room.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { uploadImage } from '../../testing/uploads.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const keepHouse = async () => {
  const job = gatherJobs(rooms, app.services).find(({ name }) => name === 'files.remove-unused-images')
  await job?.run({} as never)
}

/** @shows operation.unused-uploads */
it('images that nothing refers to are removed after a day, and no others', async () => {
  const { id, owner } = await buildOrganization(app.services.db)
  const { token } = owner
  const served = async (address: string) => (await app.server.inject(address)).statusCode
  const save = async (method: string, path: string, body: object) => {
    const { status, body: saved } = await app.call(method, path, { token, body })
    expect(status).toBeLessThan(300)
    return saved.data
  }

  const [unused, avatar, profile, cover, member, event, portrait, withdrawn, replaced] = await Promise.all(
    Array.from({ length: 9 }, () => uploadImage(app, token)),
  )
  await save('PUT', '/profile', { avatar })
  await save('PUT', `/organizations/${id}`, {
    profile_image: profile,
    cover_image: cover,
    team_members: [{ name: 'Ines', role: 'Chair', about: '', image: member }],
  })
  await save('POST', '/candidates', { ...candidateKind.example, profile_image: portrait, cover_image: null })
  await save('POST', '/events', { ...eventKind.example, image: event })
  const published = await save('POST', '/events', { ...eventKind.example, image: withdrawn })
  await save('POST', `/events/${published.id}/actions?action=publish`, {})
  await save('POST', `/events/${published.id}/actions?action=unpublish`, {})
  // What was public stays as it was, for those who answered.
  await save('PUT', `/events/${published.id}`, { image: replaced })

  const hour = 60 * 60
  clock.advance(23 * hour)
  await keepHouse()
  expect(await served(unused ?? '')).toBe(200)
  clock.advance(2 * hour)
  await keepHouse()
  const used = [avatar, profile, cover, member, event, portrait, withdrawn, replaced]
  expect(await Promise.all(used.map((address) => served(address ?? '')))).toEqual(used.map(() => 200))
  expect(await served(unused ?? '')).toBe(404)
  const rows = await app.services.db.selectFrom('files').select('id').execute()
  expect(rows).toHaveLength(used.length)
  expect(await app.services.storage.get((unused ?? '').replace('/files/', 'images/'))).toBeNull()
})
