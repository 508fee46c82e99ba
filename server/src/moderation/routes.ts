import { moderationEndpoints, type ReportOutcome } from '@rostrum/contract/moderation'
import type { ReportedType } from '@rostrum/contract/reports'
import { notifySessionsEnded } from '../accounts/sessions.ts'
import { presentModerationEntry } from '../audit-log/present.ts'
import { countEntries, listEntries } from '../audit-log/queries.ts'
import { notifyChat } from '../chat/notify.ts'
import type { ContentListeners } from '../content/listeners.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import type { Storage } from '../platform/storage.ts'
import { countAppeals } from './appeal-queries.ts'
import { banOrganization, banUser, unbanOrganization, unbanUser } from './bans.ts'
import { dismissReports, removeSubject, restoreSubject } from './handling.ts'
import {
  countOrganizations,
  countUsers,
  findOrganization,
  findUser,
  listOrganizations,
  listUsers,
  presentOrganization,
  presentUser,
} from './lookup.ts'
import { countReported } from './report-queries.ts'
import { readReported } from './reported.ts'
import { countReviews, findDocument, findReview, listReviews, presentReview } from './review-queries.ts'
import { decideReview, type Decision } from './reviews.ts'
import { tellDecided } from './tell-decided.ts'

interface Services {
  db: Db
  clock: Clock
  realtime: Realtime
  storage: Pick<Storage, 'get'>
  listeners: ContentListeners
}

const presentHandled = (
  { type, id }: { type: ReportedType; id: string },
  { outcome, closedCount }: { outcome: ReportOutcome; closedCount: number },
) => ({
  data: {
    id: `${type}:${id}`,
    type: 'reported-subjects' as const,
    attributes: { subject_type: type, subject_id: id, outcome, closed_count: closedCount },
  },
})

export const moderationRoutes = (services: Services): Implementation[] => {
  const { db, clock, realtime, storage, listeners } = services
  const by = (viewer: Viewer) => ({ viewer, now: clock.now() })
  const showReview = async (id: string) => {
    const review = await findReview(db, id)
    if (!review) throw new AppError('NOT_FOUND')
    return { data: presentReview(review) }
  }
  const decide = async (id: string, decision: Decision, viewer: Viewer) => {
    await decideReview(db, { id, ...decision }, by(viewer))
    return showReview(id)
  }
  const showUser = async (id: string) => ({ data: presentUser(await findUser(db, id)) })
  const showOrganization = async (id: string) => ({ data: presentOrganization(await findOrganization(db, id)) })

  return implement(moderationEndpoints, {
    'GET /moderation/queue': async () => {
      const [reviews, subjects, appeals] = await Promise.all([
        countReviews(db, 'waiting'),
        countReported(db, { state: 'open' }),
        countAppeals(db, 'open'),
      ])
      return { data: { reviews_count: reviews, reported_subjects_count: subjects, appeals_count: appeals } }
    },
    'GET /moderation/reviews': async ({ query, request }) => {
      const [rows, total] = await Promise.all([listReviews(db, query), countReviews(db, query.state)])
      return toPage(rows.map(presentReview), { ...query, total, path: pathOf(request), query })
    },
    'GET /moderation/reviews/:id': ({ params }) => showReview(params.id),
    'POST /moderation/reviews/:id/actions?action=approve': ({ params, viewer }) =>
      decide(params.id, { outcome: 'approved', reason: null }, viewer),
    'POST /moderation/reviews/:id/actions?action=decline': ({ params, body, viewer }) =>
      decide(params.id, { outcome: 'declined', reason: body.reason }, viewer),
    'GET /moderation/documents/:id': async ({ params }) => {
      const document = await findDocument(db, params.id)
      const bytes = document && (await storage.get(document.storage_key))
      if (!bytes) throw new AppError('NOT_FOUND')
      return bytes
    },
    'GET /moderation/reports': async ({ query, request }) => {
      const { data, total } = await readReported(db, query, query)
      return toPage(data, { ...query, total, path: pathOf(request), query })
    },
    'POST /moderation/subjects/:type/:id/actions?action=dismiss': async ({ params, body, viewer }) => {
      const reason = body?.reason ?? null
      const handled = await dismissReports(db, { subject: params, reason }, by(viewer))
      await tellDecided(services, null)
      return presentHandled(params, handled)
    },
    'POST /moderation/subjects/:type/:id/actions?action=remove': async ({ params, body, viewer }) => {
      const handled = await removeSubject(db, { subject: params, because: body, listeners }, by(viewer))
      if (handled.conversation) notifyChat(realtime, handled.conversation)
      await tellDecided(services, handled.organizationId)
      return presentHandled(params, handled)
    },
    'POST /moderation/subjects/:type/:id/actions?action=restore': async ({ params, body, viewer }) => {
      const reason = body?.reason ?? null
      const handled = await restoreSubject(db, { subject: params, reason, listeners }, by(viewer))
      await tellDecided(services, handled.organizationId)
      return presentHandled(params, handled)
    },
    'GET /moderation/users': async ({ query, request }) => {
      const [rows, total] = await Promise.all([listUsers(db, query), countUsers(db, query)])
      return toPage(rows.map(presentUser), { ...query, total, path: pathOf(request), query })
    },
    'POST /moderation/users/:id/actions?action=ban': async ({ params, body, viewer }) => {
      await banUser(db, { id: params.id, ...body }, by(viewer))
      notifySessionsEnded(realtime, params.id)
      return showUser(params.id)
    },
    'POST /moderation/users/:id/actions?action=unban': async ({ params, body, viewer }) => {
      await unbanUser(db, { id: params.id, reason: body?.reason ?? null }, by(viewer))
      return showUser(params.id)
    },
    'GET /moderation/organizations': async ({ query, request }) => {
      const [rows, total] = await Promise.all([listOrganizations(db, query), countOrganizations(db, query)])
      return toPage(rows.map(presentOrganization), { ...query, total, path: pathOf(request), query })
    },
    'POST /moderation/organizations/:id/actions?action=ban': async ({ params, body, viewer }) => {
      const members = await banOrganization(db, { id: params.id, ...body }, by(viewer))
      for (const userId of members) notifySessionsEnded(realtime, userId)
      await tellDecided(services, params.id)
      return showOrganization(params.id)
    },
    'POST /moderation/organizations/:id/actions?action=unban': async ({ params, body, viewer }) => {
      await unbanOrganization(db, { id: params.id, reason: body?.reason ?? null }, by(viewer))
      return showOrganization(params.id)
    },
    'GET /moderation/audit-log': async ({ query, request }) => {
      const { page: _page, perPage: _perPage, organization_id: organizationId, ...rest } = query
      const filters = { ...rest, organizationId }
      const [rows, total] = await Promise.all([listEntries(db, filters, query), countEntries(db, filters)])
      return toPage(rows.map(presentModerationEntry), { ...query, total, path: pathOf(request), query })
    },
  })
}
