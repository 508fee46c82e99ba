import type { Notification } from '@rostrum/contract/notifications'
import type { News } from './policy.ts'
import type { NewsRow } from './queries.ts'

export const presentNews = (
  row: NewsRow,
  { news, lastSeen, now }: { news: News; lastSeen: Date; now: Date },
): Notification => ({
  id: row.id,
  type: row.kind,
  attributes: {
    title: row.title,
    published_at: row.first_published_at.toISOString(),
    is_unseen: row.first_published_at > lastSeen && (news.of === 'followed' || row.first_published_by !== news.userId),
    starts_at: row.starts_at?.toISOString() ?? null,
    timezone: row.timezone,
    is_over: row.over_at !== null && row.over_at <= now,
    has_taken_part: row.has_taken_part,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  },
  relationships: {
    organization: {
      id: row.organization_id,
      type: 'organizations',
      attributes: { name: row.organization_name, profile_image: row.organization_profile_image },
    },
  },
})
