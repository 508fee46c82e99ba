import type { OrganizationRole } from '@rostrum/contract/roles'
import { may } from '@rostrum/contract/roles'
import { byAdmin, recordAct } from '../audit/record.ts'
import { giveFilesTo } from '../files/commands.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { OwnViewer } from '../platform/http/implement.ts'
import { canRemove, keepsAnOwner } from './policy.ts'
import { type HeldTeam, holdTeam } from './queries.ts'

interface Doing {
  viewer: OwnViewer
  now: Date
}

/** The team, held, and whoever acts on it, as what they are now: it may have changed since they were let in. */
const holdAs = async (tx: Tx, { organizationId, userId }: OwnViewer) => {
  const admins = await holdTeam(tx, organizationId)
  const actor = admins.find(({ user_id }) => user_id === userId)
  if (!actor) throw new AppError('FORBIDDEN')
  return { admins, actor }
}

export const holdAsManager = async (tx: Tx, viewer: OwnViewer): Promise<HeldTeam> => {
  const { admins, actor } = await holdAs(tx, viewer)
  if (!may(actor.role, 'team')) throw new AppError('FORBIDDEN', { text: 'server.roleForbids' })
  return admins
}

const demandOwnerAfter = (admins: HeldTeam, after: { userId: string; role: OrganizationRole | null }) => {
  if (!keepsAnOwner(admins, after)) throw new AppError('CONFLICT', { text: 'server.lastOwner' })
}

/** The same role again changes nothing. Says whether it changed. */
export const changeRole = (
  db: Db,
  { userId, role, viewer, now }: Doing & { userId: string; role: OrganizationRole },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const admins = await holdAsManager(tx, viewer)
    const before = admins.find(({ user_id }) => user_id === userId)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.role === role) return false
    demandOwnerAfter(admins, { userId, role })
    await tx.updateTable('organization_members').set({ role }).where('user_id', '=', userId).execute()
    const details = { role, before: before.role }
    const subject = { type: 'users', id: userId }
    await recordAct(tx, { act: 'team.role_changed', ...byAdmin(viewer), subject, details, now })
    return true
  })

/** What somebody uploaded for an organization stays with it when they go; their own picture stays with them. */
const keepFiles = async (tx: Tx, admins: HeldTeam, userId: string) => {
  const heir = admins.find(({ user_id, role }) => role === 'owner' && user_id !== userId)
  const user = await tx.selectFrom('users').select('avatar').where('id', '=', userId).executeTakeFirst()
  if (heir && user) await giveFilesTo(tx, { from: userId, to: heir.user_id, except: user.avatar })
}

/** Removed, or left by oneself. From the next call on they are a supporter like any other. */
export const removeAdmin = (db: Db, { userId, viewer, now }: Doing & { userId: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { admins, actor } = await holdAs(tx, viewer)
    if (!canRemove(actor, userId)) throw new AppError('FORBIDDEN', { text: 'server.roleForbids' })
    const leaving = admins.find(({ user_id }) => user_id === userId)
    if (!leaving) throw new AppError('NOT_FOUND')
    demandOwnerAfter(admins, { userId, role: null })
    await keepFiles(tx, admins, userId)
    await tx.deleteFrom('organization_members').where('user_id', '=', userId).execute()
    const act = userId === viewer.userId ? 'team.left' : 'team.removed'
    const subject = { type: 'users', id: userId }
    await recordAct(tx, { act, ...byAdmin(viewer), subject, details: { role: leaving.role }, now })
  })
