import type { ContentKind } from '@rostrum/contract/content'
import type { Viewer } from '../platform/http/implement.ts'
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

const presentMine = (row: ItemRow) =>
  row.my_engagement_id && row.my_engaged_at
    ? {
        id: row.my_engagement_id,
        outcome: row.my_outcome,
        targets: row.my_targets ?? {},
        position: row.my_position,
        number: row.my_number,
        updated_at: row.my_engaged_at.toISOString(),
      }
    : null

const presentRemoval = ({ removed_at: removedAt, removal_reason: reason }: ItemRow) =>
  removedAt === null ? null : { removed_at: removedAt.toISOString(), reason: reason ?? '' }

export const presentItem = (
  kind: ContentKind,
  row: ItemRow,
  { viewer, include, now }: { viewer: Viewer | null; include: 'organization' | undefined; now: Date },
) => ({
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
    my_engagement: presentMine(row),
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
