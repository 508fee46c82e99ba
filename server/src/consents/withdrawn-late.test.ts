import { updateKind } from '@rostrum/contract/updates'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildItem, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { mailTo, openSmtpPeer } from '../../testing/smtp.ts'

const until = (look: () => Promise<void> | void) => vi.waitFor(look, { timeout: 60_000, interval: 25 })

/** @shows consent.withdrawal */
it('a mail that waited for the mail server is not sent to those who have withdrawn meanwhile', async () => {
  const peer = await openSmtpPeer()
  const clock = movableClock()
  const app = await createTestApp({ clock, config: { mail: mailTo(peer), publicUrl: 'https://rostrum.example' } })
  onTestFinished(async () => {
    await app.close()
    await peer.close()
  })
  const { db } = app.services
  const organization = await buildOrganization(db)
  const [staying, leaving] = [await buildSupporter(db), await buildSupporter(db)]
  for (const { token } of [staying, leaving]) {
    await app.call('POST', `/organizations/${organization.id}/actions?action=follow`, { token })
  }
  let refusals = 0
  peer.answerSender(() => {
    refusals += 1
    return { code: 451, text: '4.3.2 System is not accepting mail now' }
  })
  await app.work()
  const attributes = { notification_type: 'email_and_profile' }
  const draft = { status: 'draft' as const, first_published_at: null, published_at: null }
  const item = await buildItem(db, updateKind, { organization_id: organization.id, attributes, ...draft })
  await app.call('POST', `/campaign-updates/${item.id}/actions?action=publish`, { token: organization.owner.token })
  await until(() => expect(refusals).toBeGreaterThan(0))

  const decision = { purpose: 'organization_mail', organization_id: organization.id, given: false }
  expect((await app.call('POST', '/consents', { token: leaving.token, body: decision })).status).toBe(200)
  clock.advance(31)
  const statusOf = async (userId: string) =>
    (await db.selectFrom('mails').select('status').where('user_id', '=', userId).executeTakeFirstOrThrow()).status
  // What was on its way is refused as well, so that nothing is sent that was begun before the withdrawal.
  await until(async () => expect(await statusOf(leaving.id)).toBe('dropped'))
  peer.answerSender(() => null)
  await until(async () => expect(await statusOf(staying.id)).toBe('sent'))
  expect(peer.received.map(({ to }) => to)).toEqual([staying.email])
})
