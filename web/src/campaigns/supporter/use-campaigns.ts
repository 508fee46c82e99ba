import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer, type Api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'

export type CampaignPath = 'call-campaigns' | 'email-campaigns' | 'mail-campaigns'
export type CampaignsOf<P extends CampaignPath> = Answer<`GET /${P}`>
export type CampaignOf<P extends CampaignPath> = Answer<`GET /${P}/:id`>

/** Keys begin with the kind's path and the viewer: what one took part in differs between viewers. */
const keyOf = (path: CampaignPath, viewer: string | undefined, id: string) => [path, viewer ?? 'visitor', id]

const pageSize = 20

/** Fetches a page of an organization's campaigns of one kind. */
export const campaignsOf =
  <P extends CampaignPath>(path: P) =>
  (call: Api, organizationId: string, page: number): Promise<CampaignsOf<P>> =>
    // TypeScript cannot follow a call whose name is put together; the types around say what it takes and gives.
    call(`GET /${path as 'call-campaigns'}`, {
      query: { organization_id: organizationId, status: 'published', page, perPage: pageSize },
    }) as Promise<CampaignsOf<P>>

export const fetchCampaign = <P extends CampaignPath>(
  call: Api,
  path: P,
  id: string,
  signal?: AbortSignal,
): Promise<CampaignOf<P>> =>
  call(`GET /${path as 'call-campaigns'}/:id`, {
    params: { id },
    query: { include: 'organization' },
    signal,
  }) as Promise<CampaignOf<P>>

/** A campaign as the viewer sees it: what the page brought, then with their own part in it. */
export const useCampaign = <P extends CampaignPath>(path: P, id: string, brought: CampaignOf<P> | null) => {
  const viewer = useSession(({ user }) => user?.id)
  // One kind stands for all three here: nothing below looks inside.
  const fromPage = brought as CampaignOf<'call-campaigns'> | null
  const { data } = useQuery({
    queryKey: keyOf(path, viewer, id),
    queryFn: ({ signal }) => fetchCampaign(api, path as 'call-campaigns', id, signal),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
  return data as CampaignOf<P> | undefined
}

interface TakingPart {
  outcome: string
  note?: string
  /** Whom of the list this is about. */
  target?: string
}

/** Records what the viewer did. Again is the same engagement with the newer outcome. */
export const useTakePart = (path: CampaignPath, campaignId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ outcome, note, target }: TakingPart) =>
      api('POST /campaign-engagements', {
        body: {
          campaign_type: path,
          campaign_id: campaignId,
          outcome,
          ...(note && { note }),
          ...(target && { target }),
        },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  })
}
