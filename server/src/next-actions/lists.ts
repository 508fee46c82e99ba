import { MAX_NEXT_ACTIONS } from '@rostrum/contract/next-actions'
import { sql } from 'kysely'
import { popularOrganizations, type PlaceFilters } from '../organizations/listing.ts'
import type { Db } from '../platform/db/database.ts'
import { type Candidate, chooseActions } from './choose.ts'
import { type ActionRow, findActions, offersOf } from './offers.ts'

/** The most organizations that are looked at: those with the most followers, or those followed most recently. */
const MAX_POPULAR = 50
const MAX_FOLLOWED = 200

const findCandidates = async (db: Db, place: PlaceFilters, now: Date): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    with popular as materialized (${popularOrganizations(db, place, MAX_POPULAR)})
    select item.id, item.kind, item.starts_at, organization.id as organization_id
    from popular organization
    cross join lateral (${offersOf({ userId: null, now, limit: 1 })}) item
    order by organization.followers_count desc, organization.id, item.published_at desc, item.id`.execute(db)
  return rows
}

export interface PlacedActions {
  rows: ActionRow[]
  /** How many of them, from the first on, are of organizations in the place. */
  inPlace: number
}

/**
 * What anybody can do now, of different organizations: first in the place, then elsewhere. Only popular organizations are
 * looked at, so that nobody gets onto the home page by publishing alone.
 */
export const listPopular = async (db: Db, place: PlaceFilters, now: Date): Promise<PlacedActions> => {
  const near = chooseActions(await findCandidates(db, place, now))
  const isPlaced = Object.values(place).some(Boolean)
  const isFilled = !isPlaced || near.length === MAX_NEXT_ACTIONS
  const chosen = isFilled ? near : chooseActions(await findCandidates(db, {}, now), near)
  const ids = chosen.map(({ id }) => id)
  return { rows: await findActions(db, ids), inPlace: near.length }
}

/** What the supporter can do of the organizations that they follow: what begins soonest, then what is newest. */
export const listFollowed = async (db: Db, userId: string, now: Date): Promise<ActionRow[]> => {
  const { rows } = await sql<{ id: string }>`
    with followed as materialized (
      select organization.id from follows follow
      join organizations organization on organization.id = follow.organization_id
        and organization.published_at is not null
      where follow.user_id = ${userId}
      order by follow.created_at desc, organization.id limit ${MAX_FOLLOWED}
    )
    select item.id from followed organization
    cross join lateral (${offersOf({ userId, now, limit: MAX_NEXT_ACTIONS })}) item
    order by item.starts_at nulls last, item.published_at desc, item.id limit ${MAX_NEXT_ACTIONS}`.execute(db)
  return findActions(
    db,
    rows.map(({ id }) => id),
  )
}
