import type { ChartPeriod, RecentActivities } from '@rostrum/contract/recent-activity'
import { activitySections } from '@rostrum/contract/activity-sections'
import { recordOf } from '@rostrum/contract/kinds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

type Shown = Pick<RecentActivities, 'activity_counts' | 'followers_data'>
const nothing: Shown = { activity_counts: recordOf(activitySections, () => 0), followers_data: [] }

/**
 * The recent activities of supporters in a period, as many pages as were asked for. A failure is only logged to the
 * console: the counts are then zero, and the chart shows placeholder values.
 */
export const useRecentActivities = (organizationId: string, period: ChartPeriod) => {
  const { data, isPending, isPlaceholderData, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['recent-activities', organizationId, period],
    queryFn: ({ pageParam, signal }) =>
      api('GET /organizations/:id/recent-activities', {
        params: { id: organizationId },
        query: { chart_period: period, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { realtime: ['activity'], warning: 'Failed to fetch recent activities' },
    enabled: organizationId !== '',
  })
  const { activity_counts, followers_data } = data?.pages[0] ?? nothing
  return {
    activity_counts,
    followers_data,
    pages: data?.pages.map(({ activities }) => activities) ?? [],
    isLoading: isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      // The pages of the previous period stay until those of the chosen one arrive.
      if (hasNextPage && !isPlaceholderData) void fetchNextPage()
    },
  }
}
