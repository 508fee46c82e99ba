import { organizationRoles } from '@rostrum/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { buildAdmin, buildOrganization, buildSupporter, buildTeam } from '../../testing/factories.ts'
import { fileNamed, sampleFiles } from '../../testing/sample-files.ts'
import { keepsAnOwner } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Caller {
  id: string
  token: string
}

const change = (organizationId: string, by: Caller, of: Caller, role: string) =>
  app.call('PUT', `/organizations/${organizationId}/team/${of.id}`, { token: by.token, body: { role } })
const remove = (organizationId: string, by: Caller, of: Caller = by) =>
  app.call('DELETE', `/organizations/${organizationId}/team/${of.id}`, { token: by.token })
const rolesOf = async (organizationId: string): Promise<string[]> => {
  const rows = await app.services.db
    .selectFrom('organization_members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ role }) => role).toSorted()
}
const userTypeOf = async ({ token }: Caller): Promise<string> =>
  (await app.call('GET', '/profile', { token })).body.data.attributes.user_type

describe('the admins of an organization', () => {
  it('are listed to each of them, oldest membership first, with their roles', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    for (const role of organizationRoles) {
      const { body } = await app.call('GET', `/organizations/${id}/team`, { token: admins[role].token })
      const { attributes } = body.data
      expect(attributes.admins.map((admin: { role: string }) => admin.role).toSorted()).toEqual(
        [...organizationRoles].toSorted(),
      )
      expect(attributes.admins[0]).toMatchObject({ id: admins.owner.id, role: 'owner' })
      expect(attributes.may_manage).toBe(role === 'owner')
    }
    const stranger = (await buildOrganization(app.services.db)).owner
    expect((await app.call('GET', `/organizations/${id}/team`, { token: stranger.token })).status).toBe(403)
    const supporter = await buildSupporter(app.services.db)
    expect((await app.call('GET', `/organizations/${id}/team`, { token: supporter.token })).status).toBe(403)
  })

  it('can change roles, which takes effect at the next request', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, viewer } = admins
    const rename = () => app.call('PUT', `/organizations/${id}`, { token: viewer.token, body: { tagline: 'Together' } })
    expect((await rename()).status).toBe(403)
    expect((await change(id, owner, viewer, 'editor')).status).toBe(200)
    expect((await rename()).status).toBe(200)
    expect((await change(id, owner, viewer, 'viewer')).status).toBe(200)
    expect((await rename()).body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your role in this organization doesn’t allow this. An owner can change your role.',
    })
  })

  it('lose their rights immediately when they are removed, and their event stream ends', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, editor } = admins
    const stream = await openEventStream(app, { token: editor.token })
    expect((await remove(id, owner, editor)).status).toBe(204)
    await stream.next('membership')
    await stream.ended
    expect(await userTypeOf(editor)).toBe('regular_user')
    expect((await app.call('GET', `/organizations/${id}/team`, { token: editor.token })).status).toBe(403)
    // They can follow the organization like anybody else.
    const followed = await app.call('POST', `/organizations/${id}/actions?action=follow`, { token: editor.token })
    expect(followed.status).toBe(200)
  })

  it('are notified of a new role on their event stream, which stays open', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, viewer } = admins
    const stream = await openEventStream(app, { token: viewer.token })
    await change(id, owner, viewer, 'editor')
    await stream.next('membership')
    app.services.realtime.publish({ topic: `organization:${id}`, name: 'activity', data: {} })
    await stream.next('activity')
    stream.drop()
  })

  it('can leave, and the files they uploaded stay with the organization', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, editor } = admins
    const form = new FormData()
    form.append('file', fileNamed('cover.png', sampleFiles.png))
    const { body } = await app.call('POST', '/files/upload', { token: editor.token, form })
    expect((await remove(id, editor)).status).toBe(204)
    const file = await app.services.db
      .selectFrom('files')
      .select('owner_id')
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(file.owner_id).toBe(owner.id)
    expect(await userTypeOf(editor)).toBe('regular_user')
  })

  /** @shows team.owner */
  it('always include an owner: the last one cannot leave, be removed or change role', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, editor } = admins
    for (const answer of [await change(id, owner, owner, 'editor'), await remove(id, owner)]) {
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('at least one owner')
    }
    await change(id, owner, editor, 'owner')
    expect((await change(id, editor, owner, 'viewer')).status).toBe(200)
    expect(await userTypeOf(owner)).toBe('organization')
    expect((await remove(id, editor)).status).toBe(409)
  })

  /** @shows team.owner */
  it.each([1, 2, 3])('still include an owner when two owners leave at the same time (%i)', async () => {
    const { db } = app.services
    const { id, owner } = await buildOrganization(db)
    const second = await buildAdmin(db, { organization_id: id, role: 'owner' })
    const ways = [
      () => Promise.all([remove(id, owner), remove(id, second)]),
      () => Promise.all([remove(id, owner, second), remove(id, second, owner)]),
      () => Promise.all([change(id, owner, second, 'viewer'), change(id, second, owner, 'viewer')]),
    ]
    for (const part of ways) {
      const before = await rolesOf(id)
      if (before.filter((role) => role === 'owner').length < 2) break
      const answers = await part()
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect((await rolesOf(id)).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  it('can be changed only by owners', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const other = await buildTeam(app.services.db)
    for (const by of [admins.editor, admins.volunteer_manager, admins.viewer, other.admins.owner]) {
      expect((await change(id, by, admins.viewer, 'editor')).status).toBe(403)
      if (by.id !== admins.viewer.id) expect((await remove(id, by, admins.viewer)).status).toBe(403)
    }
    // An admin of another organization is not found.
    expect((await change(id, admins.owner, other.admins.viewer, 'owner')).status).toBe(404)
    expect((await remove(id, admins.owner, other.admins.viewer)).status).toBe(404)
    expect(await rolesOf(other.id)).toEqual([...organizationRoles].toSorted())
  })

  it('have every change recorded once in the audit log', async () => {
    const { id, admins } = await buildTeam(app.services.db)
    const { owner, editor, viewer, volunteer_manager: manager } = admins
    await change(id, owner, viewer, 'editor')
    await change(id, owner, viewer, 'editor')
    await remove(id, owner, editor)
    await remove(id, manager)
    const { body } = await app.call('GET', `/organizations/${id}/audit-log`, { token: owner.token })
    expect(body.data.map((entry: { attributes: object }) => entry.attributes)).toMatchObject([
      { act: 'team.left', actor: { id: manager.id }, details: { role: 'volunteer_manager' } },
      { act: 'team.removed', actor: { id: owner.id }, person: { id: editor.id, name: editor.name } },
      {
        act: 'team.role_changed',
        actor: { id: owner.id },
        person: { id: viewer.id },
        details: { before: 'viewer', role: 'editor' },
      },
    ])
    expect(body.data).toHaveLength(3)
  })
})

describe('the rule about the last owner', () => {
  const admins = [
    { user_id: 'ana', role: 'owner' },
    { user_id: 'ben', role: 'editor' },
  ] as const
  it.each([
    ['ana', null, false],
    ['ana', 'editor', false],
    ['ana', 'owner', true],
    ['ben', null, true],
    ['ben', 'viewer', true],
  ] as const)('when %s becomes %s, an owner is left: %s', (userId, role, isKept) => {
    expect(keepsAnOwner(admins, { userId, role })).toBe(isKept)
  })
})
