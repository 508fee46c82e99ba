import { ACCOUNT_DAYS, type Act } from '@rostrum/contract/acts'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { later } from '../platform/clock.ts'
import { heldUntil } from './held-places.ts'
import type { ActRow } from './queries.ts'

/** Whether a link that is not too old may create an account for the guest. */
export const canCreateAccount = ({ user_id: userId, created_at: createdAt }: ActRow, now: Date): boolean =>
  userId === null && later(createdAt, ACCOUNT_DAYS * 24 * 60 * 60) > now

/** Of an act that belongs to an account, the link shows only what it is about: the account may have another address now. */
export const presentAct = (row: ActRow, token: string, now: Date): { data: Act } => {
  const isClaimed = row.user_id !== null
  const kind = contentKindOf(row.kind)
  const schedule = kind.scheduleOf?.(kind.attributesOf(row.attributes))
  return {
    data: {
      id: token,
      type: 'acts',
      attributes: {
        kind: row.kind as Act['attributes']['kind'],
        item_id: row.item_id,
        title: row.title,
        organization_id: row.organization_id,
        organization_name: row.organization_name,
        is_public: row.is_public,
        is_over: row.over_at !== null && row.over_at <= now,
        starts_at: row.starts_at?.toISOString() ?? null,
        ends_at: schedule?.endsAt?.toISOString() ?? null,
        timezone: typeof row.attributes['timezone'] === 'string' ? row.attributes['timezone'] : null,
        outcome: isClaimed ? null : row.outcome,
        number: isClaimed ? null : row.number,
        count: row.engagements_count,
        position: isClaimed ? null : row.position,
        note: isClaimed ? null : row.note,
        name: isClaimed ? '' : (row.given_name ?? ''),
        email: isClaimed ? '' : (row.email ?? ''),
        is_confirmed: isClaimed || row.confirmed_at !== null,
        held_until: heldUntil(row)?.toISOString() ?? null,
        is_claimed: isClaimed,
        can_create_account: canCreateAccount(row, now),
        acted_at: row.created_at.toISOString(),
      },
    },
  }
}
