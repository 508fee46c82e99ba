import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildApiToken } from '../../testing/factories-programs.ts'
import { consentBasis, dailyEntries, osdiEvent, signUpProgram, withAddress } from '../../testing/osdi.ts'
import { freshEmail } from '../../testing/registrations.ts'
import { exportActs } from '../accounts/export-acts.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const db = () => app.services.db
const somebody = () => ({ given_name: 'Ada', email_addresses: [withAddress(freshEmail())] })

/** @shows programs.osdi-log */
describe('the activity log', () => {
  it('has one entry a day for the sign-ups of a token, which counts what they changed', async () => {
    const { organization, signUp } = await signUpProgram(() => app)
    const ada = somebody()
    await signUp(ada)
    expect(await dailyEntries(app, organization)).toEqual(['Canvass app: people.signed_up 1'])
    await Promise.all([1, 2, 3].map(() => signUp(somebody())))
    for (let repetition = 0; repetition < 2; repetition += 1) await signUp(ada)
    expect((await signUp({ given_name: 'Nobody' })).status).toBe(422)
    expect(await dailyEntries(app, organization)).toEqual(['Canvass app: people.signed_up 4'])
    // A tag, and the end of a consent, are changes, too.
    await signUp(ada, { add_tags: ['Fair'] })
    const address = ada.email_addresses[0]?.address ?? ''
    await signUp({ email_addresses: [withAddress(address, { status: 'subscribed' })] }, consentBasis)
    clock.advance(1)
    await signUp({ email_addresses: [withAddress(address, { status: 'unsubscribed' })] })
    expect(await dailyEntries(app, organization)).toEqual(['Canvass app: people.signed_up 7'])
    clock.advance(24 * 60 * 60)
    await signUp(somebody())
    expect(await dailyEntries(app, organization)).toEqual([
      'Canvass app: people.signed_up 1',
      'Canvass app: people.signed_up 7',
    ])
  })

  it('names each token and each admin, and is the same in the data of the organization and of the admin', async () => {
    const { organization, signUp } = await signUpProgram(() => app)
    const { id, owner } = organization
    await signUp(somebody())
    clock.advance(1)
    const other = await buildApiToken(db(), owner, { scopes: ['people:write'], name: 'Petition tool' })
    const path = '/osdi/v1/people/person_signup_helper'
    for (const token of [other.token, other.token])
      await app.call('POST', path, { token, body: { person: somebody() } })
    clock.advance(1)
    for (let time = 0; time < 3; time += 1) {
      await app.call('POST', path, { token: owner.token, body: { person: somebody() } })
    }
    expect(await dailyEntries(app, organization)).toEqual([
      `${owner.name}: people.signed_up 3`,
      'Petition tool: people.signed_up 2',
      'Canvass app: people.signed_up 1',
    ])
    const others = await signUpProgram(() => app)
    expect(await dailyEntries(app, others.organization)).toEqual([])
    const headers = { authorization: `Bearer ${owner.token}` }
    const { rawPayload } = await app.server.inject({ url: `/api/organizations/${id}/export.zip`, headers })
    const archived: { act: string; details: object }[] = JSON.parse(
      strFromU8(unzipSync(rawPayload)['json/activity_log.json'] ?? new Uint8Array()),
    )
    const daily = archived.filter(({ act }) => act === 'people.signed_up').map(({ details }) => details)
    expect(daily).toEqual([{ token: 'Canvass app', count: 1 }, { token: 'Petition tool', count: 2 }, { count: 3 }])
    const own = []
    for await (const { act, details } of exportActs(db(), owner.id)) if (act === 'people.signed_up') own.push(details)
    expect(own).toEqual([{ count: 3 }])
  })

  it('counts attendances that a program records or changes, but not what it repeats', async () => {
    const event = await osdiEvent(() => app)
    const email = freshEmail()
    await event.record(email, { status: 'accepted' })
    for (let repetition = 0; repetition < 3; repetition += 1) await event.record(email, { status: 'accepted' })
    expect(await dailyEntries(app, event.organization)).toEqual(['Canvass app: attendance.recorded 1'])
    await event.record(email, { status: 'tentative' })
    for (let repetition = 0; repetition < 2; repetition += 1) await event.record(email, { attended: true })
    expect(await dailyEntries(app, event.organization)).toEqual(['Canvass app: attendance.recorded 3'])
  })
})
