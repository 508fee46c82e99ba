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
