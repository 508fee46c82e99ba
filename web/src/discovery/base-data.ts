import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { causesQuery, type Causes } from './causes.ts'
import { noFilters, type OrganizationsPage } from './filters.ts'
import { organizationsQuery } from './use-organizations.ts'

/** The data that every new account needs: the first page of organizations and all causes, as a visitor sees them. */
const baseData = () => [organizationsQuery(undefined, noFilters), causesQuery] as const

/** Whether both lists are cached and not empty, and a user profile exists. */
export const isBaseDataLoaded = (client: QueryClient, user: object | null): boolean => {
  const [organizations, causes] = baseData()
  const list = client.getQueryData<OrganizationsPage>(organizations.queryKey)
  const known = client.getQueryData<Causes>(causes.queryKey)
  return Boolean(user && list?.data.length && known && Object.keys(known).length > 0)
}

/** Prefetches the base data for an account that is about to be created or was just created. No content waits for it. */
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
