import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../server/sample-data/random.ts'
import { loadTitle, openLedger } from '../../server/testing/write-load.ts'
import type { Answered, Requests } from './requests.ts'
import { isSuccess } from './requests.ts'
import { organizationName, type Person, type TrialScene } from './scene.ts'

const readers = 4
const betweenWrites = 60
const betweenReads = 100
const beforeAgain = 300

/** A write that was confirmed. */
interface Acknowledged {
  kind: string
  /** When the request began that was confirmed, and when its answer came. */
  startedAt: number
  endedAt: number
  /** From the first attempt to the confirmation. */
  milliseconds: number
}

interface Write {
  kind: string
  path: string
  token?: string
  body?: object
}

/**
 * What the database must contain after the trial. The guests are keyed by address and event; messages without an id of
 * their sender are known by their text, and only their key prevents a second one.
 */
export const openTrialLedger = () => ({
  ...openLedger(),
  guests: new Map<string, string>(),
  plainMessages: new Set<string>(),
  acknowledged: [] as Acknowledged[],
})
export type TrialLedger = ReturnType<typeof openTrialLedger>

/** The first attempt may still run, and the server asks to wait. */
const isInProgress = ({ outcome, retryAfter }: Answered) => outcome === 409 && retryAfter !== undefined
/** The first attempt was saved, but its answer was lost. */
const isSavedBefore = ({ outcome, retryAfter }: Answered) => outcome === 409 && retryAfter === undefined
const isRefused = ({ outcome }: Answered) => typeof outcome === 'number' && outcome < 500

/**
 * Sends a write until it is confirmed, always with the same key. Returns false if it is refused, which no outage should
 * cause.
 */
export const writeUntilAcknowledged = async (
  { send }: Pick<Requests, 'send'>,
  { acknowledged }: Pick<TrialLedger, 'acknowledged'>,
  write: Write,
): Promise<boolean> => {
  const firstAt = performance.now()
  const key = randomUUID()
  for (let isRepeated = false; ; isRepeated = true) {
    const answer = await send({ ...write, group: 'write', method: 'POST', key, body: write.body ?? {} })
    const { startedAt, endedAt } = answer
    if (isSuccess(answer) || (isRepeated && isSavedBefore(answer))) {
      acknowledged.push({ kind: write.kind, startedAt, endedAt, milliseconds: endedAt - firstAt })
      return true
    }
    if (isRefused(answer) && !isInProgress(answer)) return false
    await pause(isInProgress(answer) ? Number(answer.retryAfter) * 1000 : beforeAgain)
  }
}

const openWriter = (
  requests: Requests,
  ledger: TrialLedger,
  { scene, person: { id, token }, seed }: { scene: TrialScene; person: Person; seed: number },
) => {
  const random = seededRandom(seed)
  const organization = () => random.pick(scene.organizations)
  const write = (given: Write) => writeUntilAcknowledged(requests, ledger, given)

  const follow = async () => {
    const organizationId = organization().id
    const key = `${id} ${organizationId}`
    const wanted = !(ledger.follows.get(key) ?? false)
    ledger.follows.delete(key)
    const action = wanted ? 'follow' : 'unfollow'
    const path = `/api/organizations/${organizationId}/actions?action=${action}`
    if (await write({ kind: 'follow', path, token })) ledger.follows.set(key, wanted)
  }
  const respond = async () => {
    const { eventId } = organization()
    const key = `${id} ${eventId}`
    const outcome = random.pick(['going', 'maybe', 'cant'])
    ledger.outcomes.delete(key)
    const body = { campaign_type: 'events', campaign_id: eventId, outcome }
    const path = '/api/campaign-engagements'
    if (await write({ kind: 'respond', path, token, body })) ledger.outcomes.set(key, outcome)
  }
  const respondAsGuest = async () => {
    const { eventId } = organization()
    const email = `${randomUUID()}@example.org`
    const outcome = random.pick(['going', 'cant'])
    const guest = { name: 'Rosa Marin', email }
    const body = { campaign_type: 'events', campaign_id: eventId, outcome, guest }
    const path = '/api/campaign-engagements'
    if (await write({ kind: 'respond as guest', path, body })) ledger.guests.set(`${email} ${eventId}`, outcome)
  }
  const message = async () => {
    const clientId = randomUUID()
    const text = `${loadTitle} ${clientId}`
    const path = `/api/organizations/${organization().id}/chat/messages`
    const body = { body: text, client_id: clientId }
    if (await write({ kind: 'message', path, token, body })) ledger.messages.set(clientId, text)
  }
  const plainMessage = async () => {
    const body = { body: `Without an id ${randomUUID()}` }
    const path = `/api/organizations/${organization().id}/chat/messages`
    if (await write({ kind: 'message', path, token, body })) ledger.plainMessages.add(body.body)
  }
  return { random, acts: [follow, respond, message, respondAsGuest, plainMessage] }
}

/** The calls of a reader. All but the kept page differ each time, so that no cache can answer them. */
const readsOf = (scene: TrialScene, { token }: Person, seed: number) => {
  const random = seededRandom(seed)
  const id = () => random.pick(scene.organizations).id
  const different = () => random.between(1, 1_000_000_000)
  const search = () => `${encodeURIComponent(organizationName)}&perPage=${random.between(1, 50)}`
  return [
    () => ({ kind: 'home page', group: 'public', path: `/?different=${different()}` }) as const,
    () =>
      ({ kind: 'organization page', group: 'public', path: `/organization/${id()}?different=${different()}` }) as const,
    () => ({ kind: 'organizations', group: 'public', path: `/api/organizations?search=${search()}` }) as const,
    () => ({ kind: 'organization', group: 'public', path: `/api/organizations/${id()}` }) as const,
    () => ({ kind: 'profile', group: 'signed-in', path: '/api/profile', token }) as const,
    () => ({ kind: 'kept home page', group: 'cached', path: '/' }) as const,
  ]
}

/** Writes and reads until it is stopped. `stop` lets every writer finish what it has begun. */
export const startLoad = (requests: Requests, ledger: TrialLedger, scene: TrialScene) => {
  const over = new AbortController()
  const write = async (person: Person, index: number) => {
    const { acts, random } = openWriter(requests, ledger, { scene, person, seed: index + 1 })
    while (!over.signal.aborted) {
      await random.pick(acts)()
      await pause(betweenWrites)
    }
  }
  const read = async (_: unknown, index: number) => {
    const [person] = scene.people
    if (!person) throw new Error('Nobody reads.')
    const reads = readsOf(scene, person, 100 + index)
    for (let turn = index; !over.signal.aborted; turn += 1) {
      const next = reads[turn % reads.length]
      if (next) await requests.send(next())
      await pause(betweenReads)
    }
  }
  const running = Promise.all([...scene.people.map(write), ...Array.from({ length: readers }, read)])
  return {
    running,
    stop: () => {
      over.abort()
      return running
    },
  }
}
