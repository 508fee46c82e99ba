import type { ActionList, MyAction } from '@rostrum/contract/my-actions'
import { actTypes, type ActType } from '@rostrum/contract/kinds'
import { sql } from 'kysely'
import { publicTitle } from '../content/engagements.ts'
import { waitlistPosition } from '../content/waitlist-position.ts'
import type { Db } from '../platform/db/database.ts'
import { offsetOf } from '../platform/http/pages.ts'

/** The answers after which something is still to be done: to vote, and to mail a letter that is printed. */
const promises = ['pledged', 'prepared']

/** When somebody said that they had voted as they had pledged. */
const ballotCastAt = sql`(act.details ->> 'ballot_cast_at')::timestamptz`

interface Wanted {
  userId: string
  when: ActionList
  now: Date
}

/**
 * The acts of an account, each with its list and the time that decides its place there. A registration of a volunteer
 * has no date: they choose the part of the day.
 */
const actsOf = ({ userId, now }: Wanted) => sql`
  select act.id, false as is_registration, coalesce(item.starts_at, ${ballotCastAt}, act.answered_at) as at,
    case
      when item.starts_at is not null
        then case when item.over_at is null or item.over_at > ${now} then 'coming' else 'done' end
      when act.outcome = any(${promises}) and ${ballotCastAt} is null then 'promised'
      else 'done'
    end as list
  from engagements act join content_items item on item.id = act.content_item_id
  where act.user_id = ${userId} and item.kind = any(${actTypes})
  union all
  select id, true, created_at, 'promised' from phone_bank_registrations
  where user_id = ${userId} and name is not null`

/** The common fields of both kinds of acts. What only one kind has is null in the other. */
interface CommonRow {
  id: string
  organization_id: string
  organization_name: string
  taken_down_by: 'organization' | 'moderators' | null
  acted_at: Date
}
type EngagementRow = CommonRow & {
  is_registration: false
  kind: ActType
  item_id: string
  title: string
  attributes: Record<string, unknown>
  outcome: string | null
  number: number | null
  count: number
  position: number | null
  note: string | null
  shifts: string[]
  details: Record<string, unknown> | null
}
type Volunteering = MyAction['attributes']['registration'] & {}
type RegistrationRow = CommonRow & { is_registration: true; count: number } & Volunteering
export type MyActionRow = EngagementRow | RegistrationRow

/** One page of a list. Only the acts of this page are read with what they are about. */
export const listMyActions = async (
  db: Db,
  wanted: Wanted,
  request: { page: number; perPage: number },
): Promise<MyActionRow[]> => {
  const order = wanted.when === 'coming' ? sql`at, id` : sql`at desc, id desc`
  const { rows } = await sql<MyActionRow>`
    with page as (
      select * from (${actsOf(wanted)}) acts where list = ${wanted.when}
      order by ${order} limit ${request.perPage} offset ${offsetOf(request)}
    )
    select page.id, page.is_registration, item.kind, item.id as item_id, ${publicTitle} as title,
      coalesce(item.public_attributes, item.attributes) as attributes,
      act.outcome, act.number, act.note, act.shifts, act.details, ${waitlistPosition('act')} as position,
      registration.time_slot, registration.volunteer_type, coalesce(act.created_at, registration.created_at) as acted_at,
      coalesce(item.engagements_count, 0) as count,
      organization.id as organization_id, organization.name as organization_name,
      case
        when organization.banned_at is not null or item.removed_at is not null then 'moderators'
        when organization.published_at is null then 'organization'
        when item.status <> 'published' then 'organization'
        when page.is_registration and bank.organization_id is null then 'organization'
      end as taken_down_by
    from page
    left join engagements act on act.id = page.id and not page.is_registration
    left join content_items item on item.id = act.content_item_id
    left join phone_bank_registrations registration on registration.id = page.id and page.is_registration
    left join phone_banks bank on bank.organization_id = registration.organization_id
    join organizations organization
      on organization.id = coalesce(item.organization_id, registration.organization_id)
    order by ${order}`.execute(db)
  return rows
}

export const countMyActions = async (db: Db, wanted: Wanted): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${actsOf(wanted)}) acts where list = ${wanted.when}`.execute(db)
  return rows[0]?.total ?? 0
}
