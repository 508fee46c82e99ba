import { followEndpoints } from '@rostrum/contract/follows'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import type { Realtime } from '../platform/realtime.ts'
import { follow, unfollow, type FollowState } from './commands.ts'

const present = (id: string, { isFollowed, followersCount }: FollowState) => ({
  data: {
    id,
    type: 'organizations' as const,
    attributes: { is_followed_by_current_user: isFollowed, followers_count: followersCount },
  },
})

interface FollowServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

/** Notifies the person's other tabs, whose event streams subscribe or unsubscribe accordingly, and the organization. */
const notifyFollowChange = (
  realtime: Realtime,
  { userId }: Viewer,
  organizationId: string,
  { isFollowed }: FollowState,
) => {
  const data = { organization_id: organizationId, is_followed: String(isFollowed) }
  realtime.publish({ topic: `user:${userId}`, name: 'follows', data })
  realtime.publish({ topic: `organization:${organizationId}`, name: 'activity', data: {} })
}

export const followRoutes = ({ db, clock, realtime }: FollowServices): Implementation[] => {
  const change = async (id: string, viewer: Viewer, changing: Promise<FollowState>) => {
    const state = await changing
    notifyFollowChange(realtime, viewer, id, state)
    return present(id, state)
  }

  return implement(followEndpoints, {
    'POST /organizations/:id/actions?action=follow': ({ params: { id }, viewer, language }) =>
      change(id, viewer, follow(db, { organizationId: id, viewer }, { language, now: clock.now() })),
    'POST /organizations/:id/actions?action=unfollow': ({ params: { id }, viewer }) =>
      change(id, viewer, unfollow(db, { organizationId: id, viewer })),
  })
}
