import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { causesQuery, type Causes } from './causes.ts'
import { noFilters, type OrganizationsPage } from './filters.ts'
import { organizationsQuery } from './use-organizations.ts'

/** What every account begins with: the first organizations and all causes, as a visitor sees them. */
const baseData = () => [organizationsQuery(undefined, noFilters), causesQuery] as const

/** Loaded is loaded for somebody: both lists have something in them, and there is a profile to show them to. */
export const isBaseDataLoaded = (client: QueryClient, user: object | null): boolean => {
  const [organizations, causes] = baseData()
  const list = client.getQueryData<OrganizationsPage>(organizations.queryKey)
  const known = client.getQueryData<Causes>(causes.queryKey)
  return Boolean(user && list?.data.length && known && Object.keys(known).length > 0)
}

/** Has the base data ready for the account that is about to be made or was just made. Nothing that is shown waits for it. */
export const useBaseData = (): void => {
  const client = useQueryClient()
  const user = useSession((session) => session.user)
  useEffect(
    () =>
      whenIdle(async () => {
        if (isBaseDataLoaded(client, user)) return
        const [organizations, causes] = baseData()
        await Promise.all([client.prefetchQuery(organizations), client.prefetchQuery(causes)])
      }),
    [client, user],
  )
}
