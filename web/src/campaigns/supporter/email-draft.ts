import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The sender's changes to the email of a campaign. Everything else is taken from the campaign. */
export interface EmailDraft {
  /** The keys of the recipients whom the sender has deselected. */
  leftOut: string[]
  subject?: string
  text?: string
  /** Whether the sender has used one of the ways to send the email, so that it may have been sent. */
  isUnderWay?: boolean
}

interface EmailDrafts {
  drafts: Record<string, EmailDraft>
  change: (campaignId: string, change: Partial<EmailDraft>) => void
}

const emptyDraft: EmailDraft = { leftOut: [] }

/** Stored for this tab, because phones may unload the page while the sender is in the mail program. */
export const useEmailDrafts = create<EmailDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      change: (campaignId, change) =>
        set(({ drafts }) => ({
          drafts: { ...drafts, [campaignId]: { ...emptyDraft, ...drafts[campaignId], ...change } },
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
  drafts[campaignId] ?? emptyDraft
