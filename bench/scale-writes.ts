import { eventKind } from '@rostrum/contract/events'
import { startSession } from '../server/src/accounts/sessions.ts'
import type { App } from '../server/src/app.ts'
import { printComparison, timed } from './large-organizations.ts'
import { itemIdOf, organizationIdOf, personIdOf, theItem, theOrganization } from './scale-data.ts'

const callsPerWrite = 60
/** A repeated run continues with other people. */
const firstPerson = 1_000 + Math.floor(Math.random() * 4_000)

interface Given {
  app: App
  owner: string | undefined
}

interface Write {
  token: (given: Given, call: number) => Promise<string | undefined>
  url: string
  body?: (call: number) => object
}

const asPerson: Write['token'] = ({ app }, call) => startSession(app.services.db, personIdOf(firstPerson + call))
const asOwner: Write['token'] = ({ owner }) => Promise.resolve(owner)
const asStranger: Write['token'] = () => Promise.resolve(undefined)

const action = (organization: string, name: string) => `/organizations/${organization}/actions?action=${name}`
const answer = (item: string, outcome: string) => ({ campaign_type: 'events', campaign_id: item, outcome })
const guest = (call: number) => ({
  name: 'Maya Reyes',
  email: `bench${firstPerson}-${call}-${Date.now()}@example.org`,
})

/** In this order, because some take back what others did. */
const writes: Record<string, Write> = {
  'follow a group': { token: asPerson, url: action(organizationIdOf(700), 'follow') },
  'unfollow the group of all': { token: asPerson, url: action(theOrganization, 'unfollow') },
  'follow the group of all': { token: asPerson, url: action(theOrganization, 'follow') },
  'answer an event': {
    token: asPerson,
    url: '/campaign-engagements',
    body: () => answer(itemIdOf(700), 'going'),
  },
  'change an answer to the event': {
    token: asPerson,
    url: '/campaign-engagements',
    body: () => answer(theItem, 'maybe'),
  },
  'answer without an account': {
    token: asStranger,
    url: '/campaign-engagements',
    body: (call) => ({ ...answer(theItem, 'going'), guest: guest(call) }),
  },
  'publish to all followers': {
    token: asOwner,
    url: '/events',
    body: () => ({ ...eventKind.example, organization_id: theOrganization, status: 'published' }),
  },
}

/** Milliseconds of each call, for each of the sizes in turns. Logging in is not measured. */
const timesOf = async (opened: Given[], { token, url, body }: Write): Promise<number[][]> => {
  const times = opened.map((): number[] => [])
  for (let call = 0; call < callsPerWrite + 5; call += 1) {
    for (const [index, given] of opened.entries()) {
      const session = await token(given, call)
      const took = await timed(
        given.app,
        { token: session },
        { url: `/api${url}`, method: 'POST', ...(body && { body: body(call) }) },
      )
      if (call >= 5) times[index]?.push(took)
    }
  }
  return times
}

/** Writes with 10,000 and with a million organizations, people, followers and acts. */
export const compareWrites = async (opened: Given[]): Promise<void> => {
  console.log(`  p95 of ${callsPerWrite} in ms`)
  for (const [name, write] of Object.entries(writes)) {
    try {
      printComparison(name, await timesOf(opened, write))
    } catch (error) {
      console.log(`  ${name.padEnd(30)} ${error instanceof Error ? error.message : 'failed'}`)
    }
  }
}
