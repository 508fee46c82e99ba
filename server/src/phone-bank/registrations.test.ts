import type { PhoneBankRegistration } from '@rostrum/contract/phone-bank'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { movableClock } from '../../testing/clock.ts'
import { buildOrganization, buildPhoneBank, buildSupporter } from '../../testing/factories.ts'
import { phoneBankCalls } from '../../testing/phone-bank-calls.ts'

let app: TestApp
const clock = movableClock()
beforeAll(async () => {
  app = await createTestApp({ clock })
})
afterAll(() => app.close())

const { bank, register, list, volunteersOf } = phoneBankCalls(() => app)

const idsOf = (body: { data: PhoneBankRegistration[] }) => body.data.map(({ id }) => id)

describe('a registration', () => {
  /** @shows phone-bank.volunteers */
  it('can be read only by the volunteer and by the organization’s admins', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    const foreign = await buildOrganization(db)
    await buildPhoneBank(db, { organization_id: organization.id })
    const { organization_id: elsewhere } = await buildPhoneBank(db)
    const [supporter, other] = [await buildSupporter(db), await buildSupporter(db)]
    const mine = (await register(organization.id, supporter.token)).body.data.id
    clock.advance(1 * 60)
    const visitors = (await register(organization.id, undefined, { phone: '414-555-0190' })).body.data.id
    const minesElsewhere = (await register(elsewhere, supporter.token)).body.data.id

    const { body } = await list(organization.owner.token)
    expect(idsOf(body)).toEqual([visitors, mine])
    expect(body.data[0].attributes).toMatchObject({ phone: '414-555-0190', user: null })
    expect(body.data[1].attributes.user.id).toBe(supporter.id)
    expect(idsOf((await list(organization.owner.token, '?perPage=1&page=2')).body)).toEqual([mine])
    expect((await list(organization.owner.token, `?organization_id=${elsewhere}`)).body.data).toEqual([])
    expect(idsOf((await list(supporter.token)).body).toSorted()).toEqual([mine, minesElsewhere].toSorted())
    expect(idsOf((await list(supporter.token, `?organization_id=${elsewhere}`)).body)).toEqual([minesElsewhere])
    expect((await list(foreign.owner.token)).body.data).toEqual([])
    expect((await list(foreign.owner.token, `?organization_id=${organization.id}`)).body.data).toEqual([])
    expect((await list(other.token, `?organization_id=${organization.id}`)).body.data).toEqual([])
    expect((await list(undefined)).status).toBe(401)
    expect(JSON.stringify((await bank('GET', organization.id)).body)).not.toContain('555-0190')
  })

  /** @shows phone-bank.volunteers */
  it('can be cancelled only by the volunteer', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    await buildPhoneBank(db, { organization_id: organization.id })
    const [supporter, other] = [await buildSupporter(db), await buildSupporter(db)]
    const { id } = (await register(organization.id, supporter.token)).body.data
    const anonymous = (await register(organization.id)).body.data.id
    const cancel = (which: string, token?: string) =>
      app.call('DELETE', `/phone-bank-registrations/${which}`, { token })
    expect((await cancel(id)).status).toBe(401)
    expect((await cancel(id, other.token)).status).toBe(404)
    expect((await cancel(anonymous, supporter.token)).status).toBe(404)
    expect((await cancel(id, organization.owner.token)).status).toBe(403)
    expect((await cancel(id, supporter.token)).status).toBe(204)
    expect((await cancel(id, supporter.token)).status).toBe(404)
    expect((await list(supporter.token)).body.data).toEqual([])
    expect(await volunteersOf(organization.id)).toBe(1)
  })

  it('stays when the phone bank is closed, and can still be cancelled', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    await buildPhoneBank(db, { organization_id: organization.id })
    const supporter = await buildSupporter(db)
    const { id } = (await register(organization.id, supporter.token)).body.data
    await bank('DELETE', organization.id, organization.owner.token)
    expect(idsOf((await list(organization.owner.token)).body)).toEqual([id])
    expect((await register(organization.id, supporter.token)).status).toBe(404)
    expect((await app.call('DELETE', `/phone-bank-registrations/${id}`, { token: supporter.token })).status).toBe(204)
  })

  it('is part of the organization’s spreadsheet, which contains no formulas', async () => {
    const { db } = app.services
    const organization = await buildOrganization(db)
    await buildPhoneBank(db, { organization_id: organization.id })
    await buildPhoneBank(db).then(({ organization_id }) => register(organization_id, undefined, { name: 'Elsewhere' }))
    await register(organization.id, undefined, {
      name: '=HYPERLINK("https://evil.example")',
      phone: '+44 20 7946 0117',
    })
    const file = (token?: string) =>
      app.server.inject({
        url: '/api/phone-bank-registrations.csv',
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    expect((await file()).statusCode).toBe(401)
    expect((await file((await buildSupporter(db)).token)).statusCode).toBe(403)
    const { headers, body } = await file(organization.owner.token)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, row, ...rest] = body.slice(1).split('\r\n')
    expect(head).toBe(
      'name,phone,email,time_slot,calls_per_day,volunteer_type,minutes_per_week,registered,last_changed,is_confirmed',
    )
    expect(row).toContain(
      `"'=HYPERLINK(""https://evil.example"")","'+442079460117",maya@example.org,18:00-20:30,20-40,`,
    )
    expect(rest).toEqual([])
  })
})
