import { weekdaysFrom } from '@rostrum/contract/weekdays'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buildDirectory, smallCongress } from '../../testing/factories-directories.ts'
import { buildOrganization } from '../../testing/factories.ts'
import { readDirectory } from './files/read-directory.ts'
import { findDirectoryByName, importDirectory, setOfficeHours } from './import-directory.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  token = (await buildOrganization(app.services.db)).owner.token
})
afterAll(() => app.close())

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)

const find = async (id: string) => {
  const { body } = await app.call('GET', '/directories?perPage=100', { token })
  return body.data.find((each: { id: string }) => each.id === id)
}

describe('a directory', () => {
  /** @shows directories.shared */
  it('says where it comes from, how old it is, and whom it lists', async () => {
    const id = await buildDirectory(app.services.db, { now: days(91) })
    const { attributes } = await find(id)
    expect(attributes).toMatchObject({
      source: 'https://example.org/congress.csv',
      targets_count: 7,
      phones_count: 7,
      emails_count: 7,
      titles: [
        { title: 'Senator', count: 4 },
        { title: 'Representative', count: 3 },
      ],
      areas: [
        { division: 'ocd-division/country:us/state:mn', name: 'Minnesota', count: 3 },
        { division: 'ocd-division/country:us/state:wi', name: 'Wisconsin', count: 4 },
      ],
      is_outdated: false,
    })
    const old = await buildDirectory(app.services.db, { now: days(93) })
    expect((await find(old)).attributes.is_outdated).toBe(true)
  })

  /** @shows directories.update */
  it('keeps the ids of its people when it is updated, adds new ones, and leaves out who has left', async () => {
    const name = 'Congress that changes'
    const id = await buildDirectory(app.services.db, { name })
    const list = async () =>
      (await app.call('GET', `/directories/${id}/targets?perPage=100`, { token })).body.data as {
        id: string
        attributes: { name: string; phones: { number: string }[] }
      }[]
    const before = await list()
    const [first, , ...rest] = smallCongress
    if (!first) throw new Error('The sample is empty')
    const changed = { ...first, phones: [{ label: 'Milwaukee', number: '414-555-0199' }] }
    const successor = { ...first, name: 'Sonia Wisconsin' }
    const targets = [successor, ...rest, changed]
    expect(await importDirectory(app.services.db, { name, source: 'file', targets, now: new Date() })).toEqual({
      added: 1,
      kept: 6,
      left: 1,
    })
    const after = await list()
    expect(after.map(({ attributes }) => attributes.name)).toEqual(targets.map((target) => target.name))
    const idOf = (people: typeof after, person: string) =>
      people.find(({ attributes }) => attributes.name === person)?.id
    expect(idOf(after, first.name)).toBe(idOf(before, first.name))
    expect(after.at(-1)?.attributes.phones).toEqual(changed.phones)
    // Who returns to the office is the same person again.
    await importDirectory(app.services.db, { name, source: 'file', targets: smallCongress, now: new Date() })
    expect((await list()).map((each) => each.id)).toEqual(before.map((each) => each.id))
  })

  it('knows a person by the id of the source, whatever name and office they have', async () => {
    const name = 'Congress with ids'
    const [first] = smallCongress
    if (!first) throw new Error('The sample is empty')
    const person = { ...first, external_id: 'B001230' }
    const id = await buildDirectory(app.services.db, { name, targets: [person] })
    const other = { ...person, name: 'Sally W. Wisconsin', title: 'Representative' }
    await importDirectory(app.services.db, { name, source: 'file', targets: [other], now: new Date() })
    const { body } = await app.call('GET', `/directories/${id}/targets`, { token })
    expect(body.data).toMatchObject([{ attributes: { name: 'Sally W. Wisconsin' } }])
  })

  /** @shows directories.hours */
  it('of a list of Congress says when the offices in Washington answer, until the operator says otherwise', async () => {
    const { db } = app.services
    const name = 'Congress with hours'
    const file = 'full_name,type,state,district,party,phone\nTammy Baldwin,sen,WI,,Democrat,202-224-5653'
    const { targets, officeHours } = await readDirectory({ text: file, name: 'current.csv' }, { mappingOf: () => [] })
    const read = async () => {
      await importDirectory(db, { name, source: 'file', targets, officeHours, now: new Date() })
      const directory = await findDirectoryByName(db, name)
      const id = directory?.id ?? ''
      const { body } = await app.call('GET', `/directories/${id}`, { token })
      return { id, hours: body.data.attributes.office_hours }
    }
    const { id, hours } = await read()
    expect(hours).toEqual({ timezone: 'America/New_York', working_hours: weekdaysFrom('09:00', '17:00') })
    const own = { timezone: 'America/New_York', working_hours: weekdaysFrom('10:00', '18:00') }
    await setOfficeHours(db, id, own)
    expect((await read()).hours).toEqual(own)
  })

  it('is searched by names and offices, page by page', async () => {
    const id = await buildDirectory(app.services.db)
    const search = async (query: string) =>
      (await app.call('GET', `/directories/${id}/targets?${query}`, { token })).body
    const named = await search('search=four+RITA+representative')
    expect(named.data).toMatchObject([{ attributes: { name: 'Rita Four', title: 'Representative' } }])
    expect((await search('search=senator&perPage=3')).meta).toMatchObject({ total: 4, last_page: 2 })
    const { data } = await search(`ids=${named.data[0].id}`)
    expect(data).toMatchObject([{ id: named.data[0].id }])
    expect((await search('ids=rita')).errors).toHaveProperty(['ids.0'])
  })

  /** @shows directories.writing */
  it('says how many of its people can be called, and how many written to, and finds them', async () => {
    const [sally, ...others] = smallCongress
    if (!sally) throw new Error('Nobody is listed')
    const unreachable = { phones: [], email: '', contact_page: '' }
    const targets = [
      { ...sally, ...unreachable, name: 'Only Email', email: 'only@congress.example' },
      { ...sally, ...unreachable, name: 'Only Form', contact_page: 'https://congress.example/form' },
      ...others.map((other) => ({ ...other, email: '', contact_page: '' })),
    ]
    const id = await buildDirectory(app.services.db, { targets })
    expect((await find(id)).attributes).toMatchObject({ targets_count: 8, phones_count: 6, emails_count: 2 })
    const reached = async (way: string) =>
      (await app.call('GET', `/directories/${id}/targets?reached_by=${way}`, { token })).body
    expect(
      (await reached('email')).data.map(({ attributes }: { attributes: { name: string } }) => attributes.name),
    ).toEqual(['Only Email', 'Only Form'])
    expect((await reached('phone')).meta).toMatchObject({ total: 6 })
    expect((await reached('pigeon')).errors).toHaveProperty('reached_by')
  })

  /** @shows directories.update, directories.writing */
  it('has the newest address and page of whoever is still listed', async () => {
    const [sally] = smallCongress
    if (!sally) throw new Error('Nobody is listed')
    const name = 'Congress that moves its mail'
    const id = await buildDirectory(app.services.db, { name, targets: [sally] })
    const changed = {
      ...sally,
      email: 'new@congress.example',
      contact_page: 'https://congress.example/new',
      address: 'New Building',
    }
    await importDirectory(app.services.db, { name, source: 'file', targets: [changed], now: new Date() })
    const { body } = await app.call('GET', `/directories/${id}/targets`, { token })
    expect(body.data).toMatchObject([
      { attributes: { email: changed.email, contact_page: changed.contact_page, address: changed.address } },
    ])
  })
})
