import type { RecentActivities } from '@rostrum/contract/recent-activity'
import {
  activitySections,
  isKindSection,
  kindOfSection,
  type ActivitySection,
} from '@rostrum/contract/activity-sections'
import type { ContentPath } from '@rostrum/contract/kinds'

type Activities = RecentActivities['activities']
type CampaignActivity = Activities['call_campaigns'][number]
export type PledgeDetails = NonNullable<Activities['pledges'][number]['vote_details']>
export type Registration = Activities['phone_bank_registrations'][number]

export interface ActivityRow {
  id: string
  section: ActivitySection
  /** Null if the person has deleted their account, or if the viewer may not see who it was. */
  name: string | null
  avatar: string | null
  /** Whether a guest has not confirmed the act yet. */
  isUnconfirmed?: boolean
  time: string
  /** The outcome of the engagement, for entries about an engagement. */
  outcome?: string | null
  /** The title of the item that the activity was about. */
  work?: string
  /** The item itself. */
  item?: { path: ContentPath; id: string }
  vote?: PledgeDetails
  registration?: Registration
}

const isCampaignEntry = (entry: object): entry is CampaignActivity => 'campaign_title' in entry

const entriesOf = (activities: Activities): ActivityRow[] => {
  const campaigns = activitySections.flatMap((section) =>
    activities[section]
      .filter(isCampaignEntry)
      .map(({ id, user, guest, is_confirmed, time, outcome, campaign_id: itemId, campaign_title: work }) => ({
        id,
        section,
        name: user?.name ?? guest?.name ?? null,
        avatar: user?.avatar ?? null,
        isUnconfirmed: !is_confirmed,
        time,
        work,
        outcome,
        ...(isKindSection(section) && { item: { path: kindOfSection(section), id: itemId } }),
      })),
  )
  return [
    ...campaigns,
    ...activities.pledges.map(
      ({
        id,
        voter,
        guest,
        is_confirmed,
        vote_details: vote,
        candidate_id: candidateId,
        candidate_name: work,
        voted_at: time,
      }): ActivityRow => ({
        id,
        section: 'pledges',
        name: vote?.full_name ?? voter?.name ?? guest?.name ?? null,
        avatar: voter?.avatar ?? null,
        isUnconfirmed: !is_confirmed,
        time,
        work,
        item: { path: 'candidates', id: candidateId },
        ...(vote && { vote }),
      }),
    ),
    ...activities.new_followers.map(({ id, user, followed_at: time }): ActivityRow => ({
      id,
      section: 'new_followers',
      name: user?.name ?? null,
      avatar: user?.avatar ?? null,
      time,
    })),
    ...activities.phone_bank_registrations.map((registration): ActivityRow => ({
      id: registration.id,
      section: 'phone_bank_registrations',
      name: registration.registrant?.name || null,
      avatar: registration.user?.avatar ?? null,
      isUnconfirmed: registration.is_confirmed === false,
      time: registration.registered_at,
      registration,
    })),
    ...activities.events.map(
      ({ id, user, guest, is_confirmed, event_id: eventId, event_title: work, time }): ActivityRow => ({
        id,
        section: 'events',
        name: user?.name ?? guest?.name ?? null,
        avatar: user?.avatar ?? null,
        isUnconfirmed: !is_confirmed,
        time,
        work,
        item: { path: 'events', id: eventId },
      }),
    ),
  ]
}

const byTime = (one: ActivityRow, other: ActivityRow) => Date.parse(other.time) - Date.parse(one.time)

interface Loaded {
  /** The pages that were loaded. Each has the entries of all sections. */
  pages: readonly Activities[]
  counts: RecentActivities['activity_counts']
  section: ActivitySection | 'all'
}

/**
 * The loaded entries of a section, or of all, newest first. A section with many entries reaches less far into the past
 * than one with few: what is older than the oldest entry of such a section waits for the next page, because entries that
 * are not loaded yet belong between it and the others.
 */
export const rowsOf = ({ pages, counts, section: chosen }: Loaded): { rows: ActivityRow[]; isComplete: boolean } => {
  // An entry moves to the next page when another one is added while the pages are loaded, and then is in both.
  const known = new Map<string, ActivityRow>()
  for (const row of pages.flatMap(entriesOf)) {
    if (chosen === 'all' || row.section === chosen) known.set(`${row.section} ${row.id}`, row)
  }
  const rows = [...known.values()].toSorted(byTime)
  const incomplete = activitySections.filter((section) => {
    const loaded = rows.filter((row) => row.section === section).length
    return loaded > 0 && loaded < counts[section]
  })
  const from = Math.max(
    ...incomplete.map((section) => Date.parse(rows.findLast((row) => row.section === section)?.time ?? '')),
  )
  return { rows: rows.filter(({ time }) => Date.parse(time) >= from), isComplete: incomplete.length === 0 }
}
