import { contentKindOf } from '@rostrum/contract/content-kinds'
import { pageAddress } from '@rostrum/contract/kinds'
import { minutesFor } from '@rostrum/contract/minutes'
import type { NextAction } from '@rostrum/contract/next-actions'
import type { ArrivalFrom } from '@rostrum/contract/sources'
import { selectionOf } from '../directories/selection.ts'
import type { ActionRow } from './offers.ts'

const from: ArrivalFrom = 'suggestion'

const countTargets = ({ kind, attributes }: ActionRow): number => {
  const contentKind = contentKindOf(kind)
  const selection = selectionOf(contentKind, attributes)
  // How many represent somebody is only known once they say where they live.
  if (selection) return 1 + selection.keyTargets.length
  const { targets } = contentKind
  const list = targets && attributes[targets.list]
  return Array.isArray(list) ? list.length : 0
}

const zoneOf = ({ kind, attributes }: ActionRow): string | null => {
  const { zoneField } = contentKindOf(kind)
  const zone = zoneField && attributes[zoneField]
  return typeof zone === 'string' ? zone : null
}

const placesLeftOf = ({ kind, attributes, outcome_counts }: ActionRow): number | null => {
  const { limited } = contentKindOf(kind)
  const places = limited && attributes[limited.by]
  return typeof places === 'number' ? Math.max(0, places - (outcome_counts[limited?.outcome ?? ''] ?? 0)) : null
}

export const presentNextAction = (row: ActionRow, origin: string): NextAction => ({
  id: row.id,
  type: row.kind,
  attributes: {
    title: row.title,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    city: row.city,
    state: row.state,
    engagements_count: row.engagements_count,
    places_left: placesLeftOf(row),
    minutes: minutesFor(row.kind, countTargets(row)),
    starts_at: row.starts_at?.toISOString() ?? null,
    timezone: zoneOf(row),
    url: `${origin}${pageAddress(row.kind, row.organization_id, row.id)}?from=${from}`,
  },
})
