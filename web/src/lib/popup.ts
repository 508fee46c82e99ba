import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptStorage } from './kept-storage.ts'

export type PopupType = 'success' | 'error' | 'warning' | 'info'

export interface PopupContent {
  message: string
  type?: PopupType
  title?: string
  /** Milliseconds; 0 or less stays until it is closed. */
  duration?: number
}

interface PopupState extends Required<PopupContent> {
  isOpen: boolean
  /** Counts what was shown, so that the same words shown twice are two popups. */
  serial: number
  show: (content: PopupContent) => void
  hide: () => void
}

const empty: Required<PopupContent> = { message: '', type: 'info', title: '', duration: 5000 }

/** A popup that was open when the page was left. */
interface KeptPopup extends Required<PopupContent> {
  /** When it would have closed itself, in milliseconds since 1970; 0 when it would not. */
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
      storage: keptStorage,
      version: 1,
      skipHydration: true,
      // Of a closed one nothing is kept.
      partialize: ({ isOpen, message, type, title, duration }): Partial<KeptPopup> =>
        isOpen ? { message, type, title, duration, until: duration > 0 ? Date.now() + duration : 0 } : {},
      // It goes on for the rest of its time, unless something newer is said already.
      merge: (stored, state) => {
        const { until, ...content } = (stored ?? {}) as Partial<KeptPopup>
        const rest = until ? until - Date.now() : 0
        if (state.isOpen || until === undefined || rest < 0) return state
        return { ...state, ...content, duration: rest, isOpen: true }
      },
    },
  ),
)

/** A popup goes on after a reload; a page that is opened, maybe in another tab, begins without. */
export const restorePopup = (): void => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload') void usePopup.persist.rehydrate()
}

export const showPopup = (content: PopupContent): void => usePopup.getState().show(content)
