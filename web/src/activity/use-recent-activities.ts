import type { ChartPeriod, RecentActivities } from '@rostrum/contract/activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

const nothing: Pick<RecentActivities, 'activities' | 'activity_counts' | 'followers_data'> = {
  activities: {
    call_campaigns: [],
    mail_campaigns: [],
    email_campaigns: [],
    pledges: [],
    new_followers: [],
    phone_bank_registrations: [],
    events: [],
  },
  activity_counts: {
    call_campaigns: 0,
    mail_campaigns: 0,
    email_campaigns: 0,
    pledges: 0,
    new_followers: 0,
    phone_bank_registrations: 0,
    events: 0,
  },
  followers_data: [],
}

/** What supporters did lately. A failure stays in the browser's log: the dashboard goes on with zeros and says nothing. */
export const useRecentActivities = (organizationId: string, period: ChartPeriod) => {
  const { data, isPending } = useQuery({
    queryKey: ['recent-activities', organizationId, period],
    queryFn: ({ signal }) =>
      api('GET /organizations/:id/recent-activities', {
        params: { id: organizationId },
        query: { chart_period: period },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { realtime: ['activity'], warning: 'Failed to fetch recent activities' },
    enabled: organizationId !== '',
  })
  return { ...(data ?? nothing), isLoading: isPending }
}
