import type { EventOutcome } from '@rostrum/contract/events'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Answer, type Api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSession } from '../lib/session.ts'
import { useErrorText } from '../lib/use-error-text.ts'

export type EventAnswer = Answer<'GET /events/:id'>
export type Choice = Exclude<EventOutcome, 'waitlist'>

const eventsPageSize = 20

/** What comes next first, then what is past. */
export const fetchEvents = (call: Api, organizationId: string, page = 1): Promise<Answer<'GET /events'>> =>
  call('GET /events', {
    query: { organization_id: organizationId, status: 'published', page, perPage: eventsPageSize },
  })

export const fetchEvent = (call: Api, id: string, signal?: AbortSignal): Promise<EventAnswer> =>
  call('GET /events/:id', { params: { id }, query: { include: 'organization' }, signal })

export const useEvent = (id: string, fromPage: EventAnswer | null) => {
  const viewer = useSession(({ user }) => user?.id)
  return useQuery({
    queryKey: ['events', viewer ?? 'visitor', id],
    queryFn: ({ signal }) => fetchEvent(api, id, signal),
    initialData: viewer || !fromPage ? undefined : fromPage,
    placeholderData: fromPage ?? undefined,
    enabled: Boolean(viewer ?? fromPage),
  })
}

/** What the viewer does about an invitation: an answer, or the engagement to take back. */
export type Decision = { choice: Choice } | { takeBack: string }

/** Answers, answers otherwise, or takes the answer back; what the page shows is asked for again before it says so. */
export const useRsvp = (eventId: string) => {
  const t = useText('common')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (decision: Decision): Promise<void> => {
      if ('takeBack' in decision) await api('DELETE /campaign-engagements/:id', { params: { id: decision.takeBack } })
      else {
        await api('POST /campaign-engagements', {
          body: { campaign_type: 'events', campaign_id: eventId, outcome: decision.choice },
        })
      }
    },
    onError: (error) => showPopup({ type: 'error', title: t('oops'), message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
}
