import { MAX_FEED_ITEMS, notificationEndpoints } from '@rostrum/contract/notifications'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { markSeen } from './commands.ts'
import { canMarkSeen, newsFor } from './policy.ts'
import { presentNews } from './present.ts'
import { countNews, countUnseen, findLastSeen, listNews } from './queries.ts'

interface NotificationServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

export const notificationRoutes = ({ db, clock, realtime }: NotificationServices): Implementation[] =>
  implement(notificationEndpoints, {
    'GET /notifications': async ({ query, viewer, request }) => {
      const news = newsFor(viewer)
      const now = clock.now()
      const lastSeen = await findLastSeen(db, viewer.userId)
      const [unseen_count, total, rows] = await Promise.all([
        countUnseen(db, news, lastSeen),
        countNews(db, news, query.kind),
        // Pages past the maximum length of the feed are empty, so they need no query.
        query.page * query.perPage < MAX_FEED_ITEMS + query.perPage
          ? listNews(db, news, { ...query, kind: query.kind })
          : [],
      ])
      const items = rows.map((row) => presentNews(row, { news, lastSeen, now }))
      const page = toPage(items, { ...query, total, path: pathOf(request), query })
      return {
        ...page,
        meta: { ...page.meta, unseen_count, last_seen_at: lastSeen.toISOString(), as_of: now.toISOString() },
      }
    },
    'POST /users/:id/actions?action=touch-last-seen-notifications': async ({ params, body, viewer }) => {
      if (!canMarkSeen(viewer, params.id)) throw new AppError('NOT_FOUND')
      const until = body.until === undefined ? undefined : new Date(body.until)
      const lastSeen = await markSeen(db, { userId: viewer.userId, until, now: clock.now() })
      // The person's other tabs and devices reload their badge.
      realtime.publish({ topic: `user:${viewer.userId}`, name: 'notifications', data: {} })
      const unseen_count = await countUnseen(db, newsFor(viewer), lastSeen)
      return { data: { last_seen_at: lastSeen.toISOString(), unseen_count } }
    },
  })
