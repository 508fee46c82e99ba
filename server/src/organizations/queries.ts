import type { ReviewState } from '@rostrum/contract/organizations'
import type { Capability } from '@rostrum/contract/roles'
import { sql } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AnyViewer } from '../platform/http/implement.ts'
import { offsetOf } from '../platform/http/pages.ts'
import { canSee, isOwnAdmin, refusalTo, type OrganizationState } from './policy.ts'

const profileColumns = [
  'o.id',
  'o.name',
  'o.tagline',
  'o.description',
  'o.profile_image',
  'o.cover_image',
  'o.contact_email',
  'o.phone',
  'o.email_public',
  'o.phone_public',
  'o.address',
  'o.city',
  'o.state',
  'o.postal_code',
  'o.country',
  'o.maps_link',
  'o.timezone',
  'o.social_links',
  'o.working_hours',
  'o.team_members',
  'o.contributions',
  'o.articles',
  'o.verified_at',
  'o.published_at',
  'o.page_shared_at',
  'o.first_steps_dismissed_at',
  'o.embed_origins',
  'o.followers_count',
  'o.revision',
] as const

interface DonationLink {
  title: string
  excerpt: string
  link: string
}

/** The latest review of an organization. */
interface Review {
  state: ReviewState
  reason: string | null
}

interface Admin {
  id: string
  name: string
  email: string
}

/** Returns what pictures, feeds and reports name of an organization while it is public, else undefined. */
export const findPublicOrganization = (db: Db, id: string) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'updated_at'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
export type PublicOrganization = NonNullable<Awaited<ReturnType<typeof findPublicOrganization>>>

/** Everything about one organization in one statement. Callers must check whether the viewer may see it. */
export const findProfile = (db: Db, id: string, viewer: AnyViewer | null) =>
  db
    .selectFrom('organizations as o')
    .select(profileColumns)
    .select([
      sql<string[]>`array(
        select t.name from organization_tags ot join tags t on t.id = ot.tag_id
        where ot.organization_id = o.id order by ot.position)`.as('tags'),
      (viewer
        ? sql<boolean>`exists (select from follows f where f.organization_id = o.id and f.user_id = ${viewer.userId}::uuid)`
        : sql<boolean>`false`
      ).as('is_followed'),
      sql<DonationLink[]>`(
        select coalesce(json_agg(json_build_object('title', d.title, 'excerpt', d.excerpt, 'link', d.link) order by d.position), '[]')
        from donation_links d where d.organization_id = o.id)`.as('donation_links'),
      // An API token learns nothing about the team.
      (isOwnAdmin(viewer, { id }) && !viewer?.token
        ? sql<Admin[]>`(
            select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by m.created_at, u.id), '[]')
            from organization_members m join users u on u.id = m.user_id where m.organization_id = o.id)`
        : sql<Admin[]>`'[]'::json`
      ).as('admins'),
      (isOwnAdmin(viewer, { id })
        ? sql<Review | null>`(
            select json_build_object('state', coalesce(r.outcome, 'waiting'), 'reason', r.reason)
            from organization_reviews r where r.organization_id = o.id order by r.opened_at desc, r.id desc limit 1)`
        : sql<Review | null>`null::json`
      ).as('review'),
    ])
    .where('o.id', '=', id)
    .executeTakeFirst()
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const findState = (db: Db, id: string): Promise<OrganizationState | undefined> =>
  db.selectFrom('organizations').select(['id', 'published_at']).where('id', '=', id).executeTakeFirst()

/** Throws NOT_FOUND if the organization is unpublished and the viewer is not one of its admins. */
export const assertVisible = async (db: Db, viewer: AnyViewer | null, id: string): Promise<void> => {
  const state = await findState(db, id)
  if (!state || !canSee(viewer, state)) throw new AppError('NOT_FOUND')
}

/** Throws unless the viewer is an admin of the organization and, if a capability is given, their role has it. */
export const assertOwn = async (db: Db, viewer: AnyViewer, id: string, capability?: Capability): Promise<void> => {
  const refusal = refusalTo(viewer, await findState(db, id), capability)
  if (refusal) throw new AppError(refusal)
}

export const listTags = (db: Db, request: { page: number; perPage: number }) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .orderBy('name')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()

export const countTags = (db: Db): Promise<number> => countUpTo(db, db.selectFrom('tags'))

/** The time zone of an organization, which is UTC until an admin has set it. */
export const findTimeZone = async (db: Db, organizationId: string): Promise<string> => {
  const row = await db
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.timezone ?? 'UTC'
}
