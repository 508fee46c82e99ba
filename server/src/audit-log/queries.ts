import type { AuditAct } from '@rostrum/contract/audit-log'
import { type SelectQueryBuilder } from 'kysely'
import { countUpTo } from '../platform/db/count.ts'
import type { Db } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import { detailsUpToNow } from './daily.ts'
import { offsetOf } from '../platform/http/pages.ts'

export interface AuditFilters {
  /** Without it, entries of all organizations are returned. */
  organizationId?: string
  act?: AuditAct
  /** A user's id. */
  actor?: string
  from?: string
  until?: string
}

type Entries = SelectQueryBuilder<Database & { entry: Database['audit_entries'] }, 'entry', object>

const matching = (db: Db, { organizationId, act, actor, from, until }: AuditFilters): Entries => {
  let entries: Entries = db.selectFrom('audit_entries as entry')
  if (organizationId !== undefined) entries = entries.where('entry.organization_id', '=', organizationId)
  if (act !== undefined) entries = entries.where('entry.act', '=', act)
  if (actor !== undefined) {
    entries = entries.where('entry.actor_id', '=', (query) =>
      query.selectFrom('audit_people').select('id').where('user_id', '=', actor),
    )
  }
  if (from !== undefined) entries = entries.where('entry.created_at', '>=', new Date(from))
  if (until !== undefined) entries = entries.where('entry.created_at', '<', new Date(until))
  return entries
}

/** Newest first. People who have deleted their account have no id and no name. */
export const listEntries = (db: Db, filters: AuditFilters, request: { page: number; perPage: number }) =>
  matching(db, filters)
    .leftJoin('audit_people as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('users as actor_user', 'actor_user.id', 'actor.user_id')
    .leftJoin('organization_invitations as invitation', (join) =>
      join.onRef('invitation.id', '=', 'entry.subject_id').on('entry.subject_type', '=', 'invitations'),
    )
    .leftJoin('organizations as organization', 'organization.id', 'entry.organization_id')
    .leftJoin('audit_people as person', 'person.id', 'entry.subject_id')
    .leftJoin('users as person_user', 'person_user.id', 'person.user_id')
    .selectAll('entry')
    .select([
      detailsUpToNow.as('details_up_to_now'),
      'actor_user.id as actor_user_id',
      'actor_user.name as actor_name',
      'person_user.id as person_id',
      'person_user.name as person_name',
      'invitation.email',
      'organization.name as organization_name',
    ])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(request.perPage)
    .offset(offsetOf(request))
    .execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export const countEntries = (db: Db, filters: AuditFilters): Promise<number> => countUpTo(db, matching(db, filters))
