import type { ChatMessage } from '@rostrum/contract/chat'
import { ApiError } from '../lib/api.ts'
import { useSession } from '../lib/session.ts'
import { unsentKeys, unsentPrefix } from '../lib/unsent.ts'
import { randomUuid } from '../lib/uuid.ts'
import { nameOf, sendMessage, type Conversation } from './conversation.ts'

/** A message that is not with the server yet. It keeps its id through every try, so that no try makes a second message. */
export interface Unsent {
  clientId: string
  conversation: Conversation
  body: string
  /** Milliseconds; unlike any other of the same browser, so it is the order, too. */
  writtenAt: number
  /** The server's own words, once it refused. */
  refusal: string | null
}

interface Outbox {
  /** In the order they were written. */
  unsent: readonly Unsent[]
  /** Whether the last try got through, as far as anybody knows. */
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
const withUnsent = (unsent: Unsent[]) => change({ unsent: unsent.toSorted((a, b) => a.writtenAt - b.writtenAt) })

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' && value !== null && 'clientId' in value && 'conversation' in value && 'body' in value

const readKept = (userId: string): Unsent[] =>
  unsentKeys(userId).flatMap((key) => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isUnsent(value) ? [value] : []
    } catch {
      return []
    }
  })

const placeOf = ({ clientId }: Unsent) => `${unsentPrefix(ownerId ?? '')}${clientId}`
const keep = (entry: Unsent) => {
  try {
    localStorage.setItem(placeOf(entry), JSON.stringify(entry))
  } catch {
    // No room, or storage is off: this page itself still has it.
  }
}
const put = (entry: Unsent) => {
  keep(entry)
  withUnsent([...outbox.unsent.filter(({ clientId }) => clientId !== entry.clientId), entry])
}
const take = (entry: Unsent) => {
  try {
    localStorage.removeItem(placeOf(entry))
  } catch {
    // Storage is off: it was never in it.
  }
  withUnsent(outbox.unsent.filter(({ clientId }) => clientId !== entry.clientId))
}

const retrySeconds = [2, 5, 10, 20, 30]
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Trying again later may help, or (401) the same person coming back; against the others only somebody can do something. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || [401, 429].includes(error.status) || error.status >= 500

const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return ''
  return Object.values(error.errors).flat().join(' ') || error.message
}

/** The first of each conversation that can go; one that was refused lets the later ones pass. */
const next = (): Unsent | undefined => outbox.unsent.find(({ refusal }) => refusal === null)

const tell = ({ conversation }: Unsent, message: ChatMessage | null) => {
  for (const receive of receivers) receive(nameOf(conversation), message)
}

const trySending = async (entry: Unsent): Promise<'sent' | 'refused' | 'later'> => {
  const writerId = ownerId
  try {
    const message = await sendMessage(entry.conversation, { body: entry.body, client_id: entry.clientId })
    // Somebody else is here by now; what they do not see needs no tidying.
    if (ownerId !== writerId) return 'sent'
    tell(entry, message)
    take(entry)
    return 'sent'
  } catch (error) {
    if (ownerId !== writerId) return 'refused'
    if (isPassing(error)) return 'later'
    tell(entry, null)
    put({ ...entry, refusal: refusalOf(error) })
    return 'refused'
  }
}

let isFlushing = false
/** Sends what waits, one after the other: the order in which it was written is the order in which it arrives. */
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

/** Takes a message down; it is on its way from here on, whatever happens to this page. */
export const writeMessage = (conversation: Conversation, body: string): void => {
  const writtenAt = Math.max(Date.now(), (outbox.unsent.at(-1)?.writtenAt ?? 0) + 1)
  if (!navigator.onLine) change({ isConnected: false })
  put({ clientId: randomUuid(), conversation, body, writtenAt, refusal: null })
  void flush()
}

export const tryAgain = (entry: Unsent): void => {
  put({ ...entry, refusal: null })
  void flush()
}

export const removeUnsent = (entry: Unsent): void => take(entry)

const own = () => {
  const userId = useSession.getState().user?.id ?? null
  if (userId === ownerId) return
  ownerId = userId
  failures = 0
  withUnsent(userId === null ? [] : readKept(userId))
  void flush()
}

const reconnect = () => {
  failures = 0
  void flush()
}

let isOpen = false
/** Once per page: takes up what an earlier one left, and follows the session and the connection. */
export const openOutbox = (): void => {
  if (isOpen) return
  isOpen = true
  own()
  useSession.subscribe(own)
  window.addEventListener('online', reconnect)
  window.addEventListener('offline', () => change({ isConnected: false }))
  window.addEventListener('storage', ({ key }) => {
    // Another tab wrote or sent something.
    if (ownerId !== null && (key === null || key.startsWith(unsentPrefix(ownerId)))) withUnsent(readKept(ownerId))
  })
}

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const outboxNow = (): Outbox => outbox

/** Tells of every message that got through, and by null of one that was refused: `name` is its conversation's. */
export const onSettled = (receive: Receiver): (() => void) => {
  receivers.add(receive)
  return () => receivers.delete(receive)
}
