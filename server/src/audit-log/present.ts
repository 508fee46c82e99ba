import type { AuditAct, AuditEntry } from '@rostrum/contract/audit-log'
import type { ModerationEntry } from '@rostrum/contract/moderation'
import type { EntryRow } from './queries.ts'

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const presentEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  type: 'audit-entries',
  attributes: {
    act: row.act as AuditAct,
    acted_as: row.acted_as,
    // The organization does not learn which moderator acted.
    actor: row.acted_as === 'moderator' ? null : personOf(row.actor_user_id, row.actor_name),
    person: personOf(row.person_id, row.person_name),
    email: row.email,
    subject_type: row.subject_type,
    // The log refers to people by pseudonyms, which no endpoint accepts, so the user's own id is returned.
    subject_id: row.subject_type === 'users' ? row.person_id : row.subject_id,
    details: row.details_up_to_now,
    created_at: row.created_at.toISOString(),
  },
})

/** For moderators, who also see which moderator acted. */
export const presentModerationEntry = (row: EntryRow): ModerationEntry => {
  const entry = presentEntry(row)
  const { organization_id: id, organization_name: name } = row
  return {
    ...entry,
    attributes: { ...entry.attributes, actor: personOf(row.actor_user_id, row.actor_name) },
    relationships: { organization: id === null ? null : { id, name } },
  }
}
