import type { OwnWordsCount } from '@rostrum/contract/own-words'
import { newId } from '@rostrum/server/sample-data'
import { daysBefore, lately, type Placed } from './setting.ts'

/** Follows of a share of the supporters, each since some day in the last ten weeks. */
export const followRows = (people: readonly { id: string }[], share: number, { organizationId, random, now }: Placed) =>
  random.some(people, Math.round(people.length * share)).map(({ id }) => ({
    organization_id: organizationId,
    user_id: id,
    created_at: lately(random, daysBefore(now, 70), now),
  }))

interface Part {
  userId: string
  at: Date
  outcome: string
  isCounted?: boolean
  note?: string | null
  /** How many sentences their text had, and how many of them were their own. */
  ownWords?: OwnWordsCount | undefined
  /** JSON text. */
  details?: string
  /** Whether the person came to an event, and when that was recorded. */
  shifts?: string[]
  attendance?: { status: 'attended' | 'no_show'; at: Date } | undefined
}

/** The engagement of one person with an item. */
export const engagementRow = (
  item: { id: string; organization_id: string; kind: string },
  { userId, at, outcome, isCounted = true, note = null, ownWords, details = '{}', attendance, shifts = [] }: Part,
) => ({
  id: newId(),
  content_item_id: item.id,
  organization_id: item.organization_id,
  kind: item.kind,
  user_id: userId,
  outcome,
  is_counted: isCounted,
  note,
  sentences: ownWords?.sentences ?? null,
  own_sentences: ownWords?.own_sentences ?? null,
  details,
  shifts,
  attendance: attendance?.status ?? null,
  attendance_recorded_at: attendance?.at ?? null,
  answered_at: at,
  created_at: at,
  updated_at: at,
})

/** The counts that an item would have if people had engaged through the API. */
export const countsOf = (engagements: readonly { outcome: string; is_counted: boolean }[]) => {
  const byOutcome = Map.groupBy(engagements, ({ outcome }) => outcome)
  const counts = Object.fromEntries([...byOutcome].map(([outcome, given]) => [outcome, given.length]))
  return {
    engagements_count: engagements.filter(({ is_counted: isCounted }) => isCounted).length,
    outcome_counts: JSON.stringify(counts),
  }
}
