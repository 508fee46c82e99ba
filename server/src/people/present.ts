import type { Channel, Person } from '@rostrum/contract/people'
import { hasCapability } from '../platform/http/actor.ts'
import type { OrganizationViewer } from '../platform/http/implement.ts'
import type { PersonRow } from './queries.ts'

const colleague = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

interface Visible {
  /** A conversation is only named to those who may read it. */
  maySeeChat: boolean
}

export const visibleTo = (viewer: OrganizationViewer): Visible => ({ maySeeChat: hasCapability(viewer, 'inbox') })

export const presentPerson = (row: PersonRow, { maySeeChat }: Visible): Person => {
  const threadId = maySeeChat ? row.thread_id : null
  const channels: Channel[] = []
  if (row.may_be_called) channels.push('call')
  if (row.email !== null) channels.push('email')
  if (threadId !== null) channels.push('chat')
  return {
    id: row.id,
    type: 'people',
    attributes: {
      name: row.name,
      avatar: row.avatar,
      email: row.email,
      phone: row.phone,
      postal_code: row.postal_code,
      city: row.city,
      state: row.state,
      first_seen_at: row.first_seen_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      last_deed: row.last_deed && {
        kind: row.last_deed,
        item_id: row.last_item_id,
        title: row.last_title,
        outcome: row.last_outcome,
      },
      acts: row.acts,
      tags: row.tags,
      fields: row.fields,
      owner: colleague(row.owner_id, row.owner_name),
      thread_id: threadId,
      is_guest: row.is_guest,
      is_confirmed: row.is_confirmed,
      source: row.source,
      consents: row.consents,
      channels,
      needs_help: row.needs_help,
      merged_count: row.merged_count,
      welcomed_at: row.welcomed_at?.toISOString() ?? null,
    },
  }
}
