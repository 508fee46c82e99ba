import {
  type Happening,
  MAX_FEED_ITEMS,
  MAX_UNSEEN,
  type News,
  type Notification,
  notificationEndpoints,
} from '@rostrum/contract/notifications'
import { contentPaths } from '@rostrum/contract/kinds'
import { findTimeZone } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { openDecisionTokens } from '../reports/decision-link.ts'
import { markSeen } from './commands.ts'
import { readHappenings } from './happenings.ts'
import { readModeration } from './moderation.ts'
import { canMarkSeen, newsFor, type FollowedNews, type OwnNews } from './policy.ts'
import { presentHappening, presentNews } from './present.ts'
import { countNews, countUnseen, findLastSeen, listNews } from './queries.ts'

interface NotificationServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

interface Requested {
  kind?: Notification['type'] | undefined
  page: number
  perPage: number
}

interface Answer {
  items: Notification[]
  total: number
  unseen_count: number
}

const isContentPath = (kind: Notification['type']): kind is News['type'] => contentPaths.some((path) => path === kind)

const readNews = async (
  db: Db,
  news: FollowedNews,
  { query: { kind, ...page }, lastSeen, now }: { query: Requested; lastSeen: Date; now: Date },
): Promise<Answer> => {
  // Nothing else is news for supporters.
  const wanted = kind === undefined || isContentPath(kind) ? { kind } : undefined
  const [unseen_count, total, rows] = await Promise.all([
    countUnseen(db, news, lastSeen),
    wanted ? countNews(db, news, wanted.kind) : 0,
    // Pages past the maximum length of the feed are empty, so they need no query.
    wanted && page.page * page.perPage < MAX_FEED_ITEMS + page.perPage
      ? listNews(db, news, { ...page, ...wanted })
      : [],
  ])
  return { items: rows.map((row) => presentNews(row, { lastSeen, now })), total, unseen_count }
}

const readOwn = async (
  db: Db,
  news: OwnNews,
  { query: { kind, ...page }, lastSeen }: { query: Requested; lastSeen: Date },
): Promise<Answer> => {
  const timeZone = await findTimeZone(db, news.organizationId)
  const { rows, total, unseen } = await readHappenings(db, news, { since: lastSeen, timeZone, kind, page })
  // The key is only needed for decisions, and reading it for the first time creates it.
  const hasDecisions = rows.some(({ type }) => type === 'decisions')
  const tokenOf = hasDecisions ? await openDecisionTokens(db) : () => ''
  const { maySeePeople } = news
  return { items: rows.map((row) => presentHappening(row, { maySeePeople, tokenOf })), total, unseen_count: unseen }
}

const countUnseenNews = async (db: Db, viewer: Viewer, since: Date): Promise<number> => {
  const news = newsFor(viewer)
  if (news.of === 'followed') return countUnseen(db, news, since)
  const timeZone = await findTimeZone(db, news.organizationId)
  return (await readHappenings(db, news, { since, timeZone, kind: undefined })).unseen
}

const addUnseen = (count: number, waiting: readonly Happening[]): number =>
  Math.min(MAX_UNSEEN, count + waiting.filter(({ attributes }) => attributes.is_unseen).length)

const countUnseenFor = async (db: Db, viewer: Viewer, since: Date): Promise<number> =>
  addUnseen(await countUnseenNews(db, viewer, since), await readModeration(db, viewer, since))

const timeOf = ({ attributes }: Notification): string =>
  'happened_at' in attributes ? attributes.happened_at : attributes.published_at

/** What waits for a moderator is among the newest, by its time. */
const withWaiting = (items: Notification[], waiting: readonly Happening[]): Notification[] =>
  waiting.length === 0 ? items : [...items, ...waiting].toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))

export const notificationRoutes = ({ db, clock, realtime }: NotificationServices): Implementation[] =>
  implement(notificationEndpoints, {
    'GET /notifications': async ({ query, viewer, request }) => {
      const news = newsFor(viewer)
      const now = clock.now()
      const lastSeen = await findLastSeen(db, viewer.userId)
      const { items, total, unseen_count } = await (news.of === 'followed'
        ? readNews(db, news, { query, lastSeen, now })
        : readOwn(db, news, { query, lastSeen }))
      const waiting = await readModeration(db, viewer, lastSeen)
      const isFirst = query.page === 1 && query.kind === undefined
      const page = toPage(isFirst ? withWaiting(items, waiting) : items, {
        ...query,
        total,
        path: pathOf(request),
        query,
      })
      return {
        ...page,
        meta: {
          ...page.meta,
          unseen_count: addUnseen(unseen_count, waiting),
          last_seen_at: lastSeen.toISOString(),
          as_of: now.toISOString(),
        },
      }
    },
    'POST /users/:id/actions?action=touch-last-seen-notifications': async ({ params, body, viewer }) => {
      if (!canMarkSeen(viewer, params.id)) throw new AppError('NOT_FOUND')
      const until = body.until === undefined ? undefined : new Date(body.until)
      const lastSeen = await markSeen(db, { userId: viewer.userId, until, now: clock.now() })
      // The person's other tabs and devices reload their badge.
      realtime.publish({ topic: `user:${viewer.userId}`, name: 'notifications', data: {} })
      return {
        data: { last_seen_at: lastSeen.toISOString(), unseen_count: await countUnseenFor(db, viewer, lastSeen) },
      }
    },
  })
