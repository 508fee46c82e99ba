import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type BanCall, banCalls } from '../../testing/ban-calls.ts'
import { buildAdmin, buildOrganization, buildSupporter } from '../../testing/factories.ts'
import { buildModerator } from '../../testing/factories-moderation.ts'

let app: TestApp
let moderator: string
let act: BanCall
beforeAll(async () => {
  app = await createTestApp()
  moderator = (await buildModerator(app.services.db)).token
  act = banCalls(app, moderator)
})
afterAll(() => app.close())

describe('the search of a moderator', () => {
  it('finds people and organizations by part of the name or the complete address, and shows no other data', async () => {
    const { db } = app.services
    const quincy = await buildSupporter(db, { name: 'Quincy 100% Zamboanga' })
    const find = async (search: string, what: 'users' | 'organizations' = 'users', filter = '') =>
      (
        await app.call('GET', `/moderation/${what}?search=${encodeURIComponent(search)}${filter}`, { token: moderator })
      ).body.data.map(({ id }: { id: string }) => id)
    expect(await find('100% zambo')).toEqual([quincy.id])
    expect(await find('100_ zambo')).toEqual([])
    expect(await find(quincy.email)).toEqual([quincy.id])
    expect(await find(quincy.email.slice(0, -1))).toEqual([])
    const organization = await buildOrganization(db, { name: 'Zamboanga Friends', published_at: null })
    expect(await find('zamboanga fri', 'organizations')).toEqual([organization.id])
    expect(await find(organization.owner.email, 'organizations')).toEqual([organization.id])
    const email = 'zoë@xn--exmple-cua.org'
    const international = await buildOrganization(db, { owner: { email } })
    expect(await find('Zoë@exämple.org')).toEqual([international.owner.id])
    expect(await find('Zoë@exämple.org', 'organizations')).toEqual([international.id])
    await act('ban', 'users', quincy.id)
    expect(await find('')).toContain(quincy.id)
    expect(await find('zamboanga', 'users', '&banned=false')).toEqual([])
    const { body } = await app.call('GET', `/moderation/users?search=${quincy.email}`, { token: moderator })
    expect(body.data[0].attributes).toEqual({
      name: quincy.name,
      email: quincy.email,
      user_type: 'regular_user',
      is_moderator: false,
      only_owner_of: null,
      ban: { reason: expect.any(String), banned_at: expect.any(String) },
    })
  })

  it('says who is the only owner of an organization who can log in', async () => {
    const { db } = app.services
    const { owner, ...organization } = await buildOrganization(db)
    const editor = await buildAdmin(db, { organization_id: organization.id, role: 'editor' })
    const onlyOwnerOf = async ({ email }: { email: string }) =>
      (await app.call('GET', `/moderation/users?search=${email}`, { token: moderator })).body.data[0].attributes
        .only_owner_of
    expect([await onlyOwnerOf(owner), await onlyOwnerOf(editor)]).toEqual([organization.name, null])
    const second = await buildAdmin(db, { organization_id: organization.id, role: 'owner' })
    expect([await onlyOwnerOf(owner), await onlyOwnerOf(second)]).toEqual([null, null])
    await act('ban', 'users', second.id)
    expect([await onlyOwnerOf(owner), await onlyOwnerOf(second)]).toEqual([organization.name, null])
  })
})
