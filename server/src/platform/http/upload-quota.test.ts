import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { movableClock } from '../../../testing/clock.ts'
import { freshAddress } from '../../../testing/fresh-address.ts'
import { NETWORK_FACTOR } from './addresses.ts'
import { deleteEndedQuotas, MAX_DAILY_UPLOADS, takeUploadQuota } from './upload-quota.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const take = (bytes: number, { ip, userId }: { ip: string; userId?: string }) =>
  takeUploadQuota(
    { bytes, request: { ip }, viewer: userId === undefined ? null : { userId } },
    { ...app.services, rateLimitScale: 1 },
  )
const refused = { code: 'TOO_MANY_REQUESTS', details: { values: { count: 24 } } }

/** @shows operation.upload-quota */
describe('a quota of uploads', () => {
  it('is shared by all accounts of an address', async () => {
    const ip = freshAddress()
    const half = MAX_DAILY_UPLOADS.address / 2
    await take(half, { ip, userId: 'first' })
    await take(half, { ip, userId: 'second' })
    await expect(take(1, { ip, userId: 'third' })).rejects.toMatchObject(refused)
    await take(1, { ip: freshAddress(), userId: 'third' })
  })

  it('is shared by all subnets of an IPv6 network', async () => {
    const network = `2001:db8:${randomInt(0x1_0000).toString(16)}`
    for (let subnet = 1; subnet <= NETWORK_FACTOR; subnet += 1) {
      await take(MAX_DAILY_UPLOADS.stranger, { ip: `${network}:${subnet}::1` })
      await expect(take(1, { ip: `${network}:${subnet}::2` })).rejects.toMatchObject(refused)
    }
    await expect(take(1, { ip: `${network}:9::1` })).rejects.toMatchObject(refused)
  })

  it('is not used up by what is refused, nor exceeded by uploads at the same time', async () => {
    const ip = freshAddress()
    const third = Math.floor(MAX_DAILY_UPLOADS.stranger / 3)
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => take(third, { ip })))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    clock.advance(24 * 60 * 60)
    await take(MAX_DAILY_UPLOADS.stranger, { ip })
  })

  it('is deleted when its day is over', async () => {
    const { db } = app.services
    await db
      .updateTable('upload_quotas')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .execute()
    await deleteEndedQuotas(db)
    expect(await db.selectFrom('upload_quotas').selectAll().execute()).toEqual([])
  })
})
