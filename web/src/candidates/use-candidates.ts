import { useQuery } from '@tanstack/react-query'
import type { ItemOf } from '../content/kinds.ts'
import { api, type Answer, type Api } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'

export type Candidate = ItemOf<'candidates'>
export type Candidates = Answer<'GET /candidates'>
export type CandidateAnswer = Answer<'GET /candidates/:id'>

/** Keys begin with the kind's path and the viewer: what one pledged differs between viewers. */
export const keyOf = (viewer: string | undefined, ...rest: (string | number)[]) => [
  'candidates',
  viewer ?? 'visitor',
  ...rest,
]

const pageSize = 20

export const fetchCandidates = (
  call: Api,
  organizationId: string,
  page = 1,
  signal?: AbortSignal,
): Promise<Candidates> =>
  call('GET /candidates', {
    query: { organization_id: organizationId, status: 'published', page, perPage: pageSize },
    signal,
  })

export const fetchCandidate = (call: Api, id: string, signal?: AbortSignal): Promise<CandidateAnswer> =>
  call('GET /candidates/:id', { params: { id }, query: { include: 'organization' }, signal })

/** A page of an organization's candidates, with the viewer's own pledges once it is known who they are. */
export const useCandidates = (organizationId: string, page: number, fromPage: Candidates) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: keyOf(viewer, 'of', organizationId, page),
    queryFn: ({ signal }) => fetchCandidates(api, organizationId, page, signal),
    initialData: viewer ? undefined : fromPage,
    placeholderData: fromPage,
  })
}

export const useCandidate = (id: string, fromPage: CandidateAnswer | null) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: keyOf(viewer, id),
    queryFn: ({ signal }) => fetchCandidate(api, id, signal),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
}

export const candidateAddress = (organizationId: string, candidateId: string): string =>
  `/candidates/${organizationId}/${candidateId}`
export const pledgeAddress = (organizationId: string, candidateId: string): string =>
  `${candidateAddress(organizationId, candidateId)}/secure-voting`
