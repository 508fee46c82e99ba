import type { OrganizationRole } from '@rostrum/contract/roles'
import { may } from '@rostrum/contract/roles'
import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { giveFilesTo } from '../files/commands.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { canRemove, keepsAnOwner } from './policy.ts'
import { type LockedTeam, lockTeam } from './queries.ts'

interface ActionContext {
  viewer: OwnViewer
  now: Date
}

/**
 * Locks the team and returns the viewer's current membership, which may have changed since the request was authorized.
 */
const lockTeamAs = async (tx: Tx, { organizationId, userId }: OwnViewer) => {
  const admins = await lockTeam(tx, organizationId)
  const actor = admins.find(({ user_id }) => user_id === userId)
  if (!actor) throw new AppError('FORBIDDEN')
  return { admins, actor }
}

export const lockTeamAsManager = async (tx: Tx, viewer: OwnViewer): Promise<LockedTeam> => {
  const { admins, actor } = await lockTeamAs(tx, viewer)
  if (!may(actor.role, 'team')) throw new AppError('FORBIDDEN', { text: 'server.roleForbids' })
  return admins
}

const assertOwnerAfter = (admins: LockedTeam, after: { userId: string; role: OrganizationRole | null }) => {
  if (!keepsAnOwner(admins, after)) throw new AppError('CONFLICT', { text: 'server.lastOwner' })
}

/** Does nothing if the person already has the role. Returns whether it changed. */
export const changeRole = (
  db: Db,
  { userId, role, viewer, now }: ActionContext & { userId: string; role: OrganizationRole },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const admins = await lockTeamAsManager(tx, viewer)
    const before = admins.find(({ user_id }) => user_id === userId)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.role === role) return false
    assertOwnerAfter(admins, { userId, role })
    await tx.updateTable('organization_members').set({ role }).where('user_id', '=', userId).execute()
    const details = { role, before: before.role }
    const subject = { type: 'users', id: userId }
    await recordAuditEvent(tx, { act: 'team.role_changed', ...byAdmin(viewer), subject, details, now })
    return true
  })

/** Files that a person uploaded for the organization are given to another owner; their avatar stays theirs. */
const keepFiles = async (tx: Tx, admins: LockedTeam, userId: string) => {
  const heir = admins.find(({ user_id, role }) => role === 'owner' && user_id !== userId)
  const user = await tx.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst()
  if (heir && user) await giveFilesTo(tx, { from: userId, to: heir.user_id, except: user.avatar })
}

/** Removes an admin, or lets one leave. From their next request on, they are a supporter. */
export const removeAdmin = (db: Db, { userId, viewer, now }: ActionContext & { userId: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { admins, actor } = await lockTeamAs(tx, viewer)
    if (!canRemove(actor, userId)) throw new AppError('FORBIDDEN', { text: 'server.roleForbids' })
    const leaving = admins.find(({ user_id }) => user_id === userId)
    if (!leaving) throw new AppError('NOT_FOUND')
    assertOwnerAfter(admins, { userId, role: null })
    await keepFiles(tx, admins, userId)
    await tx.deleteFrom('organization_members').where('user_id', '=', userId).execute()
    const act = userId === viewer.userId ? 'team.left' : 'team.removed'
    const subject = { type: 'users', id: userId }
    await recordAuditEvent(tx, { act, ...byAdmin(viewer), subject, details: { role: leaving.role }, now })
  })
