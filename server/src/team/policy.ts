import { may, type OrganizationRole } from '@rostrum/contract/roles'

interface Held {
  user_id: string
  role: OrganizationRole
}

/** Whether somebody would be left to decide who else may. */
export const keepsAnOwner = (
  admins: readonly Held[],
  after: { userId: string; role: OrganizationRole | null },
): boolean => admins.some(({ user_id, role }) => (user_id === after.userId ? after.role : role) === 'owner')

/** Everybody may leave; who else goes is for those who look after the team. */
export const canRemove = (actor: Held, userId: string): boolean => actor.user_id === userId || may(actor.role, 'team')

/** Seconds until the same address may be mailed once more: nobody's mailbox shall be filled through us. */
export const resendSeconds = 60
