import { votingPlan } from '@rostrum/contract/candidates'
import { contentKindOf } from '@rostrum/contract/content-kinds'
import type { MyAction } from '@rostrum/contract/my-actions'
import { instant } from '@rostrum/contract/wire'
import { z } from 'zod'
import { presentShift, shiftsOf } from '../content/shifts.ts'
import type { MyActionRow } from './queries.ts'

type Attributes = MyAction['attributes']

const planned = z.object({
  plan: votingPlan.nullable().default(null),
  ballot_cast_at: instant.nullable().default(null),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What somebody takes part in, and what they answered. */
const presentActivity = (row: Extract<MyActionRow, { is_registration: false }>) => {
  const kind = contentKindOf(row.kind)
  const attributes = kind.attributesOf(row.attributes)
  const schedule = kind.scheduleOf?.(attributes)
  const { limited, zoneField } = kind
  return {
    kind: row.kind,
    item_id: row.item_id,
    title: row.title,
    starts_at: schedule?.startsAt.toISOString() ?? null,
    ends_at: schedule?.endsAt?.toISOString() ?? null,
    timezone: zoneField ? textOf(attributes[zoneField]) : null,
    location: textOf(attributes['location']),
    is_limited: limited !== undefined && typeof attributes[limited.by] === 'number',
    outcome: row.outcome,
    number: row.number,
    position: row.position,
    note: row.note,
    shifts: shiftsOf(kind, attributes).flatMap((shift) => (row.shifts.includes(shift.id) ? [presentShift(shift)] : [])),
    ...planned.parse(row.details ?? {}),
    registration: null,
  } satisfies Partial<Attributes>
}

const presentVolunteering = (row: Extract<MyActionRow, { is_registration: true }>) =>
  ({
    kind: 'phone-banks',
    item_id: row.organization_id,
    title: row.organization_name,
    starts_at: null,
    ends_at: null,
    timezone: null,
    location: null,
    is_limited: false,
    outcome: null,
    number: null,
    position: null,
    note: null,
    shifts: [],
    plan: null,
    ballot_cast_at: null,
    registration: { time_slot: row.time_slot, volunteer_type: row.volunteer_type },
  }) satisfies Partial<Attributes>

export const presentMyAction = (row: MyActionRow): MyAction => ({
  id: row.id,
  type: 'my-actions',
  attributes: {
    ...(row.is_registration ? presentVolunteering(row) : presentActivity(row)),
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    taken_down_by: row.taken_down_by,
    count: row.count,
    acted_at: row.acted_at.toISOString(),
  },
})
