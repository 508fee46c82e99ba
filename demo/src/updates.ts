import { updateKind } from '@rostrum/contract/updates'
import type { DemoOrganization } from '../data/organization.ts'
import { riverside } from '../data/riverside/profile.ts'
import { riversideUpdates } from '../data/riverside/updates.ts'
import { stories, type DemoUpdate } from '../data/updates.ts'
import { itemRow } from './content-items.ts'
import { daysBefore, type Placed } from './setting.ts'

const updateRow = ({ fields, status, daysAgo }: DemoUpdate, { organizationId, now }: Placed) => {
  const at = daysBefore(now, daysAgo)
  return itemRow(updateKind, fields, { organizationId, status, createdAt: at, shownAt: at })
}

/** The updates of the last weeks. Organizations without followers have none. */
export const updateRows = (organization: DemoOrganization, placed: Placed) => {
  if (organization === riverside) return riversideUpdates.map((update) => updateRow(update, placed))
  const { random } = placed
  const count = organization.popularity === 0 ? 0 : random.pick([0, 1, 1, 2, 3])
  return random.some(stories[organization.language ?? 'en'], count).map((story) => {
    const fields = {
      ...story,
      background: story.background.replaceAll('{place}', organization.city),
      notification_type: 'profile_only' as const,
      link_sections: [],
    }
    return updateRow({ status: 'published', daysAgo: random.between(1, 60), fields }, placed)
  })
}
