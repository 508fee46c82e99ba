import type { WebhookEvent } from '@rostrum/contract/webhooks'
import { kindOf, type ContentPath } from '@rostrum/contract/kinds'
import { presentAttendance } from '../attendance/present.ts'
import { findAttendances } from '../attendance/queries.ts'
import { presentVote } from '../candidates/present.ts'
import { listEngagements, presentEngagement, presentParticipant, type EngagementRow } from '../content/engagements.ts'
import { presentPerson } from '../people/present.ts'
import { findPerson } from '../people/queries.ts'
import { presentRegistration } from '../phone-bank/present.ts'
import { listRegistrations } from '../phone-bank/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { ClaimedDelivery } from './claims.ts'
import { findFollower } from './queries.ts'

interface Services {
  db: Db
  publicUrl: string
}

type Subject = Pick<ClaimedDelivery, 'organization_id' | 'details'>
type Compose = (services: Services, subject: Subject) => Promise<object>

const only = { page: 1, perPage: 1 }

/** What is no longer stored is told by its ids. */
const ids: Compose = async (_services, { details }) => details

const engagement =
  (present: (row: EngagementRow) => object): Compose =>
  async ({ db }, { organization_id: organizationId, details }) => {
    const [row] = await listEngagements(db, { organizationId, id: details.id }, only)
    return row ? present(row) : details
  }

/** Deleting an account removes the details of a pledge. */
const pledge = engagement((row) =>
  row.details === null ? { id: row.id, item_id: row.content_item_id } : presentVote(row),
)

const follower: Compose = async ({ db }, { organization_id: organizationId, details }) => {
  const row = await findFollower(db, { organizationId, userId: details.user_id ?? '' })
  return { ...details, user: row ? presentParticipant(row) : null }
}

/** Whoever is merged into another person has no row of their own any more. */
const person: Compose = async ({ db }, { organization_id: organizationId, details }) => {
  const row = await findPerson(db, { organizationId, id: details.id ?? '' })
  return row ? presentPerson(row, { maySeeChat: false }) : details
}

const registration: Compose = async ({ db }, { organization_id: organizationId, details }) => {
  const [row] = await listRegistrations(db, { organizationId, id: details.id }, only)
  return row ? presentRegistration(row) : details
}

const attendance: Compose = async ({ db }, { details }) => {
  const { id = '', item_id: itemId = '' } = details
  const [row] = await findAttendances(db, { itemId, ids: [id] })
  return row ? { ...presentAttendance(row), event_id: itemId } : details
}

const content: Compose = async ({ db, publicUrl }, { organization_id: organizationId, details }) => {
  const item = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'title'])
    .where('id', '=', details.id ?? '')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!item) return details
  return { ...item, url: `${publicUrl}/${kindOf(item.kind as ContentPath).page}/${organizationId}/${item.id}` }
}

/** What each event tells, as the API shows it to the organization: contact data only of those who share it. */
const composers: Record<WebhookEvent, Compose> = {
  'person.created': person,
  'person.updated': person,
  'engagement.created': engagement(presentEngagement),
  'engagement.updated': engagement(presentEngagement),
  'engagement.withdrawn': ids,
  'pledge.created': pledge,
  'pledge.withdrawn': ids,
  'follower.created': follower,
  'follower.removed': ids,
  'registration.created': registration,
  'attendance.recorded': attendance,
  'content.published': content,
  'content.unpublished': content,
}

/** The JSON that is sent. It is composed with every attempt, so that a withdrawn consent counts at once. */
export const composeBody = async (services: Services, delivery: ClaimedDelivery): Promise<string> =>
  JSON.stringify({
    type: delivery.event,
    timestamp: delivery.created_at.toISOString(),
    data: await composers[delivery.event](services, delivery),
  })
