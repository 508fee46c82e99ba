import type { Webhook } from '@rostrum/contract/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

export const useWebhooksKey = () => ['webhooks', useSession(({ organization }) => organization?.id ?? '')]

/** How often what is being tried again is read, in milliseconds. */
const refetchInterval = 3_000

const deliveriesKey = (webhookId: string) => ['webhook-deliveries', webhookId]

/** The webhooks of the signed-in organization. */
export const useWebhooks = () =>
  useQuery({
    queryKey: useWebhooksKey(),
    queryFn: async ({ signal }) => (await api('GET /webhooks', { signal })).data,
    // Whether they work may change at any time.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ attributes }) => attributes.state === 'failing') ? refetchInterval : false,
  })

/** The newest deliveries of a webhook. */
export const useDeliveries = ({ id }: Pick<Webhook, 'id'>) =>
  useQuery({
    queryKey: deliveriesKey(id),
    queryFn: async ({ signal }) => (await api('GET /webhooks/:id/deliveries', { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ attributes }) => attributes.status === 'waiting') ? refetchInterval : false,
  })

/**
 * A change of webhooks, after which they are read again, and the deliveries of the one that is named. What no longer
 * exists counts as changed.
 */
export const useWebhookChange = <Given>({
  change,
  message,
  deliveriesOf,
}: {
  change: (given: Given) => Promise<unknown>
  message: string
  deliveriesOf?: string
}) => {
  const errorText = useErrorText()
  const key = useWebhooksKey()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (given: Given) => {
      try {
        await change(given)
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: () => showPopup({ type: 'success', message }),
    onError: (error) => showPopup({ type: 'error', message: errorText(error) }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: key })
      if (deliveriesOf !== undefined) await queryClient.invalidateQueries({ queryKey: deliveriesKey(deliveriesOf) })
    },
  })
}
