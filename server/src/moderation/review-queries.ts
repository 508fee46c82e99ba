import type { Review } from '@rostrum/contract/moderation'
import type { ReviewState } from '@rostrum/contract/organizations'
import { sql } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

interface DocumentRow {
  id: string
  name: string
  mime_type: string
  size: number
  uploaded_at: string
}

const reviewsIn = (db: Db, state?: ReviewState) => {
  const reviews = db.selectFrom('organization_reviews as review')
  if (state === undefined) return reviews
  return state === 'waiting'
    ? reviews.where('review.decided_at', 'is', null)
    : reviews.where('review.decided_at', 'is not', null).where('review.outcome', '=', state)
}

const withDetails = (db: Db, state?: ReviewState) =>
  reviewsIn(db, state)
    .innerJoin('organizations as organization', 'organization.id', 'review.organization_id')
    .leftJoin('users as decider', 'decider.id', 'review.decided_by')
    .selectAll('review')
    .select([
      'decider.name as decider_name',
      'organization.name',
      'organization.profile_image',
      'organization.contact_email',
      'organization.phone',
      'organization.address',
      'organization.postal_code',
      'organization.is_registered_entity',
      'organization.verified_at',
      'organization.published_at',
      'organization.created_at as organization_created_at',
      sql<DocumentRow[]>`(
        select coalesce(json_agg(json_build_object('id', document.id, 'name', file.name, 'mime_type', file.mime_type,
          'size', file.size, 'uploaded_at', file.created_at) order by file.created_at, document.id), '[]')
        from organization_documents document join files file on file.id = document.file_id
        where document.organization_id = organization.id)`.as('documents'),
    ])

export const listReviews = (
  db: Db,
  { state, page, perPage }: { state: ReviewState; page: number; perPage: number },
) => {
  const reviews = withDetails(db, state)
  const ordered =
    state === 'waiting'
      ? reviews.orderBy('review.opened_at').orderBy('review.id')
      : reviews.orderBy('review.decided_at', 'desc').orderBy('review.id', 'desc')
  return ordered.limit(perPage).offset(offsetOf({ page, perPage })).execute()
}
type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number]

export const countReviews = (db: Db, state: ReviewState): Promise<number> => countUpTo(db, reviewsIn(db, state))

export const findReview = (db: Db, id: string) => withDetails(db).where('review.id', '=', id).executeTakeFirst()

/** Finds a document that an organization submitted, as long as it exists. */
export const findDocument = (db: Db, id: string) =>
  db
    .selectFrom('organization_documents as document')
    .innerJoin('files as file', 'file.id', 'document.file_id')
    .select('file.storage_key')
    .where('document.id', '=', id)
    .where('file.purpose', '=', 'document')
    .executeTakeFirst()

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  type: 'reviews',
  attributes: {
    state: row.outcome ?? 'waiting',
    cause: row.cause,
    previous_name: row.previous_name,
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    reason: row.reason,
    organization: {
      id: row.organization_id,
      name: row.name,
      profile_image: row.profile_image,
      contact_email: row.contact_email,
      phone: row.phone,
      address: row.address,
      postal_code: row.postal_code,
      is_registered_entity: row.is_registered_entity,
      is_verified: row.verified_at !== null,
      is_published: row.published_at !== null,
      created_at: row.organization_created_at.toISOString(),
    },
    documents: row.documents.map(({ uploaded_at: uploadedAt, ...document }) => ({
      ...document,
      uploaded_at: new Date(uploadedAt).toISOString(),
    })),
  },
})
