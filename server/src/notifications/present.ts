import { decisionOutcomes } from '@rostrum/contract/decisions'
import type { ActType, ContentPath } from '@rostrum/contract/kinds'
import type { Happening, News } from '@rostrum/contract/notifications'
import type { HappeningRow } from './happenings.ts'
import type { OwnNews } from './policy.ts'
import type { NewsRow } from './queries.ts'

export const presentNews = (row: NewsRow, { lastSeen, now }: { lastSeen: Date; now: Date }): News => ({
  id: row.id,
  type: row.kind,
  attributes: {
    title: row.title,
    published_at: row.first_published_at.toISOString(),
    is_unseen: row.first_published_at > lastSeen,
    starts_at: row.starts_at?.toISOString() ?? null,
    timezone: row.timezone,
    is_over: row.over_at !== null && row.over_at <= now,
    has_taken_part: row.has_taken_part,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  },
  relationships: {
    organization: {
      id: row.organization_id,
      type: 'organizations',
      attributes: { name: row.organization_name, profile_image: row.organization_profile_image },
    },
  },
})

const personOf = ({ name, avatar, is_confirmed }: HappeningRow) =>
  name === null ? null : { name, avatar, is_confirmed }

/** `type` is the kind of the row, which the database does not restrict to those of its part. */
const itemOf = <K extends ContentPath>({ item_id, title }: HappeningRow, type: K) => ({
  item: { id: item_id ?? '', type, attributes: { title: title ?? '' } },
})

/** Who publishes is known to every admin. Of all others, only admins who may see people learn the names. */
export const presentHappening = (
  row: HappeningRow,
  { maySeePeople, tokenOf }: Pick<OwnNews, 'maySeePeople'> & { tokenOf: (decisionId: string) => string },
): Happening => {
  const happened = { happened_at: row.at.toISOString(), is_unseen: row.is_unseen }
  const grouped = {
    ...happened,
    count: row.count,
    is_at_least: row.is_at_least,
    newest_person: maySeePeople ? personOf(row) : null,
  }
  const ofDay = `${row.type}:${row.item_id === null ? '' : `${row.item_id}:`}${row.day}`
  const id = row.newest_id ?? ''
  switch (row.type) {
    case 'new-acts':
      return {
        id: ofDay,
        type: row.type,
        attributes: { ...grouped, outcome: row.outcome },
        relationships: itemOf(row, row.kind as ActType),
      }
    case 'registration-help':
      return { id: ofDay, type: row.type, attributes: grouped, relationships: itemOf(row, 'candidates') }
    case 'new-volunteers':
    case 'new-followers':
      return { id: ofDay, type: row.type, attributes: grouped }
    case 'conversations':
    case 'contact-messages':
      return { id, type: row.type, attributes: { ...happened, person: personOf(row) } }
    case 'decisions': {
      const outcome = decisionOutcomes.find((each) => each === row.outcome) ?? 'removed'
      return { id, type: row.type, attributes: { ...happened, outcome, title: row.title, token: tokenOf(id) } }
    }
    case 'publications':
      return {
        id,
        type: row.type,
        attributes: { ...happened, person: personOf(row) },
        relationships: itemOf(row, row.kind as ContentPath),
      }
  }
}
