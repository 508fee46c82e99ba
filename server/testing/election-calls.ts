import { candidateKind } from '@rostrum/contract/candidates'
import type { Cast } from './callers.ts'
import { itemOf } from './cast-belongings.ts'
import { buildElection } from './factories-elections.ts'

let count = 0
/** A day that no other election has. */
const freshDay = (): string => {
  count += 1
  return new Date(Date.UTC(2090, 0, count)).toISOString().slice(0, 10)
}

const newElection = () => ({ name: 'General election', state: 'WI', election_day: freshDay() })

const ofElection = async ({ app, organization }: Cast) => ({
  params: { id: await buildElection(app.services.db, { organization_id: organization.id, election_day: freshDay() }) },
})

/** Valid calls of this room: see `valid-calls.ts`. */
export const electionCalls = {
  'GET /elections': () => ({}),
  'POST /elections': () => ({ body: newElection() }),
  'PUT /elections/:id': async (cast: Cast) => ({ ...(await ofElection(cast)), body: newElection() }),
  'DELETE /elections/:id': ofElection,
  'GET /candidates/:id/election': async (cast: Cast) => ({ params: { id: await itemOf(cast, candidateKind) } }),
}
