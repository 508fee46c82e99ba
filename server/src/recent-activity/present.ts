import type { ChartPeriod, RecentActivities } from '@rostrum/contract/recent-activity'
import { activitySections, kindSections } from '@rostrum/contract/activity-sections'
import { voteDetails } from '@rostrum/contract/candidates'
import { recordOf } from '@rostrum/contract/kinds'
import type { Language } from '@rostrum/catalogue'
import { isConfirmed, presentGuest, presentParticipant, type EngagementRow } from '../content/engagements.ts'
import { presentRegistration } from '../phone-bank/present.ts'
import type { RegistrationRow } from '../phone-bank/queries.ts'
import { lastPageOf } from '../platform/http/pages.ts'
import { translate } from '../platform/texts.ts'
import { labelsOf, type Period } from './periods.ts'
import type { FollowerRow } from './queries.ts'

interface Activity {
  /** A page of the engagements of each kind. */
  rows: EngagementRow[]
  /** Number of engagements per kind. */
  totals: Record<string, number>
  followers: FollowerRow[]
  registered: { rows: RegistrationRow[]; total: number }
  name: ChartPeriod
  period: Period
  /** Number of new followers in each bucket of the period. */
  newFollowers: number[]
  request: { page: number; perPage: number }
}

const presentCampaignActivity = (row: EngagementRow) => ({
  id: row.id,
  user: presentParticipant(row),
  guest: presentGuest(row),
  is_confirmed: isConfirmed(row),
  campaign_id: row.content_item_id,
  campaign_title: row.title,
  outcome: row.outcome,
  time: row.answered_at.toISOString(),
})

const presentEventActivity = (row: EngagementRow) => ({
  id: row.id,
  user: presentParticipant(row),
  guest: presentGuest(row),
  is_confirmed: isConfirmed(row),
  event_id: row.content_item_id,
  event_title: row.title,
  time: row.answered_at.toISOString(),
})

const presentPledge = (row: EngagementRow) => ({
  id: row.id,
  voter: presentParticipant(row),
  guest: presentGuest(row),
  is_confirmed: isConfirmed(row),
  vote_details: voteDetails.nullable().catch(null).parse(row.details),
  candidate_id: row.content_item_id,
  candidate_name: row.title,
  voted_at: row.answered_at.toISOString(),
})

/** Sections whose entries have other fields than those of campaigns. */
const ownPresentations: Record<string, (row: EngagementRow) => object> = {
  events: presentEventActivity,
  pledges: presentPledge,
}

/** The engagements by section. */
const presentTakingPart = (rows: readonly EngagementRow[]) =>
  Object.fromEntries(
    Array.from(kindSections, ([section, kind]) => [
      section,
      rows.filter((row) => row.kind === kind).map(ownPresentations[section] ?? presentCampaignActivity),
    ]),
  )

const kindOfSection = (section: string): string | undefined => new Map<string, string>(kindSections).get(section)

const presentRegistered = (row: RegistrationRow) => {
  const { name, phone, email, user, registered_at, ...attributes } = presentRegistration(row).attributes
  const { time_slot, calls_per_day, volunteer_type, minutes_per_week, is_confirmed } = attributes
  return {
    id: row.id,
    registrant: { name, phone, email },
    user,
    registered_at,
    registration_details: { time_slot, calls_per_day, volunteer_type, minutes_per_week },
    is_confirmed,
  }
}

const presentFollower = (row: FollowerRow) => ({
  id: row.user_id,
  user: presentParticipant(row),
  followed_at: row.created_at.toISOString(),
})

const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0)

/** A page beyond the last one of the longest section throws a 422 error on `page`. */
export const presentActivity = (
  { rows, totals, followers, registered, name, period, newFollowers, request }: Activity,
  language: Language,
): RecentActivities => {
  const labels = labelsOf(name, language)
  const entries = period.buckets.map(({ date }, index) => ({
    date,
    ...labels(date),
    followers: newFollowers[index] ?? 0,
  }))
  const total = sum(newFollowers)
  const counts = {
    ...recordOf(activitySections, (section) => totals[kindOfSection(section) ?? ''] ?? 0),
    new_followers: total,
    phone_bank_registrations: registered.total,
  }
  return {
    activities: {
      ...(presentTakingPart(rows) as RecentActivities['activities']),
      new_followers: followers.map(presentFollower),
      phone_bank_registrations: registered.rows.map(presentRegistered),
    },
    activity_counts: counts,
    chart_data: {
      // Short names are unambiguous within a week; other periods need the long ones.
      labels: entries.map(({ label, full_label }) => (name.includes('week') ? label : full_label)),
      values: newFollowers,
    },
    followers_data: entries,
    period: name,
    period_label: translate(language, `server.period.${name}`),
    total_period_followers: total,
    meta: {
      current_page: request.page,
      last_page: lastPageOf(request, Math.max(...Object.values(counts))),
      per_page: request.perPage,
    },
  }
}
