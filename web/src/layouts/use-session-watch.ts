import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { deleteStoredNotifications } from '../notifications/stored-notifications.ts'
import { profileKey } from '../lib/query.ts'
import { deleteRosters } from '../lib/kept-rosters.ts'
import { deletePosition } from '../lib/realtime/position.ts'
import { deleteStoredResponses } from '../lib/safe-storage.ts'
import { renewalEvent, restoreSession, unauthorizedEvent, useSession } from '../lib/session.ts'
import { useRelativeTime } from '../lib/time.ts'
import { unsentKeys } from '../lib/unsent.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Loads and starts a task when the browser is idle. Returns a function that ends the task. */
const startWhenIdle = (load: () => Promise<() => () => void>): (() => void) => {
  let end = () => {}
  let hasEnded = false
  const cancel = whenIdle(async () => {
    const start = await load()
    if (!hasEnded) end = start()
  })
  return () => {
    hasEnded = true
    cancel()
    end()
  }
}

/** Keeps the displayed data consistent with the session of the signed-in user, in this tab and in others. */
export const useSessionWatch = (queryClient: QueryClient): void => {
  const t = useText('common')
  const navigate = useNavigate()
  const ago = useRelativeTime()
  const userId = useSession(({ user }) => user?.id)
  const isRestored = useSession((session) => session.isRestored)
  const isOnHold = useSession((session) => session.isOnHold)

  // The session is restored after hydration, because the server rendered the page for a visitor.
  useEffect(() => {
    if (useSession.getState().isRestored) return
    void restoreSession(async (id) => (await import('../lib/stored-responses.ts')).restoreResponses(queryClient, id))
  }, [queryClient])

  // The stored profile may be outdated: it may have been changed on another device, or by an owner of the organization.
  useQuery(
    {
      queryKey: [profileKey, userId],
      // The request is aborted if the user logs out in the meantime.
      queryFn: async ({ signal }) => {
        try {
          const { data } = await api('GET /profile', { query: { related: 'organization' }, signal })
          if (useSession.getState().user?.id === data.id) useSession.getState().update(data)
        } catch {
          // oxlint-disable-next-line no-console -- the specification asks for a warning, and no more, when this fails
          if (!signal.aborted) console.warn('Failed to fetch profile')
        }
        return null
      },
      enabled: userId !== undefined,
      meta: { realtime: ['membership'] },
      gcTime: 0,
    },
    queryClient,
  )

  const showOutdatedWarning = useEffectEvent((fetchedAt: number) =>
    showPopup({ type: 'warning', message: t('outdated', { ago: ago(new Date(fetchedAt).toISOString()) }) }),
  )

  // These tasks start when the browser is idle, so that they do not delay the display of the page.
  useEffect(() => {
    if (!userId || isOnHold) return
    return startWhenIdle(async () => {
      const { startRealtime } = await import('../lib/realtime.ts')
      return () => startRealtime(queryClient, userId)
    })
  }, [queryClient, userId, isOnHold])
  useEffect(() => {
    if (!userId) return
    return startWhenIdle(async () => {
      const { storeResponses } = await import('../lib/stored-responses.ts')
      return () => storeResponses(queryClient, userId, { onOutdated: showOutdatedWarning })
    })
  }, [queryClient, userId])

  // Messages that could not be sent are sent from whichever page the user is on now.
  useEffect(() => {
    if (!userId || unsentKeys(userId).length === 0) return
    // If loading fails, for example while offline, nothing could be sent anyway. The next page load tries again.
    void import('../chat/outbox.ts').then(({ openOutbox }) => openOutbox()).catch(() => {})
  }, [userId])

  // Removes the data of one user before the next one. The query keys contain the viewer, so this only frees inactive
  // queries.
  useEffect(() => {
    if (!userId) return
    return () => {
      queryClient.removeQueries({ type: 'inactive' })
      deleteStoredNotifications()
      deleteStoredResponses()
      deleteRosters()
      deletePosition()
    }
  }, [queryClient, userId])

  // The session may have ended while no page was open, because cookies were deleted or part of its data was lost.
  useEffect(() => {
    if (!isRestored || userId) return
    deleteStoredNotifications()
    deleteStoredResponses()
    deleteRosters()
  }, [isRestored, userId])

  useEffect(() => {
    // If the renewal fails, it is attempted again with the next response that requests it.
    const renew = () =>
      void import('../lib/renew-session.ts').then(({ renewSession }) => renewSession()).catch(() => {})
    window.addEventListener(renewalEvent, renew)
    return () => window.removeEventListener(renewalEvent, renew)
  }, [])

  useEffect(() => {
    const onUnauthorized = () => {
      showPopup({ type: 'info', message: t('sessionEnded') })
      void navigate('.', { replace: true, preventScrollReset: true })
    }
    window.addEventListener(unauthorizedEvent, onUnauthorized)
    return () => window.removeEventListener(unauthorizedEvent, onUnauthorized)
  }, [navigate, t])
}
