import type { ChartPeriod, RecentActivities } from '@rostrum/contract/recent-activity'
import { activitySections } from '@rostrum/contract/activity-sections'
import { recordOf } from '@rostrum/contract/kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

const emptyActivities = {
  activities: recordOf(activitySections, () => []),
  activity_counts: recordOf(activitySections, () => 0),
  followers_data: [],
} satisfies Pick<RecentActivities, 'activities' | 'activity_counts' | 'followers_data'>

/**
 * The recent activities of supporters. A failure is only logged to the console: the counts are then zero, and the chart
 * shows placeholder values.
 */
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
  return { ...(data ?? emptyActivities), isLoading: isPending }
}
