import type { OrganizationProfile } from '@rostrum/contract/organizations'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cacheAnswer } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

const keyOf = (id: string) => ['own-organization', id]

export const useOwnOrganizationId = (): string => useSession(({ organization }) => organization?.id ?? '')

/** The complete profile of the viewer's organization. `isFresh` fetches it again on every mount. */
export const useOwnOrganization = ({ isFresh = false } = {}) => {
  const id = useOwnOrganizationId()
  return useQuery({
    ...(isFresh && { staleTime: 0 }),
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api('GET /organizations/:id', { params: { id }, signal })).data,
    enabled: id !== '',
  })
}

/** Updates the cached profile and the organization of the session after a change, so that page and layout agree. */
const setCachedOrganization = (client: QueryClient, profile: OrganizationProfile) => {
  const { name, profile_image, is_verified, published_at, timezone } = profile.attributes
  cacheAnswer(client, keyOf(profile.id), profile)
  void client.invalidateQueries({ queryKey: ['organizations'] })
  useSession.setState(({ organization }) => ({
    organization: organization && {
      ...organization,
      attributes: { ...organization.attributes, name, profile_image, is_verified, published_at, timezone },
    },
  }))
}

export const useSetCachedOrganization = () => {
  const client = useQueryClient()
  return (profile: OrganizationProfile) => setCachedOrganization(client, profile)
}
