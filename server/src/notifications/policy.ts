import { may } from '@rostrum/contract/roles'
import type { Viewer } from '../platform/http/implement.ts'

/** What followed organizations published. */
export interface FollowedNews {
  of: 'followed'
  userId: string
}

/** What happened in an organization, except for what the admin published. */
export interface OwnNews {
  of: 'own'
  userId: string
  organizationId: string
  /** Whether the admin may see who it was, and what people wrote to the organization. */
  maySeePeople: boolean
  mayReadInbox: boolean
  /** Whether the admin learns what moderators decided, and may appeal. */
  mayAppeal: boolean
}

export const newsFor = ({
  userId,
  organizationId,
  role,
}: Pick<Viewer, 'userId' | 'organizationId' | 'role'>): FollowedNews | OwnNews =>
  organizationId === null
    ? { of: 'followed', userId }
    : {
        of: 'own',
        userId,
        organizationId,
        maySeePeople: may(role, 'people'),
        mayReadInbox: may(role, 'inbox'),
        mayAppeal: may(role, 'edit'),
      }

/** Everybody can mark only their own notifications as seen. */
export const canMarkSeen = (viewer: Pick<Viewer, 'userId'>, userId: string): boolean => viewer.userId === userId
