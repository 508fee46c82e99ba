import { type ChartPeriod, defaultActivityPageSize, type RecentActivities } from '@rostrum/contract/recent-activity'
import type { Language } from '@rostrum/catalogue'
import { organizationEndpoints } from '@rostrum/contract/organizations'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/actor.ts'
import { generalLimit, implement, type Call, type Implementation, type AnyViewer } from '../platform/http/implement.ts'
import { orStored } from '../platform/http/revisions.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { changeOrganization, publishOrganization, type ReplaceLinks, unpublishOrganization } from './commands.ts'
import { assertEmbedOrigins } from './embed-origins.ts'
import { noteFirstStep, type FirstStep } from './first-steps.ts'
import {
  countOrganizations,
  findTagIds,
  listOrganizations,
  type OrganizationFilters,
  type PageOfMatches,
} from './listing.ts'
import { searchOrganizations } from './search.ts'
import { canSee, isOwnAdmin } from './policy.ts'
import { presentCard, presentProfile } from './present.ts'
import { countTags, assertOwn, findProfile, listTags } from './queries.ts'

/** Returns the number of published items per kind. */
export type CountPublished = (db: Db, organizationId: string) => Promise<Record<string, number>>

/**
 * Returns an organization's recent activity. Callers must check that the viewer may see it; the implementation redacts
 * people unless the viewer's role may see them.
 */
export type ReadRecentActivities = (
  organizationId: string,
  given: {
    name: ChartPeriod
    request: { page: number; perPage: number }
    language: Language
    viewer: Actor
  },
) => Promise<RecentActivities>

interface Services {
  db: Db
  clock: Clock
  publicUrl: string
  countPublished: CountPublished
  recentActivities: ReadRecentActivities
  replaceLinks: ReplaceLinks
}

type ListCall = Call<(typeof organizationEndpoints)['GET /organizations']>
type ChangeCall = Pick<
  Call<(typeof organizationEndpoints)['PUT /organizations/:id']>,
  'params' | 'body' | 'viewer' | 'revision'
>

const filtersOf = async (
  db: Db,
  { query, viewer }: Pick<ListCall, 'query' | 'viewer'>,
): Promise<OrganizationFilters> => {
  if (query.followedByMe && !viewer) throw new AppError('UNAUTHENTICATED')
  if (query.followedByMe && viewer?.token) throw new AppError('FORBIDDEN', { text: 'server.notForTokens' })
  const tags = query.tags
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    tagIds: tags?.length ? await findTagIds(db, tags) : undefined,
    city: query.city,
    state: query.state,
    country: query.country,
    followedBy: query.followedByMe ? (viewer?.userId ?? undefined) : undefined,
  }
}

const listAndCount = async (db: Db, asked: PageOfMatches) => {
  const [rows, total] = await Promise.all([listOrganizations(db, asked), countOrganizations(db, asked.filters)])
  return { rows, total }
}

export const organizationRoutes = (services: Services): Implementation[] => {
  const { db, clock, publicUrl, countPublished, recentActivities, replaceLinks } = services
  const profile = async (id: string, viewer: AnyViewer | null) => {
    const [row, contentCounts] = await Promise.all([findProfile(db, id, viewer), countPublished(db, id)])
    if (!row || !canSee(viewer, row)) throw new AppError('NOT_FOUND')
    return { data: presentProfile(row, viewer, contentCounts) }
  }

  const change = async ({ params, body, viewer, revision }: ChangeCall) => {
    await assertOwn(db, viewer, params.id, 'edit')
    assertEmbedOrigins(body.embed_origins, publicUrl)
    const stored = () => profile(params.id, viewer)
    const context = { viewer, revision, replaceLinks, now: clock.now() }
    await orStored(changeOrganization(db, params.id, body, context), stored)
    return stored()
  }

  const note =
    (step: FirstStep) =>
    async ({ params, viewer }: Pick<ChangeCall, 'params' | 'viewer'>) => {
      await assertOwn(db, viewer, params.id, 'edit')
      await noteFirstStep(db, params.id, { step, now: clock.now() })
      return profile(params.id, viewer)
    }

  return implement(
    organizationEndpoints,
    {
      'GET /organizations': async ({ query, viewer, request }) => {
        const filters = await filtersOf(db, { query, viewer })
        const asked = { ...query, filters, viewerId: viewer?.userId ?? undefined }
        const { rows, ...counts } = query.search
          ? await searchOrganizations(db, query.search, asked)
          : await listAndCount(db, asked)
        return toPage(rows.map(presentCard), { ...query, ...counts, path: pathOf(request), query })
      },
      'GET /organizations/:id': async ({ params, viewer, language }) => {
        const { data } = await profile(params.id, viewer)
        if (!isOwnAdmin(viewer, params)) return { data }
        const request = { page: 1, perPage: defaultActivityPageSize }
        const recent = await recentActivities(params.id, { name: 'this_week', request, language, viewer })
        return { data: { ...data, meta: { ...data.meta, recent_activities: recent } } }
      },
      'PUT /organizations/:id': change,
      'POST /organizations/:id': change,
      'POST /organizations/:id/actions?action=publish': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        await publishOrganization(db, params.id, { viewer, now: clock.now() })
        return profile(params.id, viewer)
      },
      'POST /organizations/:id/actions?action=unpublish': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        await unpublishOrganization(db, params.id, { viewer, now: clock.now() })
        return profile(params.id, viewer)
      },
      'POST /organizations/:id/actions?action=page-shared': note('page_shared_at'),
      'POST /organizations/:id/actions?action=dismiss-first-steps': note('first_steps_dismissed_at'),
      'GET /tags': async ({ query, request }) => {
        const [rows, total] = await Promise.all([listTags(db, query), countTags(db)])
        const tags = rows.map(({ id, ...attributes }) => ({ id, type: 'tags' as const, attributes }))
        return toPage(tags, { ...query, total, path: pathOf(request), query })
      },
    },
    { 'GET /organizations': generalLimit },
  )
}
