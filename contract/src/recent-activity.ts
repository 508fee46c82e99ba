import { z } from 'zod'
import { voteDetails } from './candidates.ts'
import { participant } from './content.ts'
import { activitySections, type ActivitySection } from './activity-sections.ts'
import { confirmation, shownGuest, volunteerConfirmation } from './guests.ts'
import { recordOf } from './kinds.ts'
import { volunteerTypes } from './phone-bank.ts'
import { endpoint, idParams, instant, pageQuery } from './wire.ts'

export const chartPeriods = ['this_week', 'last_week', 'this_month', 'last_month', 'this_year'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** Who acted without an account; null for others, and for admins who may not see personal data. */
const guestActivity = { guest: shownGuest, ...confirmation }

const campaignActivity = z.object({
  id: z.string(),
  user: participant,
  ...guestActivity,
  campaign_id: z.string(),
  campaign_title: z.string(),
  outcome: z.string().nullable(),
  time: instant,
})
const eventActivity = z.object({
  id: z.string(),
  user: participant,
  ...guestActivity,
  event_id: z.string(),
  event_title: z.string(),
  time: instant,
})
const followerActivity = z.object({ id: z.string(), user: participant, followed_at: instant })
const pledgeActivity = z.object({
  id: z.string(),
  voter: participant,
  ...guestActivity,
  /** Null after the person deleted their account, and for admins who may not see personal data. */
  vote_details: voteDetails.nullable(),
  candidate_id: z.string(),
  candidate_name: z.string(),
  voted_at: instant,
})
const registrationActivity = z.object({
  id: z.string(),
  /** As they entered it, because registration needs no account. Null for admins who may not see personal data. */
  registrant: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }).nullable(),
  user: participant,
  registered_at: instant,
  registration_details: z.object({
    time_slot: z.string(),
    calls_per_day: z.string(),
    volunteer_type: z.enum(volunteerTypes),
    minutes_per_week: z.int(),
  }),
  ...volunteerConfirmation,
})

/** Shapes of the sections that do not list campaigns. */
const ownShapes = {
  new_followers: followerActivity,
  events: eventActivity,
  phone_bank_registrations: registrationActivity,
  pledges: pledgeActivity,
}
type OwnShapes = typeof ownShapes
type Sections = {
  [S in ActivitySection]: z.ZodArray<S extends keyof OwnShapes ? OwnShapes[S] : typeof campaignActivity>
}
const shapeOf = (section: ActivitySection): z.ZodType =>
  section in ownShapes ? ownShapes[section as keyof OwnShapes] : campaignActivity

/** The number of entries of each section on a page, unless the caller asks for another. */
export const defaultActivityPageSize = 20

/**
 * What happened in the period: one page of each section, newest first, and how many entries each section has. A section
 * that has fewer pages than the longest one is empty on the later pages.
 */
export const recentActivities = z.object({
  // `recordOf` gives all sections the same type, but each has its own.
  activities: z.object(recordOf(activitySections, (section) => z.array(shapeOf(section))) as unknown as Sections),
  /** The entries of the period. Except for `new_followers`, counting stops at `MAX_COUNTED`. */
  activity_counts: z.record(z.enum(activitySections), z.int()),
  chart_data: z.object({ labels: z.array(z.string()), values: z.array(z.int()) }),
  followers_data: z.array(
    z.object({ date: z.iso.date(), label: z.string(), full_label: z.string(), followers: z.int() }),
  ),
  period: z.enum(chartPeriods),
  period_label: z.string(),
  total_period_followers: z.int(),
  /** `last_page` is the last page of the longest section. */
  meta: z.object({ current_page: z.int(), last_page: z.int(), per_page: z.int() }),
})
export type RecentActivities = z.output<typeof recentActivities>

const recent = {
  auth: 'organization',
  scope: 'people:read',
  params: idParams,
  query: z.object({
    chart_period: z.enum(chartPeriods, 'validation.choice').default('this_week'),
    ...pageQuery(defaultActivityPageSize),
  }),
  response: recentActivities,
} as const

export const recentActivityEndpoints = {
  'GET /organizations/:id/recent-activities': endpoint({
    summary: 'Recent activity of supporters; only for the organization’s own admins',
    ...recent,
  }),
  'GET /:id/recent-activities': endpoint({
    summary: 'The same as GET /organizations/:id/recent-activities',
    ...recent,
  }),
  'GET /organizations/:id/recent-activities.csv': endpoint({
    summary: 'What one section of the recent activity lists, as CSV, newest first, up to the number that is counted',
    auth: 'organization',
    scope: 'people:read',
    capability: 'people',
    params: idParams,
    query: z.object({
      section: z.enum(activitySections, 'validation.choice'),
      chart_period: recent.query.shape.chart_period,
    }),
    response: z.string(),
    media: 'text/csv',
  }),
}
