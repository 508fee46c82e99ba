import type { ContentKind } from '@rostrum/contract/content'
import { contentItemRow } from '@rostrum/server/sample-data'

export type Status = 'draft' | 'published' | 'not_active'

interface State {
  organizationId: string
  status: Status
  createdAt: Date
  /** The first publication; ignored for drafts. */
  shownAt: Date
}

export const itemRow = (
  kind: ContentKind,
  fields: Record<string, unknown>,
  { organizationId, status, createdAt, shownAt }: State,
) =>
  contentItemRow(kind, fields, {
    organization_id: organizationId,
    status,
    created_at: createdAt,
    updated_at: status === 'draft' ? createdAt : shownAt,
    first_published_at: status === 'draft' ? null : shownAt,
    published_at: status === 'published' ? shownAt : null,
  })
