import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The sender's changes to the email of a campaign. Everything else is taken from the campaign. */
export interface EmailDraft {
  /** The keys of the recipients whom the sender has deselected. */
  leftOut: string[]
  subject?: string
  text?: string
  /**
   * The id of the user who wrote it. What a visitor writes belongs to whoever logs in next, who is usually the same
   * person.
   */
  writtenBy?: string
  /** Whether the sender has used one of the ways to send the email, so that it may have been sent. */
  isUnderWay?: boolean
  /** Whom the changed subject or text addresses. */
  addressed?: string
  /** The keys of recipients to whom the sender may have written, and of those to whom they have. */
  used?: string[]
  written?: string[]
}

interface EmailDrafts {
  drafts: Record<string, EmailDraft>
  change: (campaignId: string, person: string | undefined, change: Partial<EmailDraft>) => void
}

const emptyDraft: EmailDraft = { leftOut: [] }

/** The draft that a person may see, who shares the device with others. Undefined stands for a visitor. */
export const draftOf = (
  drafts: Record<string, EmailDraft>,
  campaignId: string,
  person: string | undefined,
): EmailDraft => {
  const draft = drafts[campaignId]
  return draft && (draft.writtenBy === undefined || draft.writtenBy === person) ? draft : emptyDraft
}

/** Stored for this tab, because phones may unload the page while the sender is in the mail program. */
export const useEmailDrafts = create<EmailDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      change: (campaignId, person, change) =>
        set(({ drafts }) => {
          const author = person === undefined ? {} : { writtenBy: person }
          return {
            drafts: { ...drafts, [campaignId]: { ...draftOf(drafts, campaignId, person), ...author, ...change } },
          }
        }),
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
