import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { api } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { keepPress, useKeptPress } from '../lib/kept-press.ts'
import { showPopup } from '../lib/popup.ts'
import { loginFrom } from '../lib/login-from.ts'
import { whenViewerKnown } from '../lib/session.ts'
import { SerialToggle } from './serial-toggle.ts'
import { patchFollow } from './patch.ts'
import { settleFollow } from './settle.ts'

/** The optimistic follow state by organization id, until it is settled. It takes precedence over the cached state. */
const useOptimisticFollows = create<Record<string, boolean | undefined>>()(() => ({}))

const toggles = new WeakMap<QueryClient, Map<string, SerialToggle>>()

const send = async (id: string, follows: boolean): Promise<void> => {
  const input = { params: { id }, keepalive: true }
  await (follows
    ? api('POST /organizations/:id/actions?action=follow', input)
    : api('POST /organizations/:id/actions?action=unfollow', input))
}

interface Follow {
  isFollowed: boolean
  /**
   * Follows or unfollows. A visitor is sent to the log-in page, which leads back to the same place, where they then
   * follow.
   */
  toggle: () => Promise<void>
}

interface FollowedOrganization {
  id: string
  name: string
  isFollowed: boolean
}

/** Whether the user follows the organization, as the button shows it. */
export const useIsFollowed = ({ id, isFollowed }: Omit<FollowedOrganization, 'name'>): boolean =>
  useOptimisticFollows((follows) => follows[id]) ?? isFollowed

export const useFollow = ({ id, name, isFollowed: isFollowedOnServer }: FollowedOrganization): Follow => {
  const t = useText('common')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const isFollowed = useIsFollowed({ id, isFollowed: isFollowedOnServer })

  /** Returns whether the server has stored it. */
  const request = async (wanted: boolean): Promise<boolean> => {
    const clientToggles = toggles.get(queryClient) ?? new Map<string, SerialToggle>()
    toggles.set(queryClient, clientToggles)
    const serialToggle =
      clientToggles.get(id) ??
      new SerialToggle(isFollowed, {
        send: (follows) => send(id, follows),
        show: (follows) => {
          useOptimisticFollows.setState({ [id]: follows })
          patchFollow(queryClient, id, follows)
        },
        onFailure: () => showPopup({ type: 'error', title: t('followFailed'), message: t('somethingWentWrong') }),
      })
    clientToggles.set(id, serialToggle)
    const leave = () => serialToggle.sendBeforeLeaving()
    window.addEventListener('pagehide', leave)
    await serialToggle.request(wanted)
    window.removeEventListener('pagehide', leave)
    clientToggles.delete(id)
    const settled = useOptimisticFollows.getState()[id]
    if (settled === undefined) return false
    void settleFollow(queryClient, id, settled).finally(() => useOptimisticFollows.setState({ [id]: undefined }))
    return settled === wanted
  }
  useKeptPress({ kind: 'follow', id }, async () => {
    if (await request(true)) showPopup({ type: 'success', message: t('followed', { name }) })
  })

  const toggle = async () => {
    const viewer = await whenViewerKnown()
    if (viewer === 'visitor') {
      keepPress({ kind: 'follow', id, name, value: true }, location)
      return navigate(loginFrom(location))
    }
    if (viewer === 'regular_user') await request(!isFollowed)
  }
  return { isFollowed, toggle }
}
