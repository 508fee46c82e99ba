import { ACCOUNT_DAYS, type Act } from '@rostrum/contract/acts'
import type { ConsentPurpose } from '@rostrum/contract/consent-texts'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import { offerShifts } from '../content/shifts.ts'
import { later } from '../platform/clock.ts'
import type { ShareUrl } from '../shares/share-link.ts'
import { heldUntil } from './held-places.ts'
import type { LinkedAct } from './queries.ts'

/** Whether a link that is not too old may create an account for the guest. */
export const canCreateAccount = ({ user_id: userId, created_at: createdAt }: LinkedAct, now: Date): boolean =>
  userId === null && later(createdAt, ACCOUNT_DAYS * 24 * 60 * 60) > now

type Attributes = Act['attributes']

/** What an act is about. */
const presentItem = (act: LinkedAct, now: Date) => {
  if (act.type === 'registration') {
    const { organization_id, organization_name } = act
    const item = { kind: 'phone-banks', item_id: organization_id, title: organization_name } as const
    return { ...item, count: 0, is_over: false, starts_at: null, ends_at: null, timezone: null, held_until: null }
  }
  const kind = contentKindOf(act.kind)
  const schedule = kind.scheduleOf?.(kind.attributesOf(act.attributes))
  return {
    kind: act.kind as Attributes['kind'],
    item_id: act.item_id,
    title: act.title,
    count: act.engagements_count,
    is_over: act.over_at !== null && act.over_at <= now,
    starts_at: act.starts_at?.toISOString() ?? null,
    ends_at: schedule?.endsAt?.toISOString() ?? null,
    timezone: typeof act.attributes['timezone'] === 'string' ? act.attributes['timezone'] : null,
    held_until: heldUntil(act)?.toISOString() ?? null,
  }
}

type Given = Pick<Attributes, 'outcome' | 'number' | 'position' | 'note' | 'shifts' | 'registration' | 'name' | 'email'>

const nothing: Given = {
  outcome: null,
  number: null,
  position: null,
  note: null,
  shifts: [],
  registration: null,
  name: '',
  email: '',
}

/** What the person said. */
const presentGiven = (act: LinkedAct): Given => {
  const person = { name: act.given_name ?? '', email: act.email ?? '' }
  if (act.type === 'engagement') {
    const { outcome, number, position, note } = act
    const kind = contentKindOf(act.kind)
    const event = { attributes: kind.attributesOf(act.attributes), shift_counts: act.shift_counts }
    return { ...nothing, ...person, outcome, number, position, note, shifts: offerShifts(kind, event, act.shifts) }
  }
  const { time_slot, calls_per_day, volunteer_type, minutes_per_week, phone } = act
  return {
    ...nothing,
    ...person,
    registration: { time_slot, calls_per_day, volunteer_type, minutes_per_week, phone },
  }
}

/** Of an act that belongs to an account, the link shows only what it is about: the account may have another address now. */
export const presentAct = (
  act: LinkedAct,
  { token, consents, now, shareUrl }: { token: string; consents: ConsentPurpose[]; now: Date; shareUrl: ShareUrl },
): { data: Act } => {
  const isClaimed = act.user_id !== null
  return {
    data: {
      id: token,
      type: 'acts',
      attributes: {
        ...presentItem(act, now),
        ...(isClaimed ? nothing : presentGiven(act)),
        organization_id: act.organization_id,
        organization_name: act.organization_name,
        is_public: act.is_public,
        is_confirmed: isClaimed || act.confirmed_at !== null,
        is_claimed: isClaimed,
        consents: isClaimed ? [] : consents,
        can_create_account: canCreateAccount(act, now),
        share_url: isClaimed || act.type === 'registration' ? null : shareUrl(act),
        acted_at: act.created_at.toISOString(),
      },
    },
  }
}
