import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../../lib/session.ts'

/** The sender's changes to the text of a campaign. Everything else is taken from the campaign. */
export interface Draft {
  /** What the sender has answered to the question of the campaign. */
  words?: string
  /** The keys of the recipients whom the sender has deselected. */
  leftOut: string[]
  subject?: string
  /** The text of an email, with `{me.words}` where the answer stands. */
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

interface Drafts {
  drafts: Record<string, Draft>
  change: (campaignId: string, person: string | undefined, change: Partial<Draft>) => void
}

const emptyDraft: Draft = { leftOut: [] }

/** The draft that a person may see, who shares the device with others. Undefined stands for a visitor. */
export const draftOf = (drafts: Record<string, Draft>, campaignId: string, person: string | undefined): Draft => {
  const draft = drafts[campaignId]
  return draft && (draft.writtenBy === undefined || draft.writtenBy === person) ? draft : emptyDraft
}

/** Stored for this tab, because phones may unload the page while the sender is in another app. */
export const useDraftStore = create<Drafts>()(
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
      name: 'rostrum-drafts',
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
)

/** The viewer’s draft for a campaign, and how to change it. */
export const useDraft = (campaignId: string) => {
  useEffect(() => void useDraftStore.persist.rehydrate(), [])
  const person = useSession(({ user }) => user?.id)
  const draft = useDraftStore(({ drafts }) => draftOf(drafts, campaignId, person))
  const changeDraft = useDraftStore((state) => state.change)
  return [draft, (change: Partial<Draft>) => changeDraft(campaignId, person, change)] as const
}
