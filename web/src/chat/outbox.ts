import type { ChatMessage } from '@rostrum/contract/chat'
import { ApiError } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { unsentKeys, unsentPrefix } from '../lib/unsent.ts'
import { randomUuid } from '../lib/uuid.ts'
import { nameOf, sendMessage, type Conversation } from './conversation.ts'

/**
 * A message that the server has not stored yet. All attempts use the same id, so that the server stores it only once.
 */
export interface Unsent {
  clientId: string
  conversation: Conversation
  body: string
  /** A time in milliseconds. It is unique within the outbox, so it also defines the order of the messages. */
  writtenAt: number
  /** The error message of the server if it has refused the message. Otherwise null. */
  refusal: string | null
}

interface Outbox {
  /** In the order in which the messages were written. */
  unsent: readonly Unsent[]
  /** False if the last attempt failed temporarily, or if the browser went offline since. */
  isConnected: boolean
}

let outbox: Outbox = { unsent: [], isConnected: true }
let ownerId: string | null = null
const listeners = new Set<() => void>()
type Receiver = (name: string, message: ChatMessage | null) => void
const receivers = new Set<Receiver>()

const change = (changes: Partial<Outbox>) => {
  outbox = { ...outbox, ...changes }
  for (const listener of listeners) listener()
}
const setUnsent = (unsent: Unsent[]) => change({ unsent: unsent.toSorted((a, b) => a.writtenAt - b.writtenAt) })

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'clientId' in value && 'conversation' in value && 'body' in value

const readStored = (userId: string): Unsent[] =>
  unsentKeys(userId).flatMap((key) => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isUnsent(value) ? [value] : []
    } catch {
      return []
    }
  })

const storageKey = ({ clientId }: Unsent) => `${unsentPrefix(ownerId ?? '')}${clientId}`
const persist = (entry: Unsent) => {
  try {
    localStorage.setItem(storageKey(entry), JSON.stringify(entry))
  } catch {
    // The storage is full or disabled. The message is still in memory.
  }
}
const upsert = (entry: Unsent) => {
  persist(entry)
  setUnsent([...outbox.unsent.filter(({ clientId }) => clientId !== entry.clientId), entry])
}
const remove = (entry: Unsent) => {
  try {
    localStorage.removeItem(storageKey(entry))
  } catch {
    // The storage is disabled, so the message was never stored.
  }
  setUnsent(outbox.unsent.filter(({ clientId }) => clientId !== entry.clientId))
}

const retrySeconds = [2, 5, 10, 20, 30]
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Whether the same request may succeed later, as after a lost connection, an error of the server or too many requests
 * (429), or after the same user has logged in again (401). After any other error, the user has to decide what to do.
 */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || [401, 429].includes(error.status) || error.status >= 500

const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return ''
  return Object.values(error.errors).flat().join(' ') || error.message
}

/** The oldest message that was not refused. A refused message does not block later ones. */
const next = (): Unsent | undefined => outbox.unsent.find(({ refusal }) => refusal === null)

const notifyReceivers = ({ conversation }: Unsent, message: ChatMessage | null) => {
  for (const receive of receivers) receive(nameOf(conversation), message)
}

const trySending = async (entry: Unsent): Promise<'sent' | 'refused' | 'later'> => {
  const writerId = ownerId
  try {
    const message = await sendMessage(entry.conversation, { body: entry.body, client_id: entry.clientId })
    // Another user is signed in by now, who does not see this message, so nothing has to be updated.
    if (ownerId !== writerId) return 'sent'
    notifyReceivers(entry, message)
    remove(entry)
    return 'sent'
  } catch (error) {
    if (ownerId !== writerId) return 'refused'
    if (isTemporary(error)) return 'later'
    notifyReceivers(entry, null)
    upsert({ ...entry, refusal: refusalOf(error) })
    return 'refused'
  }
}

let isFlushing = false
/** Sends the waiting messages one at a time, so that they arrive in the order in which they were written. */
export const flush = async (): Promise<void> => {
  if (isFlushing) return
  isFlushing = true
  clearTimeout(retryTimer)
  try {
    for (let entry = next(); entry; entry = next()) {
      const result = await trySending(entry)
      if (result === 'later') {
        change({ isConnected: false })
        const seconds = retrySeconds[Math.min(failures, retrySeconds.length - 1)] ?? 0
        failures += 1
        retryTimer = setTimeout(() => void flush(), seconds * 1000)
        return
      }
      failures = 0
      if (!outbox.isConnected) change({ isConnected: true })
    }
  } finally {
    isFlushing = false
  }
}

/** Stores a message and begins to send it. If the page is closed before it is sent, a later page sends it. */
export const writeMessage = (conversation: Conversation, body: string): void => {
  const writtenAt = Math.max(Date.now(), (outbox.unsent.at(-1)?.writtenAt ?? 0) + 1)
  if (!navigator.onLine) change({ isConnected: false })
  upsert({ clientId: randomUuid(), conversation, body, writtenAt, refusal: null })
  void flush()
}

export const tryAgain = (entry: Unsent): void => {
  upsert({ ...entry, refusal: null })
  void flush()
}

export const removeUnsent = (entry: Unsent): void => remove(entry)

const followSession = () => {
  const userId = useSession.getState().user?.id ?? null
  if (userId === ownerId) return
  ownerId = userId
  failures = 0
  setUnsent(userId === null ? [] : readStored(userId))
  void flush()
}

const reconnect = () => {
  failures = 0
  void flush()
}

let isOpen = false
/**
 * Opens the outbox once per page: it reads the messages that an earlier page has stored, and follows the session and
 * the connection.
 */
export const openOutbox = (): void => {
  if (isOpen) return
  isOpen = true
  followSession()
  useSession.subscribe(followSession)
  window.addEventListener('online', reconnect)
  window.addEventListener('offline', () => change({ isConnected: false }))
  window.addEventListener('storage', ({ key }) => {
    // Another tab has stored or sent a message.
    if (ownerId !== null && (key === null || key.startsWith(unsentPrefix(ownerId)))) setUnsent(readStored(ownerId))
  })
}

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const getOutbox = (): Outbox => outbox

/**
 * Calls `receive` for every message that is sent or refused, with the name of its conversation and the stored message,
 * which is null if the message was refused. Returns a function that removes the listener.
 */
export const onSettled = (receive: Receiver): (() => void) => {
  receivers.add(receive)
  return () => receivers.delete(receive)
}
