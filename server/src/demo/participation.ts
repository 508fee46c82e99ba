import { newId } from '../platform/identifiers.ts'
import type { Random } from '../../testing/factories-random.ts'
import { daysBefore, lately } from './moments.ts'
import { callNotes } from './words.ts'

interface Person {
  id: string
}

interface Setting {
  random: Random
  now: Date
}

/** A share of the supporters, each following since some day of the last ten weeks. */
export const followRows = (
  organizationId: string,
  { people, share, random, now }: Setting & { people: Person[]; share: number },
) =>
  random.some(people, Math.round(people.length * share)).map(({ id }) => ({
    organization_id: organizationId,
    user_id: id,
    created_at: lately(random, daysBefore(now, 70), now),
  }))

const outcomes = ['contacted', 'contacted', 'contacted', 'voicemail', 'voicemail', 'voicemail', 'unavailable', 'skip']

export const engagementRow = (
  item: { id: string; organization_id: string; first_published_at?: Date | null },
  userId: string,
  { random, now }: Setting,
) => {
  const at = lately(random, item.first_published_at ?? now, now)
  const outcome = random.pick(outcomes)
  return {
    id: newId(),
    content_item_id: item.id,
    organization_id: item.organization_id,
    kind: 'call-campaigns',
    user_id: userId,
    outcome,
    // Who only skipped has not called anybody.
    is_counted: outcome !== 'skip',
    note: random.next() < 0.2 ? random.pick(callNotes) : null,
    answered_at: at,
    created_at: at,
    updated_at: at,
  }
}

/** What the life-cycle would have counted on an item. */
export const countsOf = (engagements: readonly { outcome: string; is_counted: boolean }[]) => {
  const byOutcome = Map.groupBy(engagements, ({ outcome }) => outcome)
  const counts = Object.fromEntries([...byOutcome].map(([outcome, given]) => [outcome, given.length]))
  return {
    engagements_count: engagements.filter(({ is_counted: isCounted }) => isCounted).length,
    outcome_counts: JSON.stringify(counts),
  }
}
