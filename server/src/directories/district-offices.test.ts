import type { AuditEntry } from '@rostrum/contract/audit-log'
import type { DirectoryTarget, Target } from '@rostrum/contract/directories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type DistrictOffice, membersForm, officesForm, officesOf } from '../../testing/congress-files.ts'
import { directoryOwner } from '../../testing/legislature.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const washington = { label: 'Washington', number: '202-225-4572' }
const milwaukee = { city: 'Milwaukee', phone: '414-297-1140' }
const richmond = { city: 'Richmond', phone: '804-771-2221' }
const listed = ({ city, phone }: Required<DistrictOffice>) => ({ label: city, number: phone })
const both = [officesOf('M001160', milwaukee), officesOf('K000384', richmond)]

/** A directory of Congress, and the calls with which its owner adds district offices. */
const buildCongress = async () => {
  const owner = await directoryOwner(app)
  const created = await owner.send('', membersForm({ name: 'Congress', source: 'congress-legislators' }))
  const { id } = created.body.data
  const numbers = async () => {
    const people: DirectoryTarget[] = (await app.call('GET', `/directories/${id}/targets`, { token: owner.token })).body
      .data
    return Object.fromEntries(people.map(({ attributes: { name, phones } }) => [name, phones]))
  }
  return {
    ...owner,
    id,
    numbers,
    add: (entries: readonly string[]) => owner.send(`/${id}/actions?action=replace`, officesForm(entries)),
    replaceMembers: () => owner.send(`/${id}/actions?action=replace`, membersForm()),
    previewOffices: (entries: readonly string[]) => owner.preview(officesForm(entries, { directory_id: id })),
  }
}

/** @shows directories.district-offices */
describe('the numbers of district offices', () => {
  it('are added to the people of a directory, whom callers reach there', async () => {
    const { id, add, numbers, createCampaign, token, organization } = await buildCongress()
    const campaign = (await createCampaign(id)).body.data.id
    const called = async () => {
      const { body } = await app.call('GET', `/call-campaigns/${campaign}/targets`, { token })
      return body.data.map(({ attributes: { name, phones } }: Target) => [name, phones])
    }
    expect(await called()).toEqual([['Gwen Moore', [washington]]])

    const { status, body } = await add(both)
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ targets_count: 2, phones_count: 2 }),
    ])
    expect(await numbers()).toEqual({ 'Gwen Moore': [washington, listed(milwaukee)], 'Tim Kaine': [listed(richmond)] })
    expect(await called()).toEqual(Object.entries(await numbers()))
    const log = await app.call('GET', `/organizations/${organization.id}/audit-log`, { token })
    expect(log.body.data.map(({ attributes: { act, details } }: AuditEntry) => [act, details])).toContainEqual([
      'directory.updated',
      { title: 'Congress', count: 2 },
    ])
  })

  it('stay when a newer list of members is imported, and go when a newer file does not have them', async () => {
    const { add, numbers, replaceMembers } = await buildCongress()
    await add(both)
    const before = await numbers()
    const { body } = await replaceMembers()
    expect(body.data.attributes.phones_count).toBe(2)
    expect(await numbers()).toEqual(before)
    const racine = { city: 'Racine', phone: '262-555-0101' }
    const after = await add([officesOf('M001160', racine)])
    expect(after.body.data.attributes.phones_count).toBe(1)
    expect(await numbers()).toEqual({ 'Gwen Moore': [washington, listed(racine)], 'Tim Kaine': [] })
  })

  it('are shown before they are added, with the rows that cannot be used', async () => {
    const { previewOffices, numbers } = await buildCongress()
    const before = await numbers()
    const { status, body } = await previewOffices([
      officesOf('X000001', { city: 'Nowhere', phone: '414-555-0101' }),
      officesOf('M001160', milwaukee, { city: 'Racine', phone: '12' }, milwaukee),
    ])
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ known_file: 'congress-district-offices', valid: 1, added: 0, kept: 1, left: 0 }),
    ])
    expect(body.data.targets).toEqual([
      expect.objectContaining({ name: 'Gwen Moore', phones: [washington, listed(milwaukee)] }),
    ])
    expect([body.data.invalid_count, body.data.invalid]).toEqual([
      2,
      [
        { row: 1, errors: [{ column: 'bioguide', message: 'Nobody in the directory has the id “X000001”' }] },
        { row: 3, errors: [{ column: 'phone', message: expect.stringContaining('Enter a phone number') }] },
      ],
    ])
    expect(await numbers()).toEqual(before)
  })

  it('are refused where they cannot be added, and change nothing', async () => {
    const { preview, send, add, numbers, own } = await buildCongress()
    const message =
      'This file has the district offices of Congress only. Import the members first, and then this file into their directory'
    for (const refused of [
      await preview(officesForm(both)),
      await send('', officesForm(both, { name: 'Offices', source: 'x' })),
    ])
      expect([refused.status, refused.body.errors]).toEqual([422, { file: [message] }])
    expect(await own()).toHaveLength(1)

    await add(both)
    const before = await numbers()
    const nobody = await add([officesOf('X000001', milwaukee)])
    expect([nobody.status, nobody.body.errors]).toEqual([422, { file: ['No row of this file can be used'] }])
    expect(await numbers()).toEqual(before)
    const other = await buildCongress()
    expect((await other.send(`/${(await own())[0]?.id ?? ''}/actions?action=replace`, officesForm(both))).status).toBe(
      404,
    )
    expect(await numbers()).toEqual(before)
  })

  it('are at most 20 for one person', async () => {
    const { previewOffices } = await buildCongress()
    const offices = Array.from({ length: 21 }, (_, index) => ({ city: 'Town', phone: `414-555-01${10 + index}` }))
    const { body } = await previewOffices([officesOf('M001160', ...offices)])
    expect([body.data.valid, body.data.invalid]).toEqual([
      20,
      [{ row: 21, errors: [{ column: 'bioguide', message: 'There are more than 20 offices of this person' }] }],
    ])
  })
})
