import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** What a sender changed. What they left alone follows the campaign. */
export interface EmailDraft {
  /** Keys of those who shall not get it. */
  leftOut: string[]
  subject?: string
  text?: string
  /** They went off to send it, so they may have. */
  isUnderWay?: boolean
}

interface EmailDrafts {
  drafts: Record<string, EmailDraft>
  change: (campaignId: string, change: Partial<EmailDraft>) => void
}

const untouched: EmailDraft = { leftOut: [] }

/** Kept for this tab: phones put a page away while its reader is in their mail program. */
export const useEmailDrafts = create<EmailDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      change: (campaignId, change) =>
        set(({ drafts }) => ({
          drafts: { ...drafts, [campaignId]: { ...untouched, ...drafts[campaignId], ...change } },
        })),
    }),
    {
      name: 'rostrum-emails',
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
)

export const draftOf = (drafts: Record<string, EmailDraft>, campaignId: string): EmailDraft =>
  drafts[campaignId] ?? untouched
