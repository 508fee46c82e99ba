import type { Broadcast } from '@rostrum/contract/broadcasts'
import type { BroadcastRow } from './queries.ts'
import { noResults } from './results.ts'

export const presentBroadcast = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  type: 'broadcasts',
  attributes: {
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    body: row.body,
    item: row.item_id !== null && row.item_title !== null ? { id: row.item_id, title: row.item_title } : null,
    segment_name: row.segment_name,
    filters: row.filters,
    chosen_count: row.person_ids?.length ?? null,
    author: row.author_name,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    results: { ...noResults, ...row.results },
  },
})
