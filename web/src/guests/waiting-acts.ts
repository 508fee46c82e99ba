import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { api, ApiError } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import { safeStorage } from '../lib/safe-storage.ts'
import { deviceTokenFor, rememberGuest } from './guest-store.ts'
import { sendGuestAct, type GuestAct, type GuestForm, type GuestItem } from './guest-values.ts'

/** An act that could not be sent, because there was no connection. */
export interface WaitingAct {
  item: GuestItem
  form: GuestForm
  /** Of every attempt to send it, so that it counts once, even if only the answer was lost. */
  idempotencyKey: string
}

/** The key of an item, and of each of its targets. */
const keyOf = ({ item, form }: Pick<WaitingAct, 'item' | 'form'>) =>
  form.target ? `${item.id} ${form.target}` : item.id

/**
 * The acts of visitors that wait on this device for a connection. Any page of the site sends them (see
 * `offline/send-waiting.ts`).
 */
export const useWaitingActs = create<{ acts: Record<string, WaitingAct> }>()(
  persist((): { acts: Record<string, WaitingAct> } => ({ acts: {} }), {
    name: 'rostrum-waiting-acts',
    version: 1,
    storage: safeStorage,
  }),
)

interface Watcher {
  onSent: (act: GuestAct) => Promise<void>
  onRefused: (form: GuestForm, error: unknown) => void
}

/** The page of an item shows what became of its acts; of others, only a refusal is shown. */
const watchers = new Map<string, Watcher>()

/** Returns a function that ends it. */
export const watchWaiting = (itemId: string, watcher: Watcher): (() => void) => {
  watchers.set(itemId, watcher)
  return () => {
    if (watchers.get(itemId) === watcher) watchers.delete(itemId)
  }
}

/** Whether there was no connection, and the form is complete enough to be accepted later. */
export const canWait = (form: GuestForm, error: unknown): boolean =>
  error instanceof ApiError && error.status === 504 && form.name.trim() !== '' && /.@./.test(form.email)

export const takeBack = (waiting: Pick<WaitingAct, 'item' | 'form'>): void => {
  useWaitingActs.setState(({ acts: { [keyOf(waiting)]: _, ...acts } }) => ({ acts }))
}

export const takeAllBack = (): void => {
  useWaitingActs.setState({ acts: {} })
}

/** Keeps an act, and sends it as soon as there is a connection. */
export const keepWaiting = (waiting: WaitingAct): void => {
  void useWaitingActs.persist.rehydrate()
  useWaitingActs.setState(({ acts }) => ({ acts: { ...acts, [keyOf(waiting)]: waiting } }))
  tryLater()
}

const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.errors['altcha'] !== undefined

/** Returns whether the server has answered. */
const sendOne = async (waiting: WaitingAct): Promise<boolean> => {
  const { item, form, idempotencyKey } = waiting
  const watcher = watchers.get(item.id)
  try {
    const act = await sendGuestAct(api, { item, form, device: deviceTokenFor(form.email), idempotencyKey })
    // The page of the item shows the new numbers first.
    await watcher?.onSent(act)
    rememberGuest(item.id, act)
    takeBack(waiting)
  } catch (error) {
    if (isTemporary(error)) return false
    takeBack(waiting)
    if (watcher) watcher.onRefused(form, error)
    else if (error instanceof ApiError) showPopup({ type: 'error', message: error.message })
  }
  return true
}

const firstDelay = 5000
const longestDelay = 60_000
let delay = firstDelay
let timer: ReturnType<typeof setTimeout> | undefined

const tryLater = () => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaitingActs(), delay * (0.75 + Math.random() / 2))
  delay = Math.min(delay * 2, longestDelay)
}

let sending: Promise<void> | undefined

const sendAll = async () => {
  // Another tab may have kept or sent some in the meantime.
  void useWaitingActs.persist.rehydrate()
  for (const waiting of Object.values(useWaitingActs.getState().acts)) {
    if (!(await sendOne(waiting))) return tryLater()
  }
  delay = firstDelay
}

/** Sends what waits, one after the other, and tries again later what cannot be sent. */
export const sendWaitingActs = (): Promise<void> =>
  (sending ??= sendAll().finally(() => {
    sending = undefined
  }))
