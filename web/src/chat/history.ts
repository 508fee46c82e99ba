import type { ChatMessage, ChatThread } from '@rostrum/contract/chat'

/** The loaded part of a conversation. */
export interface History {
  /** Null if the conversation has no messages yet. */
  thread: ChatThread | null
  /** Sorted from the oldest to the newest. */
  messages: ChatMessage[]
}

/** A page of messages as the API returns it, newest first. */
interface MessagesPage {
  meta: { thread: ChatThread | null }
  data: ChatMessage[]
}

const sequenceOf = ({ attributes }: ChatMessage) => attributes.sequence

/**
 * Adds messages to the known ones and sorts them by sequence. If a message is in both lists, the one in `more` is used.
 */
export const mergeMessages = (known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map([...known, ...more].map((message) => [sequenceOf(message), message])).values()].toSorted(
    (a, b) => sequenceOf(a) - sequenceOf(b),
  )

/**
 * The sequence of the newest message after a gap. Sequences are consecutive, so a gap means that messages were missed.
 */
const firstAfterGap = (messages: readonly ChatMessage[]): number | undefined => {
  const sequences = messages.map(sequenceOf)
  return sequences.findLast((sequence, index) => index > 0 && sequences[index - 1] !== sequence - 1)
}

export const hasEarlier = ({ messages }: History): boolean => (messages[0]?.attributes.sequence ?? 1) > 1

/**
 * The maximum number of pages to fetch in order to close a gap. Messages before a larger gap are dropped and can be
 * loaded again.
 */
const MAX_CATCH_UP_PAGES = 5

/**
 * Fetches the newest page and the messages between this page and the known ones. `known` is called again after each
 * request, because a message may have been sent in the meantime.
 */
export const catchUp = async (
  known: () => History | undefined,
  fetchPage: (before?: number) => Promise<MessagesPage>,
): Promise<History> => {
  const { meta, data } = await fetchPage()
  let fetched = data
  for (let turn = 0; turn < MAX_CATCH_UP_PAGES; turn += 1) {
    const gapEnd = firstAfterGap(mergeMessages(known()?.messages ?? [], fetched))
    if (gapEnd === undefined) break
    fetched = mergeMessages(fetched, (await fetchPage(gapEnd)).data)
  }
  const messages = mergeMessages(known()?.messages ?? [], fetched)
  const gapEnd = firstAfterGap(messages)
  return {
    thread: meta.thread,
    messages: gapEnd === undefined ? messages : messages.filter((message) => sequenceOf(message) >= gapEnd),
  }
}
