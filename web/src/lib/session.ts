import type { Session, User, UserType } from '@rostrum/contract/accounts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'

export type OwnOrganization = NonNullable<NonNullable<User['relationships']>['organization']>

interface SessionState {
  token: string | null
  user: User | null
  organization: OwnOrganization | null
  /** Whether the stored session has been read. Until then it is unknown who the viewer is. */
  isRestored: boolean
  /**
   * Whether a call is under way that ends this session on the server: one that deletes the account, or begins another
   * session. Meanwhile API calls wait (see `untilHoldEnds`).
   */
  isOnHold: boolean
  /** Starts a session after login or registration, or continues it with a new token. */
  begin: (session: Session) => void
  /** Updates the data of the same user, after the profile was edited or fetched again. */
  update: (user: User) => void
  end: () => void
}

const signedOut = { token: null, user: null, organization: null, isOnHold: false }
const storageKey = 'rostrum-session'
const restoreTimeout = 5000

/** The token that this tab last read from the storage or wrote to it. */
let seenToken: string | null = null
/** The session that this tab last read or wrote. */
let seenSession = ''

const textOf = (stored: { state: unknown } | null): string => {
  const { token, user, organization } = { ...signedOut, ...(stored?.state as Partial<SessionState> | undefined) }
  return JSON.stringify([token, user, organization])
}

/**
 * Each tab writes the whole session. A tab that does not know yet that another tab has replaced the token or logged out
 * must not write the old token back. It writes nothing, and later reads what the other tab has written. What another
 * tab has written can be seen a moment later only, so a tab does not write what it has read or written before, either.
 */
const storage: typeof safeStorage = safeStorage && {
  ...safeStorage,
  getItem: (name) => {
    seenToken = storedToken()
    const stored = safeStorage?.getItem(name) ?? null
    seenSession = textOf(stored && 'state' in stored ? stored : null)
    return stored
  },
  setItem: (name, value) => {
    const { token } = value.state as Pick<SessionState, 'token'>
    if (token === seenToken && (textOf(value) === seenSession || storedToken() !== token)) return
    seenToken = token
    seenSession = textOf(value)
    return safeStorage?.setItem(name, value)
  },
}

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...signedOut,
      isRestored: false,
      begin: ({ meta: { token, ...meta }, ...user }) =>
        set({
          token,
          user: { ...user, meta },
          organization: user.relationships?.organization ?? null,
          isRestored: true,
          isOnHold: false,
        }),
      // If the user no longer administers an organization, the previous one is removed.
      update: (user) => set({ user, organization: user.relationships?.organization ?? null }),
      end: () => set({ ...signedOut, isRestored: true }),
    }),
    {
      name: storageKey,
      storage,
      version: 1,
      skipHydration: true,
      partialize: ({ token, user, organization }) => ({ token, user, organization }),
      // A token without a user, or a user without a token, is not a session.
      merge: (stored, state) => {
        const { token, user, organization } = { ...signedOut, ...(stored as Partial<SessionState> | undefined) }
        return token && user ? { ...state, token, user, organization } : { ...state, ...signedOut }
      },
    },
  ),
)

/** The token in the storage, which another tab may have written in the meantime. */
const storedToken = (): string | null => {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as {
      state?: { token?: string | null }
    } | null
    return stored?.state?.token ?? null
  } catch {
    // Storage is not available, so only the session of this tab exists.
    return useSession.getState().token
  }
}

/**
 * Marks the document when a user is signed in, for use in CSS. Before the first paint, `first-paint.ts` sets the same
 * attribute.
 */
const markDocument = ({ token }: SessionState) =>
  document.documentElement.toggleAttribute('data-session', token !== null)

const restore = async (restoreMore: (userId: string) => Promise<void>) => {
  await useSession.persist.rehydrate()
  const { user } = useSession.getState()
  // The further stored data is optional, so a failure is ignored.
  if (user) await restoreMore(user.id).catch(() => {})
}

/**
 * Restores the stored session, or continues without it after five seconds. From then on, keeps the session of this tab
 * the same as in other tabs. `restoreMore` restores further stored data of the user before their pages are shown.
 */
export const restoreSession = async (restoreMore: (userId: string) => Promise<void>): Promise<void> => {
  await Promise.race([
    restore(restoreMore),
    new Promise((resolve) => {
      setTimeout(resolve, restoreTimeout)
    }),
  ])
  useSession.setState({ isRestored: true })
  markDocument(useSession.getState())
  useSession.subscribe(markDocument)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void useSession.persist.rehydrate()
  })
  // A suspended page receives no storage events, but it must not use a token that another tab has replaced. The
  // listeners use the capture phase, so that they run before those that fetch data when the page becomes visible.
  const rehydrateIfChanged = () => {
    if (!document.hidden && storedToken() !== useSession.getState().token) void useSession.persist.rehydrate()
  }
  for (const event of ['pageshow', 'visibilitychange', 'online'])
    window.addEventListener(event, rehydrateIfChanged, true)
}

/** Sends a call that ends this session on the server if it succeeds. If it fails, the session goes on. */
export const withSessionOnHold = async <T>(call: () => Promise<T>): Promise<T> => {
  const answer = call()
  useSession.setState({ isOnHold: true })
  try {
    return await answer
  } catch (error) {
    useSession.setState({ isOnHold: false })
    throw error
  }
}

/**
 * Resolves at once, unless the session is on hold. In that case, resolves when it goes on, or another session of the
 * same user has begun, and never if it has ended.
 */
export const untilHoldEnds = (): Promise<void> =>
  new Promise((resolve) => {
    const { user, isOnHold } = useSession.getState()
    if (!isOnHold) return resolve()
    const stop = useSession.subscribe((session) => {
      if (session.isOnHold) return
      stop()
      if (session.user?.id === user?.id) resolve()
    })
  })

/** Fired when a response says that the token is due to be replaced (see `renew-session.ts`). */
export const renewalEvent = 'session-renewal'

export const unauthorizedEvent = 'unauthorized'

/**
 * Called when the server has rejected the token. Ends the session and announces this, unless another session has
 * started in the meantime.
 */
export const announceUnauthorized = (token: string): void => {
  const session = useSession.getState()
  // While the session is on hold, the call that may end it decides what happens.
  if (session.token !== token || session.isOnHold) return
  useSession.getState().end()
  window.dispatchEvent(new Event(unauthorizedEvent))
}

/** An admin of an organization is an organization user, even if the record lacks other attributes. */
export const userTypeOf = (user: User): UserType =>
  user.attributes.is_organization_admin ? 'organization' : 'regular_user'

export type Viewer = UserType | 'visitor'

const viewerOf = ({ isRestored, user }: SessionState): Viewer | undefined =>
  isRestored ? (user ? userTypeOf(user) : 'visitor') : undefined

/** The kind of viewer: `undefined` until the session is restored, then a user type or `visitor`. */
export const useViewer = (): Viewer | undefined => useSession(viewerOf)

/**
 * Resolves with the kind of viewer as soon as the session is restored. A press before that time waits for it, and is
 * then handled for the right viewer.
 */
export const whenViewerKnown = (): Promise<Viewer> =>
  new Promise((resolve) => {
    const stop = useSession.subscribe((session) => resolveIfKnown(session))
    const resolveIfKnown = (session: SessionState) => {
      const viewer = viewerOf(session)
      if (viewer === undefined) return
      stop()
      resolve(viewer)
    }
    resolveIfKnown(useSession.getState())
  })
