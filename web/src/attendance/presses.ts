import type { Attendance, AttendanceStatus } from '@rostrum/contract/attendance'
import { create } from 'zustand'
import { pressKey, pressKeys, readStored, removeStored, rosterKey, writeStored } from '../lib/kept-rosters.ts'
import { useSession, whenViewerKnown } from '../lib/session.ts'
import { randomUuid } from '../lib/uuid.ts'
import { keepRoster, readRoster, withAnswers } from './kept-roster.ts'
import type { NewWalkIn, Press } from './press.ts'
import { sendPresses, type Outcome } from './send-presses.ts'

interface Presses {
  /** By the id of the attendance. */
  presses: Record<string, Press>
  /** False if the last attempt to send something failed, or the browser is offline. */
  isConnected: boolean
}

export const usePresses = create<Presses>()(() => ({ presses: {}, isConnected: true }))

/** Presses that did not fit into the storage of the browser: they last as long as the page. */
const unstored = new Map<string, Press>()

const isPress = (value: unknown): value is Press =>
  typeof value === 'object' && value !== null && 'eventId' in value && 'id' in value && 'at' in value

const ownerId = () => useSession.getState().user?.id

/** Reads again what waits, because another tab may have added or sent something. */
const load = (userId: string): Press[] => {
  const stored = pressKeys(userId).flatMap((key) => {
    const press = readStored(key)
    return isPress(press) ? [press] : []
  })
  const all = [...stored, ...unstored.values()]
  usePresses.setState({ presses: Object.fromEntries(all.map((press) => [press.id, press])) })
  return all
}

const keep = (userId: string, press: Press): void => {
  if (writeStored(pressKey(userId, press.eventId, press.id), press)) unstored.delete(press.id)
  else unstored.set(press.id, press)
  usePresses.setState(({ presses }) => ({ presses: { ...presses, [press.id]: press } }))
}

/** Forgets a press, unless something else was pressed meanwhile. */
const forget = (userId: string, { eventId, id, at }: Press): void => {
  const current = usePresses.getState().presses[id]
  if (current && current.at !== at) return
  removeStored(pressKey(userId, eventId, id))
  unstored.delete(id)
  usePresses.setState(({ presses: { [id]: _, ...presses } }) => ({ presses }))
}

type Receiver = (eventId: string, answers: readonly Attendance[]) => void
const receivers = new Set<Receiver>()

/** Calls `receive` with what the server has stored. Returns a function that ends this. */
export const receiveAnswers = (receive: Receiver): (() => void) => {
  receivers.add(receive)
  return () => void receivers.delete(receive)
}

/** What is shown comes first, so that no press disappears before its answer is there. */
const takeAnswers = (userId: string, eventId: string, answers: readonly Attendance[]) => {
  const roster = readRoster(userId, eventId)
  if (roster && !keepRoster(userId, eventId, withAnswers(roster, answers))) removeStored(rosterKey(userId, eventId))
  for (const receive of receivers) receive(eventId, answers)
}

const firstDelay = 2000
const longestDelay = 60_000
/** Long enough to send several quick presses together, in milliseconds. */
const pauseBeforeSending = 200
let delay = firstDelay
let timer: ReturnType<typeof setTimeout> | undefined

const sendIn = (milliseconds: number) => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaitingPresses(), milliseconds)
}

const sendAll = async (): Promise<void> => {
  if ((await whenViewerKnown()) !== 'organization') return
  const userId = ownerId()
  if (userId === undefined) return
  const waiting = load(userId)
  let outcome: Outcome = 'sent'
  for (const [eventId, presses] of Map.groupBy(waiting, (press) => press.eventId)) {
    outcome = await sendPresses(eventId, presses, {
      onTry: (press) => keep(userId, press),
      onAnswer: (answers) => takeAnswers(userId, eventId, answers),
      onDone: (press) => forget(userId, press),
    })
    if (outcome === 'later') break
  }
  usePresses.setState({ isConnected: outcome !== 'later' })
  if (outcome === 'later') {
    sendIn(delay * (0.75 + Math.random() / 2))
    delay = Math.min(delay * 2, longestDelay)
    return
  }
  delay = firstDelay
  // Something was pressed meanwhile.
  if (Object.keys(usePresses.getState().presses).length > 0) sendIn(pauseBeforeSending)
}

let sending: Promise<void> | undefined

/** Sends what waits, of all events. What cannot be sent is tried again later. */
export const sendWaitingPresses = (): Promise<void> =>
  (sending ??= sendAll().finally(() => {
    sending = undefined
  }))

const isOnline = () => navigator.onLine

/** A press is kept before anything else happens. A later press for the same person replaces it. */
const add = (made: readonly Press[]) => {
  const userId = ownerId()
  if (userId === undefined) return
  for (const press of made) keep(userId, press)
  if (!isOnline()) usePresses.setState({ isConnected: false })
  sendIn(pauseBeforeSending)
}

/** Later than the press before, even if the clock of the device was set back. */
const timeAfter = (before: Press | undefined) => Math.max(Date.now(), (before?.at ?? 0) + 1)

export const pressStatus = (eventId: string, ids: readonly string[], status: AttendanceStatus): void => {
  const { presses } = usePresses.getState()
  const userId = ownerId()
  const made: Press[] = []
  for (const id of ids) {
    const before = presses[id]
    // Nobody knows yet of a walk-in who was added by mistake.
    if (before?.walkIn && !before.walkIn.isTried && status !== 'attended' && userId !== undefined) {
      forget(userId, before)
    } else {
      made.push({ ...before, eventId, id, status, at: timeAfter(before) })
    }
  }
  add(made)
}

export const pressWalkIn = (eventId: string, walkIn: NewWalkIn): void => {
  const at = Date.now()
  add([{ eventId, id: randomUuid(), status: 'attended', at, walkIn: { ...walkIn, at, isTried: false } }])
}
