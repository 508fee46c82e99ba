import type { RecentActivities } from '@rostrum/contract/recent-activity'
import { activitySections, type ActivitySection } from '@rostrum/contract/activity-sections'

type Activities = RecentActivities['activities']
type CampaignActivity = Activities['call_campaigns'][number]
export type PledgeDetails = NonNullable<Activities['pledges'][number]['vote_details']>
export type Registration = Activities['phone_bank_registrations'][number]

export interface ActivityRow {
  id: string
  section: ActivitySection
  /** Null if the person has no account or has deleted it, or if the viewer may not see who it was. */
  name: string | null
  avatar: string | null
  time: string
  /** The outcome of the engagement, for entries about an engagement. */
  outcome?: string | null
  /** The title of the item that the activity was about. */
  work?: string
  vote?: PledgeDetails
  registration?: Registration
}

const isCampaignEntry = (entry: object): entry is CampaignActivity => 'campaign_title' in entry

/** The entries of all sections, newest first. */
export const rowsOf = (activities: Activities): ActivityRow[] => {
  const campaigns = activitySections.flatMap((section) =>
    activities[section].filter(isCampaignEntry).map(({ id, user, time, outcome, campaign_title: work }) => ({
      id,
      section,
      name: user?.name ?? null,
      avatar: user?.avatar ?? null,
      time,
      work,
      outcome,
    })),
  )
  const rows: ActivityRow[] = [
    ...campaigns,
    ...activities.pledges.map(
      ({ id, voter, vote_details: vote, candidate_name: work, voted_at: time }): ActivityRow => ({
        id,
        section: 'pledges',
        name: vote?.full_name ?? voter?.name ?? null,
        avatar: voter?.avatar ?? null,
        time,
        work,
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
      time: registration.registered_at,
      registration,
    })),
    ...activities.events.map(({ id, user, event_title: work, time }): ActivityRow => ({
      id,
      section: 'events',
      name: user?.name ?? null,
      avatar: user?.avatar ?? null,
      time,
      work,
    })),
  ]
  return rows.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}
