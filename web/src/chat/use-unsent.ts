import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { nameOf, type Conversation } from './conversation.ts'
import { openOutbox, getOutbox, subscribeToOutbox, type Unsent } from './outbox.ts'

/** The unsent messages of one conversation, and whether there seems to be a connection. */
export const useUnsent = (conversation: Conversation): { unsent: Unsent[]; isConnected: boolean } => {
  useEffect(openOutbox, [])
  const { unsent, isConnected } = useSyncExternalStore(subscribeToOutbox, getOutbox, getOutbox)
  const name = nameOf(conversation)
  const ofConversation = useMemo(() => unsent.filter((entry) => nameOf(entry.conversation) === name), [name, unsent])
  return { unsent: ofConversation, isConnected }
}
