import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { forgetKept } from '../notifications/kept.ts'
import { profileKey } from '../lib/query.ts'
import { forgetPosition } from '../lib/realtime/position.ts'
import { forgetAnswers } from '../lib/kept-storage.ts'
import { renewalEvent, restoreSession, unauthorizedEvent, useSession } from '../lib/session.ts'
import { useRelativeTime } from '../lib/time.ts'
import { unsentKeys } from '../lib/unsent.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** What goes on for as long as somebody is here. Gives what ends it. */
const beginWhenIdle = (load: () => Promise<() => () => void>): (() => void) => {
  let end = () => {}
  let isOver = false
  const cancel = whenIdle(async () => {
    const begin = await load()
    if (!isOver) end = begin()
  })
  return () => {
    isOver = true
    cancel()
    end()
  }
}

/** Keeps what is shown true to who is signed in, in this tab and the others. */
export const useSessionWatch = (queryClient: QueryClient): void => {
  const t = useText('common')
  const navigate = useNavigate()
  const ago = useRelativeTime()
  const userId = useSession(({ user }) => user?.id)
  const isRestored = useSession((session) => session.isRestored)
  const isLeaving = useSession((session) => session.isLeaving)

  // Once the page has taken over what the server rendered, which knew nobody.
  useEffect(() => {
    if (useSession.getState().isRestored) return
    void restoreSession(async (id) => (await import('../lib/kept-answers.ts')).restoreAnswers(queryClient, id))
  }, [queryClient])

  // Stored facts about the user may be old: another device may have changed them, or an owner of their organization.
  useQuery(
    {
      queryKey: [profileKey, userId],
      // Who logs out meanwhile waits for it no more.
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

  const tellOutdated = useEffectEvent((fetchedAt: number) =>
    showPopup({ type: 'warning', message: t('outdated', { ago: ago(new Date(fetchedAt).toISOString()) }) }),
  )

  // Nothing that is shown first waits for these.
  useEffect(() => {
    if (!userId || isLeaving) return
    return beginWhenIdle(async () => {
      const { startRealtime } = await import('../lib/realtime.ts')
      return () => startRealtime(queryClient, userId)
    })
  }, [queryClient, userId, isLeaving])
  useEffect(() => {
    if (!userId) return
    return beginWhenIdle(async () => {
      const { keepAnswers } = await import('../lib/kept-answers.ts')
      return () => keepAnswers(queryClient, userId, { onOutdated: tellOutdated })
    })
  }, [queryClient, userId])

  // What somebody wrote and could not send goes out from wherever they are now.
  useEffect(() => {
    if (!userId || unsentKeys(userId).length === 0) return
    // Without a connection it could send nothing anyway: it waits for the next page.
    void import('../chat/outbox.ts').then(({ openOutbox }) => openOutbox()).catch(() => {})
  }, [userId])

  // What one person saw is not for the next. (Keys carry the viewer; this frees what nobody shows any more.)
  useEffect(() => {
    if (!userId) return
    return () => {
      queryClient.removeQueries({ type: 'inactive' })
      forgetKept()
      forgetAnswers()
      forgetPosition()
    }
  }, [queryClient, userId])

  // Somebody's session may have ended while no page was open: cleared by hand, or half of it lost.
  useEffect(() => {
    if (!isRestored || userId) return
    forgetKept()
    forgetAnswers()
  }, [isRestored, userId])

  useEffect(() => {
    // What fails is tried again with the next answer that asks for it.
    const renew = () =>
      void import('../lib/renew-session.ts').then(({ renewSession }) => renewSession()).catch(() => {})
    window.addEventListener(renewalEvent, renew)
    return () => window.removeEventListener(renewalEvent, renew)
  }, [])

  useEffect(() => {
    const tell = () => {
      showPopup({ type: 'info', message: t('sessionEnded') })
      void navigate('.', { replace: true, preventScrollReset: true })
    }
    window.addEventListener(unauthorizedEvent, tell)
    return () => window.removeEventListener(unauthorizedEvent, tell)
  }, [navigate, t])
}
