import { callCampaignKind } from '@rostrum/contract/campaigns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildEngagement, buildFollow, buildItem, buildSupporter } from '../../testing/factories.ts'
import { consentBasis, signUpProgram, withAddress } from '../../testing/osdi.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { countRows } from '../../testing/count-rows.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db
const openProgram = () => signUpProgram(() => app)

/** @shows programs.osdi-consents */
describe('consent', () => {
  const subscribed = (address: string) => ({
    email_addresses: [withAddress(address, { status: 'subscribed' })],
    phone_numbers: [{ number: '14145550102', do_not_call: false }],
  })

  it('needs a sentence that says how the person agreed', async () => {
    const { signUp, consents } = await openProgram()
    const address = freshEmail()
    const { body } = await signUp(subscribed(address))
    expect(body.email_addresses[0].status).toBe('unsubscribed')
    expect(body.phone_numbers[0].do_not_call).toBe(true)
    expect(await consents()).toEqual([[]])
    const short = await signUp(subscribed(address), { 'rostrum:consent_basis': 'yes' })
    expect(short.body.errors).toHaveProperty(['rostrum:consent_basis'])
    const agreed = await signUp(subscribed(address), consentBasis)
    expect(agreed.body.email_addresses[0].status).toBe('subscribed')
    expect(agreed.body.phone_numbers[0].do_not_call).toBe(false)
    expect(await consents()).toEqual([['organization_mail', 'phone_contact']])
  })

  it('is only what the call says', async () => {
    const { signUp, consents } = await openProgram()
    await signUp(
      { email_addresses: [withAddress(freshEmail())], phone_numbers: [{ number: '14145550103' }] },
      consentBasis,
    )
    expect(await consents()).toEqual([[]])
  })

  it('ends when a program says so, without a sentence, and begins again with one', async () => {
    const { signUp, consents } = await openProgram()
    const address = freshEmail()
    await signUp(subscribed(address), consentBasis)
    clock.advance(60)
    const ended = {
      email_addresses: [withAddress(address, { status: 'unsubscribed' })],
      phone_numbers: [{ number: '14145550102', do_not_call: true }],
    }
    const { body } = await signUp(ended)
    expect(body.email_addresses[0].status).toBe('unsubscribed')
    expect(body.phone_numbers[0].do_not_call).toBe(true)
    const ledger = await countRows(db(), 'consents')
    await signUp(ended)
    expect(await countRows(db(), 'consents')).toBe(ledger)
    clock.advance(60)
    await signUp(subscribed(address), consentBasis)
    expect(await consents()).toEqual([['organization_mail', 'phone_contact']])
  })

  it('of a follower ends as well, also of one who followed before consents were recorded', async () => {
    const { organization, signUp, people } = await openProgram()
    const follower = await buildSupporter(db())
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', follower.id).execute()
    await buildFollow(db(), { organization_id: organization.id, user_id: follower.id })
    expect((await people())[0].attributes.consents).toEqual(['organization_mail'])
    await signUp({ email_addresses: [withAddress(follower.email, { status: 'unsubscribed' })] })
    expect(await people()).toHaveLength(1)
    expect((await people())[0].attributes.consents).toEqual([])
  })

  it('is not given back to somebody who has withdrawn it themselves', async () => {
    const { organization, signUp, consents, imports } = await openProgram()
    const person = await buildSupporter(db())
    await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute()
    const item = await buildItem(db(), callCampaignKind, { organization_id: organization.id })
    await buildEngagement(db(), { content_item_id: item.id, user_id: person.id, outcome: 'contacted' })
    const decide = (given: boolean) =>
      app.call('POST', '/consents', {
        token: person.token,
        body: { purpose: 'organization_mail', organization_id: organization.id, given },
      })
    await decide(true)
    clock.advance(1)
    await decide(false)
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const { body } = await signUp(
        { email_addresses: [withAddress(person.email, { status: 'subscribed' })] },
        consentBasis,
      )
      expect(body.email_addresses[0].status).toBe('unsubscribed')
    }
    expect(await consents()).toEqual([[]])
    expect(await imports()).toHaveLength(1)
  })
})
