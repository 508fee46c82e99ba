import { may, type OrganizationRole } from '@rostrum/contract/roles'

interface Admin {
  user_id: string
  role: OrganizationRole
}

/** Whether the organization would still have an owner after the change. */
export const keepsAnOwner = (
  admins: readonly Admin[],
  after: { userId: string; role: OrganizationRole | null },
): boolean => admins.some(({ user_id, role }) => (user_id === after.userId ? after.role : role) === 'owner')

/** Everybody may leave; removing others requires the `team` capability. */
export const canRemove = (actor: Admin, userId: string): boolean => actor.user_id === userId || may(actor.role, 'team')

/** Minimum seconds between two mails to the same address, to prevent flooding somebody's mailbox. */
export const resendSeconds = 60
