import type { ContentKind } from '@rostrum/contract/content'
import type { AnyViewer } from '../platform/http/implement.ts'
import type { ShareUrl } from '../shares/share-link.ts'
import { canSeeRemoval, permissionsOn } from './policy.ts'
import type { ItemRow } from './queries.ts'

const presentOrganization = (row: ItemRow) => ({
  id: row.organization_id,
  type: 'organizations' as const,
  attributes: {
    name: row.organization_name,
    profile_image: row.organization_profile_image,
    is_verified: row.organization_verified_at !== null,
    city: row.organization_city,
    state: row.organization_state,
  },
})

const presentMine = (kind: ContentKind, row: ItemRow, shareUrl: ShareUrl | undefined) =>
  row.my_engagement_id && row.my_engaged_at
    ? {
        id: row.my_engagement_id,
        outcome: row.my_outcome,
        targets: row.my_targets ?? {},
        position: row.my_position,
        shifts: row.my_shifts ?? [],
        number: row.my_number,
        updated_at: row.my_engaged_at.toISOString(),
        share_url:
          shareUrl?.({
            id: row.my_engagement_id,
            kind: kind.path,
            content_item_id: row.id,
            organization_id: row.organization_id,
            is_counted: row.my_is_counted === true,
          }) ?? null,
      }
    : null

const presentRemoval = ({ removed_at: removedAt, removal_reason: reason }: ItemRow) =>
  removedAt === null ? null : { removed_at: removedAt.toISOString(), reason: reason ?? '' }

interface Presentation {
  viewer: AnyViewer | null
  include: 'organization' | undefined
  now: Date
  /** For supporters, whose own engagement has a link to share. */
  shareUrl: ShareUrl | undefined
}

export const presentItem = (kind: ContentKind, row: ItemRow, { viewer, include, now, shareUrl }: Presentation) => ({
  id: row.id,
  type: kind.path,
  attributes: {
    ...kind.attributesOf(row.attributes),
    status: row.status,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_over: row.over_at !== null && row.over_at <= now,
    engagements_count: row.engagements_count,
    outcome_counts: row.outcome_counts,
    ...(kind.shifts && { shift_counts: row.shift_counts }),
    my_engagement: presentMine(kind, row, shareUrl),
    ...(canSeeRemoval(viewer, row) && { removal: presentRemoval(row) }),
    ...(kind.countName && { [kind.countName]: row.engagements_count }),
  },
  meta: {
    ...permissionsOn(viewer, row),
    revision: String(row.revision),
    is_incomplete: row.status === 'draft' && !kind.attributes.safeParse(row.attributes).success,
  },
  ...(include && { relationships: { organization: presentOrganization(row) } }),
})
