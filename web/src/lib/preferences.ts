import type { Language } from '@rostrum/catalogue'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

interface Preferences {
  theme: Theme
  setTheme: (theme: Theme) => void
  /** Whether single keys are shortcuts. Users who dictate may trigger such shortcuts by accident (WCAG 2.1.4). */
  hasShortcuts: boolean
  setShortcuts: (hasShortcuts: boolean) => void
}

export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: 'system',
      setTheme: (theme) => set({ theme }),
      hasShortcuts: true,
      setShortcuts: (hasShortcuts) => set({ hasShortcuts }),
    }),
    {
      name: 'rostrum-preferences',
      storage: safeStorage,
      version: 1,
      skipHydration: true,
      partialize: ({ theme, hasShortcuts }) => ({ theme, hasShortcuts }),
    },
  ),
)

export const restorePreferences = (): void => {
  void usePreferences.persist.rehydrate()
  usePreferences.subscribe(({ theme }) => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === 'rostrum-preferences') void usePreferences.persist.rehydrate()
  })
}

const languageCookie = 'language'
const secondsPerYear = 365 * 24 * 60 * 60

/** The cookie that tells the server the language in which it renders pages. */
export const languageCookieOf = (language: Language): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=${secondsPerYear}; SameSite=Lax`

/**
 * Sets the cookie in the browser. The promise resolves when the next request sends it. After `document.cookie`, Chrome
 * may send a request that follows immediately with the previous value, so it is only used where `cookieStore` is
 * missing, for example over plain HTTP.
 */
export const storeLanguage = async (language: Language): Promise<void> => {
  if (!('cookieStore' in window)) {
    document.cookie = languageCookieOf(language)
    return
  }
  const expires = Date.now() + secondsPerYear * 1000
  const cookie = { name: languageCookie, value: language, path: '/', expires, sameSite: 'lax' } as const
  // If cookies are blocked, the page stays in its language.
  await cookieStore.set(cookie).catch(() => {})
}
