import { contentKindOf } from '@rostrum/contract/content-kinds'
import { later } from '../platform/clock.ts'
import type { ActRow } from './queries.ts'

/** How long a guest who has not confirmed keeps one of a limited number of places, from when the mail with the link is due. */
export const heldSeconds = 24 * 60 * 60

type Held = Pick<
  ActRow,
  | 'kind'
  | 'user_id'
  | 'confirmed_at'
  | 'outcome'
  | 'attributes'
  | 'answered_at'
  | 'link_due_at'
  | 'attendance'
  | 'is_recorded'
>

/** Until when the place is held without a confirmation; null if the act has no place that it could lose. */
export const heldUntil = (act: Held): Date | null => {
  const { limited } = contentKindOf(act.kind)
  const isAtRisk =
    act.user_id === null &&
    act.confirmed_at === null &&
    act.attendance !== 'attended' &&
    !act.is_recorded &&
    limited !== undefined &&
    act.outcome === limited.outcome &&
    typeof act.attributes[limited.by] === 'number'
  if (!isAtRisk) return null
  const { answered_at: answeredAt, link_due_at: linkDueAt } = act
  return later(linkDueAt !== null && linkDueAt > answeredAt ? linkDueAt : answeredAt, heldSeconds)
}
