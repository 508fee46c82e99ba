import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { safeStorage } from './safe-storage.ts'

export type PopupType = 'success' | 'error' | 'warning' | 'info'

export interface PopupContent {
  message: string
  type?: PopupType
  title?: string
  /** In milliseconds. With 0 or less, the popup stays until the user closes it. */
  duration?: number
}

interface PopupState extends Required<PopupContent> {
  isOpen: boolean
  /** The number of popups that were shown, so that the same text shown twice counts as two popups. */
  serial: number
  show: (content: PopupContent) => void
  hide: () => void
}

const empty: Required<PopupContent> = { message: '', type: 'info', title: '', duration: 5000 }

/** The popup that was open when the user left the page. */
interface StoredPopup extends Required<PopupContent> {
  /** The time at which the popup would have closed by itself, in milliseconds since 1970. 0 if it would not have. */
  until: number
}

export const usePopup = create<PopupState>()(
  persist(
    (set) => ({
      ...empty,
      isOpen: false,
      serial: 0,
      show: (content) => set(({ serial }) => ({ ...empty, ...content, isOpen: true, serial: serial + 1 })),
      hide: () => set({ isOpen: false }),
    }),
    {
      name: 'rostrum-popup',
      storage: safeStorage,
      version: 1,
      skipHydration: true,
      // Nothing is stored of a closed popup.
      partialize: ({ isOpen, message, type, title, duration }): Partial<StoredPopup> =>
        isOpen ? { message, type, title, duration, until: duration > 0 ? Date.now() + duration : 0 } : {},
      // The popup is shown for the rest of its duration, unless a newer popup is already open.
      merge: (stored, state) => {
        const { until, ...content } = (stored ?? {}) as Partial<StoredPopup>
        const rest = until ? until - Date.now() : 0
        if (state.isOpen || until === undefined || rest < 0) return state
        return { ...state, ...content, duration: rest, isOpen: true }
      },
    },
  ),
)

/**
 * Shows the popup again after a reload. A page that was opened in any other way, for example in another tab, starts
 * without it.
 */
export const restorePopup = (): void => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload') void usePopup.persist.rehydrate()
}

export const showPopup = (content: PopupContent): void => usePopup.getState().show(content)
