import { byAdmin, recordAuditEvent } from '../audit-log/record.ts'
import { giveFilesTo, removeFilesOf } from '../files/commands.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/implement.ts'
import type { Jobs } from '../platform/jobs.ts'
import { deleteMailsTo } from '../platform/mail/outbox.ts'
import type { AccountDeletion, AccountDeletionListener } from '../platform/room.ts'
import { assertIdentity } from './identity-proof.ts'
import { findAddresses } from './email-change.ts'
import { clearLoginFailures } from './login-failures.ts'
import { wrongPassword } from './own-password.ts'
import { findOwnOrganization } from './queries.ts'

interface DeletionServices {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  accountDeletionListeners: readonly AccountDeletionListener[]
}

/**
 * Locks the user's organization. If its last two owners delete their accounts at the same time, the second one then
 * sees that the first one is gone.
 */
const lockOwnOrganization = async (tx: Tx, userId: string) => {
  const membership = await tx
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select('organizations.id')
    .where('organization_members.user_id', '=', userId)
    .forNoKeyUpdate('organizations')
    .executeTakeFirst()
  return membership && findOwnOrganization(tx, userId)
}

/** The other admins of the organization that will be deleted. */
const findOtherAdmins = async (tx: Tx, { userId, organizationId }: AccountDeletion): Promise<string[]> => {
  if (organizationId === null) return []
  const others = await tx
    .selectFrom('organization_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '<>', userId)
    .execute()
  return others.map(({ user_id }) => user_id)
}

interface DeletionResult {
  /** Other admins whose organization was deleted. */
  orphans: string[]
}

const deleteLockedUser = async (
  tx: Tx,
  user: { id: string; email: string; avatar: string | null },
  services: DeletionServices,
): Promise<DeletionResult> => {
  const { clock, jobs, accountDeletionListeners } = services
  const now = clock.now()
  const organization = await lockOwnOrganization(tx, user.id)
  // Uploads for an organization that continues to exist go to another owner, but not the user's own picture.
  if (organization?.successorId) {
    await giveFilesTo(tx, { from: user.id, to: organization.successorId, except: user.avatar })
  }
  const addresses = await findAddresses(tx, user)
  const deletion: AccountDeletion = {
    userId: user.id,
    email: user.email,
    addresses,
    organizationId: organization && !organization.successorId ? organization.id : null,
    now,
  }
  // Before the last mail is queued, which is about the deletion.
  await deleteMailsTo(tx, addresses)
  const orphans = await findOtherAdmins(tx, deletion)
  for (const listener of accountDeletionListeners) await listener(tx, deletion)
  await removeFilesOf(tx, jobs, user.id)
  await clearLoginFailures(tx, user.email)
  const subject = { type: 'users', id: user.id }
  if (organization?.successorId) {
    const details = { reason: 'account_deleted' }
    const by = byAdmin({ userId: user.id, organizationId: organization.id })
    await recordAuditEvent(tx, { act: 'team.left', ...by, subject, details, now })
  }
  await recordAuditEvent(tx, { act: 'account.deleted', actorId: user.id, actedAs: 'self', subject, now })
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
  return { orphans }
}

/** Deletes the account and all its data permanently, in one transaction. */
export const deleteAccount = async (
  db: Db,
  { viewer, password }: { viewer: Viewer; password: string | undefined },
  services: DeletionServices,
): Promise<DeletionResult> => {
  const { userId } = viewer
  const passwordHash = await assertIdentity(db, { viewer, password, field: 'password', now: services.clock.now() })
  return db.transaction().execute(async (tx) => {
    // The lock prevents concurrent requests from adding data of this user.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'avatar'])
      .where('id', '=', userId)
      .where('password_hash', 'is not distinct from', passwordHash)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw wrongPassword('password')
    return deleteLockedUser(tx, user, services)
  })
}
