import { LOGIN_LINK_MINUTES } from '@rostrum/contract/login-link-minutes'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from '../lib/safe-storage.ts'

interface RequestedLink {
  /** The address to open after logging in. */
  from: string | null
  /** When the link expires, in milliseconds since 1970. */
  until: number
}

/** Where this browser was when it requested a link to log in. The mail does not say it: anybody can request links. */
const useRequestedLink = create<RequestedLink>()(
  persist((): RequestedLink => ({ from: null, until: 0 }), { name: 'rostrum-login-link', storage: safeStorage }),
)

export const rememberRequest = (from: string | null): void => {
  useRequestedLink.setState({ from, until: Date.now() + LOGIN_LINK_MINUTES * 60_000 })
}

/** The address to open after logging in with a link, if this browser requested it. */
export const takeRequest = (): string | null => {
  const { from, until } = useRequestedLink.getState()
  useRequestedLink.setState({ from: null, until: 0 })
  return until > Date.now() ? from : null
}
