import type { ChatMessage, ChatThread } from '@rostrum/contract/chat'

/** What is known of a conversation. */
export interface History {
  /** Null before the first message. */
  thread: ChatThread | null
  /** Oldest first. */
  messages: ChatMessage[]
}

/** What the server gives: newest first. */
interface MessagesPage {
  meta: { thread: ChatThread | null }
  data: ChatMessage[]
}

const sequenceOf = ({ attributes }: ChatMessage) => attributes.sequence

/** Messages never change, so knowing more is adding what was not known. */
export const withMessages = (known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map([...known, ...more].map((message) => [sequenceOf(message), message])).values()].toSorted(
    (a, b) => sequenceOf(a) - sequenceOf(b),
  )

/** The newest message whose predecessor is not known though earlier ones are: sequences have no gaps, so something was missed. */
const holeIn = (messages: readonly ChatMessage[]): number | undefined => {
  const sequences = messages.map(sequenceOf)
  return sequences.findLast((sequence, index) => index > 0 && sequences[index - 1] !== sequence - 1)
}

export const hasEarlier = ({ messages }: History): boolean => (messages[0]?.attributes.sequence ?? 1) > 1

/** Pages fetched to close a hole; beyond that, what lies before it is forgotten and can be loaded again. */
const MAX_CATCH_UP_PAGES = 5

/**
 * Fetches the newest page and whatever was missed between it and what is known. `known` is asked at the end, too:
 * meanwhile a message may have been sent.
 */
export const catchUp = async (
  known: () => History | undefined,
  fetchPage: (before?: number) => Promise<MessagesPage>,
): Promise<History> => {
  const { meta, data } = await fetchPage()
  let fetched = data
  for (let turn = 0; turn < MAX_CATCH_UP_PAGES; turn += 1) {
    const hole = holeIn(withMessages(known()?.messages ?? [], fetched))
    if (hole === undefined) break
    fetched = withMessages(fetched, (await fetchPage(hole)).data)
  }
  const messages = withMessages(known()?.messages ?? [], fetched)
  const hole = holeIn(messages)
  return {
    thread: meta.thread,
    messages: hole === undefined ? messages : messages.filter((message) => sequenceOf(message) >= hole),
  }
}
