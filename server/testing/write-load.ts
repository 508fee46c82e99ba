import { updateKind } from '@rostrum/contract/updates'
import type { Random } from '../sample-data/random.ts'
import { causeRegistration, freshEmail, signUp } from './registrations.ts'
import { fileNamed, sampleFiles } from './sample-files.ts'
import { newId } from '../src/platform/identifiers.ts'

/** The title or name of everything that the load creates, so that it can be distinguished. */
export const loadTitle = 'Written under load'

/** The organizations that the load writes to. */
export interface Scene {
  organizations: { id: string; eventId: string; token: string }[]
}

interface Person {
  id: string
  email: string
  password: string
  token: string
  /** The data that is deleted with the account. */
  messages: string[]
  images: string[]
}

/**
 * The writes that the server has acknowledged. For data that can change, it has the latest state; while a change is in
 * progress, the state is unknown and not recorded.
 */
export interface Ledger {
  people: Set<string>
  deleted: Set<string>
  /** Keyed by user and organization, and by user and event. */
  follows: Map<string, boolean>
  outcomes: Map<string, string>
  /** Keyed by the id that the sender generated. */
  messages: Map<string, string>
  /** Messages that were sent but not acknowledged; they are sent again with the same id. */
  unansweredMessages: Map<string, { token: string; organizationId: string }>
  /** Mail addresses of people who registered an organization. */
  organizations: Set<string>
  images: Set<string>
  published: Set<string>
  /** Requests that were refused, although all of them are valid. */
  refused: string[]
}

export const openLedger = (): Ledger => ({
  people: new Set(),
  deleted: new Set(),
  follows: new Map(),
  outcomes: new Map(),
  messages: new Map(),
  unansweredMessages: new Map(),
  organizations: new Set(),
  images: new Set(),
  published: new Set(),
  refused: [],
})

export const countAcknowledged = (ledger: Ledger): number =>
  [
    ledger.people,
    ledger.deleted,
    ledger.follows,
    ledger.outcomes,
    ledger.messages,
    ledger.organizations,
    ledger.images,
    ledger.published,
  ].reduce((sum, { size }) => sum + size, 0)

interface Sending {
  token?: string
  body?: object
  form?: FormData
}

/** Resolves when the answer begins, which is when a write counts as acknowledged. Rejects if the server dies before. */
const openCaller = (port: number, ledger: Ledger) => async (method: string, path: string, given: Sending) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
      ...(!given.form && { 'content-type': 'application/json' }),
    },
    body: given.form ?? JSON.stringify(given.body ?? {}),
  })
  if (!answer.ok) {
    ledger.refused.push(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    throw new Error('refused')
  }
  return answer
}
type Caller = ReturnType<typeof openCaller>
// oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
const dataOf = async (answer: Response): Promise<any> => ((await answer.json()) as { data: unknown }).data

const signUpPerson = async (call: Caller, ledger: Ledger): Promise<Person> => {
  const body = signUp({ last_name: loadTitle })
  const answer = await call('POST', '/register', { body })
  ledger.people.add(body.email)
  const { id, meta } = await dataOf(answer)
  return { id, email: body.email, password: body.password, token: meta.token, messages: [], images: [] }
}

/** Returns the operations of one writer, from which it picks at random. */
const openActs = (call: Caller, { ledger, scene, random }: { ledger: Ledger; scene: Scene; random: Random }) => {
  let person: Person | undefined
  const someone = async () => (person ??= await signUpPerson(call, ledger))
  const group = () => random.pick(scene.organizations)

  const follow = async () => {
    const [{ id, token }, { id: organizationId }] = [await someone(), group()]
    const key = `${id} ${organizationId}`
    const wanted = !(ledger.follows.get(key) ?? false)
    ledger.follows.delete(key)
    const action = wanted ? 'follow' : 'unfollow'
    await call('POST', `/organizations/${organizationId}/actions?action=${action}`, { token })
    ledger.follows.set(key, wanted)
  }
  const respond = async () => {
    const [{ id, token }, { eventId }] = [await someone(), group()]
    const key = `${id} ${eventId}`
    const outcome = random.pick(['going', 'maybe', 'cant'])
    ledger.outcomes.delete(key)
    const body = { campaign_type: 'events', campaign_id: eventId, outcome }
    await call('POST', '/campaign-engagements', { token, body })
    ledger.outcomes.set(key, outcome)
  }
  const write = async () => {
    const [{ token, messages }, { id: organizationId }] = [await someone(), group()]
    const clientId = newId()
    messages.push(clientId)
    ledger.unansweredMessages.set(clientId, { token, organizationId })
    await sendMessage(call, ledger, clientId)
  }
  const upload = async () => {
    const { token, images } = await someone()
    const form = new FormData()
    form.append('file', fileNamed('picture.png', sampleFiles.png))
    const { id } = await dataOf(await call('POST', '/files/upload', { token, form }))
    images.push(id)
    ledger.images.add(id)
  }
  const registerOrganization = async () => {
    const email = freshEmail()
    const form = causeRegistration({ email, organization_name: loadTitle }, [fileNamed('charter.pdf', sampleFiles.pdf)])
    await call('POST', '/register', { form })
    ledger.organizations.add(email)
  }
  const publish = async () => {
    const { token } = group()
    const body = { ...updateKind.example, title: loadTitle }
    const { id } = await dataOf(await call('POST', '/campaign-updates', { token, body }))
    await call('POST', `/campaign-updates/${id}/actions?action=publish`, { token })
    ledger.published.add(id)
  }
  const deleteAccount = async () => {
    const { id, email, password, token, messages, images } = await someone()
    person = undefined
    // From now on it is unknown whether the account and its data exist.
    ledger.people.delete(email)
    for (const message of messages) ledger.messages.delete(message)
    for (const image of images) ledger.images.delete(image)
    for (const facts of [ledger.follows, ledger.outcomes]) {
      for (const key of facts.keys()) if (key.startsWith(id)) facts.delete(key)
    }
    await call('POST', `/users/${id}/actions?action=delete-account`, { token, body: { password } })
    ledger.deleted.add(id)
  }
  const often = [follow, follow, follow, respond, respond, respond, write, write, write, publish]
  return [...often, upload, registerOrganization, deleteAccount]
}

const sendMessage = async (call: Caller, ledger: Ledger, clientId: string): Promise<void> => {
  const sent = ledger.unansweredMessages.get(clientId)
  if (!sent) return
  const body = { body: `${loadTitle} ${clientId}`, client_id: clientId }
  await call('POST', `/organizations/${sent.organizationId}/chat/messages`, { token: sent.token, body })
  ledger.unansweredMessages.delete(clientId)
  ledger.messages.set(clientId, body.body)
}

/** Sends all unacknowledged messages again. */
export const sendAgain = async (port: number, ledger: Ledger): Promise<void> => {
  const call = openCaller(port, ledger)
  for (const clientId of ledger.unansweredMessages.keys()) await sendMessage(call, ledger, clientId)
}

/** Writes with several writers until the server no longer answers. */
export const writeUntilKilled = async (
  port: number,
  given: { ledger: Ledger; scene: Scene; random: Random; writers: number },
): Promise<void> => {
  const call = openCaller(port, given.ledger)
  const refusedBefore = given.ledger.refused.length
  const write = async () => {
    const acts = openActs(call, given)
    try {
      for (;;) await given.random.pick(acts)()
    } catch (error) {
      // A broken connection is caused by the kill, unless a request was refused.
      if (given.ledger.refused.length === refusedBefore && !(error instanceof TypeError)) throw error
    }
  }
  await Promise.all(Array.from({ length: given.writers }, write))
}
