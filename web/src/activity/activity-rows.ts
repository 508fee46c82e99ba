import type { ActivitySection, RecentActivities } from '@rostrum/contract/activity'

type Activities = RecentActivities['activities']
type CampaignActivity = Activities['call_campaigns'][number]
export type PledgeDetails = NonNullable<Activities['pledges'][number]['vote_details']>
export type Registration = Activities['phone_bank_registrations'][number]

/** Which sentence says what happened. */
type Sentence =
  | 'contacted'
  | 'voicemail'
  | 'unavailable'
  | 'sent'
  | 'prepared'
  | 'mailed'
  | 'pledged'
  | 'followed'
  | 'registered'
  | 'going'

export interface ActivityRow {
  id: string
  section: ActivitySection
  /** Null for someone without an account, or who deleted it, and where the viewer may not know of whom. */
  name: string | null
  avatar: string | null
  time: string
  sentence: Sentence
  /** What it was about. */
  work?: string
  vote?: PledgeDetails
  registration?: Registration
}

const told = ['contacted', 'voicemail', 'unavailable', 'sent', 'prepared', 'mailed'] as const

const campaignRows = (section: ActivitySection, entries: CampaignActivity[], otherwise: Sentence): ActivityRow[] =>
  entries.map(({ id, user, time, outcome, campaign_title: work }) => ({
    id,
    section,
    name: user?.name ?? null,
    avatar: user?.avatar ?? null,
    time,
    work,
    sentence: told.find((known) => known === outcome) ?? otherwise,
  }))

/** Every entry of every section, newest first. */
export const rowsOf = (activities: Activities): ActivityRow[] => {
  const rows: ActivityRow[] = [
    ...campaignRows('call_campaigns', activities.call_campaigns, 'contacted'),
    ...campaignRows('mail_campaigns', activities.mail_campaigns, 'mailed'),
    ...campaignRows('email_campaigns', activities.email_campaigns, 'sent'),
    ...activities.pledges.map(
      ({ id, voter, vote_details: vote, candidate_name: work, voted_at: time }): ActivityRow => ({
        id,
        section: 'pledges',
        name: vote?.full_name ?? voter?.name ?? null,
        avatar: voter?.avatar ?? null,
        time,
        work,
        sentence: 'pledged',
        ...(vote && { vote }),
      }),
    ),
    ...activities.new_followers.map(({ id, user, followed_at: time }): ActivityRow => ({
      id,
      section: 'new_followers',
      name: user?.name ?? null,
      avatar: user?.avatar ?? null,
      time,
      sentence: 'followed',
    })),
    ...activities.phone_bank_registrations.map((registration): ActivityRow => ({
      id: registration.id,
      section: 'phone_bank_registrations',
      name: registration.registrant?.name || null,
      avatar: registration.user?.avatar ?? null,
      time: registration.registered_at,
      sentence: 'registered',
      registration,
    })),
    ...activities.events.map(({ id, user, event_title: work, time }): ActivityRow => ({
      id,
      section: 'events',
      name: user?.name ?? null,
      avatar: user?.avatar ?? null,
      time,
      work,
      sentence: 'going',
    })),
  ]
  return rows.toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
}
