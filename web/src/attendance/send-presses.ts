import type { Attendance } from '@rostrum/contract/attendance'
import { api, ApiError } from '../lib/api.ts'
import { showPopup } from '../lib/popup.ts'
import type { NewWalkIn, Press } from './press.ts'

/** `later` if there is no connection, or the server cannot answer now. */
export type Outcome = 'sent' | 'later'

interface Watcher {
  /** Called before a walk-in is sent for the first time. From then on, the server may know them. */
  onTry: (press: Press) => void
  onAnswer: (answers: readonly Attendance[]) => void
  onDone: (press: Press) => void
}

/** At most as many as the server accepts in one call. */
const MAX_AT_ONCE = 500

/** After logging in again (401), the same may succeed, too. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 429].includes(error.status)

const instantOf = (at: number) => new Date(at).toISOString()
const sentAt = () => ({ sent_at: instantOf(Date.now()) })

type WalkInPress = Press & { walkIn: NonNullable<Press['walkIn']> }

const isWalkIn = (press: Press): press is WalkInPress => press.walkIn !== undefined

const mark = async (eventId: string, presses: readonly Press[], idOf: (press: Press) => string) => {
  const attendances = presses.map((press) => ({
    id: idOf(press),
    status: press.status,
    recorded_at: instantOf(press.at),
  }))
  const { data } = await api('PUT /events/:id/attendances', {
    params: { id: eventId },
    body: { attendances, ...sentAt() },
  })
  return data
}

/** What the server refuses, an address or a shift, is left out: the person stood at the door all the same. */
const addWalkIn = async (eventId: string, { id, walkIn }: WalkInPress): Promise<Attendance> => {
  const { name, at } = walkIn
  const send = async ({ email, shifts }: Pick<NewWalkIn, 'email' | 'shifts'>) => {
    const body = { id, name, email, shifts, recorded_at: instantOf(at), ...sentAt() }
    return (await api('POST /events/:id/attendances', { params: { id: eventId }, body })).data
  }
  try {
    return await send(walkIn)
  } catch (error) {
    const { email, shifts } = error instanceof ApiError ? error.errors : {}
    const refusal = [...(email ?? []), ...(shifts ?? [])]
    if (refusal.length === 0) throw error
    showPopup({ type: 'warning', title: name, message: refusal.join(' '), duration: 0 })
    return send({ email: email ? null : walkIn.email, shifts: shifts ? [] : walkIn.shifts })
  }
}

const sendWalkIn = async (eventId: string, press: WalkInPress, { onTry, onAnswer, onDone }: Watcher) => {
  const tried: WalkInPress = { ...press, walkIn: { ...press.walkIn, isTried: true } }
  onTry(tried)
  const added = await addWalkIn(eventId, press)
  const answers = press.status === 'attended' ? [added] : await mark(eventId, [press], () => added.id)
  onAnswer(answers)
  onDone(press)
}

/** Runs an attempt. What the server refuses for good is said and given up. */
const attempt = async (presses: readonly Press[], { onDone }: Watcher, run: () => Promise<void>): Promise<Outcome> => {
  try {
    await run()
    return 'sent'
  } catch (error) {
    if (isTemporary(error)) return 'later'
    if (error instanceof ApiError) showPopup({ type: 'error', message: error.message })
    for (const press of presses) onDone(press)
    return 'sent'
  }
}

/** Sends what was pressed for the people of one event. Repeating it changes nothing. */
export const sendPresses = async (eventId: string, presses: readonly Press[], watcher: Watcher): Promise<Outcome> => {
  for (const press of presses.filter(isWalkIn)) {
    if ((await attempt([press], watcher, () => sendWalkIn(eventId, press, watcher))) === 'later') return 'later'
  }
  const others = presses.filter((press) => !isWalkIn(press))
  for (let start = 0; start < others.length; start += MAX_AT_ONCE) {
    const some = others.slice(start, start + MAX_AT_ONCE)
    const send = async () => {
      watcher.onAnswer(await mark(eventId, some, ({ id }) => id))
      for (const press of some) watcher.onDone(press)
    }
    if ((await attempt(some, watcher, send)) === 'later') return 'later'
  }
  return 'sent'
}
