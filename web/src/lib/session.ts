import type { Session, User, UserType } from '@rostrum/contract/accounts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptStorage } from './kept-storage.ts'

export type OwnOrganization = NonNullable<NonNullable<User['relationships']>['organization']>

interface SessionState {
  token: string | null
  user: User | null
  organization: OwnOrganization | null
  /** False until what was stored has been read; until then nobody knows who the viewer is. */
  isRestored: boolean
  /** The account is being deleted: from now on nothing is asked for in its name, unless that fails. */
  isLeaving: boolean
  /** After login and registration. */
  begin: (session: Session) => void
  /** Newer facts about the same user: profile edited or fetched again. */
  update: (user: User) => void
  end: () => void
}

const nobody = { token: null, user: null, organization: null, isLeaving: false }
const storageKey = 'rostrum-session'
const restoreTimeout = 5000

/** The token that this tab last read from the storage or put there. */
let seenToken: string | null = null

/**
 * Each tab writes the whole session. One that has not heard yet that another has replaced the token, or has logged
 * out, must not put the old token back: it writes nothing, and takes over what the other has written.
 */
const storage: typeof keptStorage = keptStorage && {
  ...keptStorage,
  getItem: (name) => {
    seenToken = storedToken()
    return keptStorage?.getItem(name) ?? null
  },
  setItem: (name, value) => {
    const { token } = value.state as Pick<SessionState, 'token'>
    if (token === seenToken && storedToken() !== token) return
    seenToken = token
    return keptStorage?.setItem(name, value)
  },
}

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...nobody,
      isRestored: false,
      begin: ({ meta: { token, ...meta }, ...user }) =>
        set({
          token,
          user: { ...user, meta },
          organization: user.relationships?.organization ?? null,
          isRestored: true,
        }),
      // Who administers no organization any more has none here either.
      update: (user) => set({ user, organization: user.relationships?.organization ?? null }),
      end: () => set({ ...nobody, isRestored: true }),
    }),
    {
      name: storageKey,
      storage,
      version: 1,
      skipHydration: true,
      partialize: ({ token, user, organization }) => ({ token, user, organization }),
      // A token without its user, or the reverse, is no session.
      merge: (stored, state) => {
        const { token, user, organization } = { ...nobody, ...(stored as Partial<SessionState> | undefined) }
        return token && user ? { ...state, token, user, organization } : { ...state, ...nobody }
      },
    },
  ),
)

/** What another tab may have written meanwhile. */
const storedToken = (): string | null => {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as {
      state?: { token?: string | null }
    } | null
    return stored?.state?.token ?? null
  } catch {
    // Storage is off: there is only what this tab knows.
    return useSession.getState().token
  }
}

/** The document carries who is here for CSS, from before the first paint (see `first-paint.ts`). */
const mark = ({ token }: SessionState) => document.documentElement.toggleAttribute('data-session', token !== null)

const restore = async (restoreMore: (userId: string) => Promise<void>) => {
  await useSession.persist.rehydrate()
  const { user } = useSession.getState()
  // What was kept is a help, never a condition.
  if (user) await restoreMore(user.id).catch(() => {})
}

/**
 * Reads what was stored, or goes on without it after five seconds; keeps this tab in step with the others.
 * `restoreMore` brings back what else was kept of the person, before anything of theirs is shown.
 */
export const restoreSession = async (restoreMore: (userId: string) => Promise<void>): Promise<void> => {
  await Promise.race([
    restore(restoreMore),
    new Promise((resolve) => {
      setTimeout(resolve, restoreTimeout)
    }),
  ])
  useSession.setState({ isRestored: true })
  mark(useSession.getState())
  useSession.subscribe(mark)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void useSession.persist.rehydrate()
  })
  // A page that slept was told nothing; a token that another tab has replaced must not be used by this one. Captured,
  // to be before whoever fetches when the page is looked at.
  const wake = () => {
    if (!document.hidden && storedToken() !== useSession.getState().token) void useSession.persist.rehydrate()
  }
  for (const event of ['pageshow', 'visibilitychange', 'online']) window.addEventListener(event, wake, true)
}

/** Resolves at once, or when it turns out that the person stays after all; never when they have left. */
export const personStays = (): Promise<void> =>
  new Promise((resolve) => {
    const { token, isLeaving } = useSession.getState()
    if (!isLeaving) return resolve()
    const stop = useSession.subscribe((session) => {
      if (session.isLeaving) return
      stop()
      if (session.token === token) resolve()
    })
  })

/** The token is due to be replaced (see `renew-session.ts`). */
export const renewalEvent = 'session-renewal'

export const unauthorizedEvent = 'unauthorized'

/** The server no longer knows `token`: forget it, unless a newer session has begun meanwhile. */
export const announceUnauthorized = (token: string): void => {
  const session = useSession.getState()
  // Whoever deletes the account learns from that call what became of it.
  if (session.token !== token || session.isLeaving) return
  useSession.getState().end()
  window.dispatchEvent(new Event(unauthorizedEvent))
}

/** An admin of an organization is an organization user, whatever else the record leaves out. */
export const userTypeOf = (user: User): UserType =>
  user.attributes.is_organization_admin ? 'organization' : 'regular_user'

export type Viewer = UserType | 'visitor'

const viewerOf = ({ isRestored, user }: SessionState): Viewer | undefined =>
  isRestored ? (user ? userTypeOf(user) : 'visitor') : undefined

/** Who is looking: `undefined` while the session is being restored, then a user type or `visitor`. */
export const useViewer = (): Viewer | undefined => useSession(viewerOf)

/** For what is pressed before it is known who presses: it waits, and is done as them. */
export const knownViewer = (): Promise<Viewer> =>
  new Promise((resolve) => {
    const stop = useSession.subscribe((session) => tell(session))
    const tell = (session: SessionState) => {
      const viewer = viewerOf(session)
      if (viewer === undefined) return
      stop()
      resolve(viewer)
    }
    tell(useSession.getState())
  })
