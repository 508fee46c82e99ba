import type { Endpoints } from '@rostrum/contract'
import { newId } from '../src/platform/identifiers.ts'
import type { Cast } from './callers.ts'
import { bare, type MakeCall, of, withBody } from './make-call.ts'
import { personOf } from './people-calls.ts'

/** A draft to everybody. The supporter of the cast may be mailed. */
const broadcastOf = async (cast: Cast): Promise<string> => {
  const id = newId()
  await personOf(cast)
  await cast.app.services.db
    .insertInto('broadcasts')
    .values({
      id,
      organization_id: cast.organization.id,
      author_id: cast.people.owner.id,
      subject: 'The hearing is on Thursday',
      body: 'Bring a neighbor.',
      filters: '{}',
    })
    .execute()
  return id
}

const broadcast = of(broadcastOf)
const letter = { subject: 'The hearing is on Thursday', body: 'Bring a neighbor.' }

/** A valid call of each endpoint about broadcasts. */
export const validBroadcastCalls = {
  'GET /broadcasts': bare,
  'POST /broadcasts': withBody(bare, () => ({ ...letter, filters: { tag: 'Speaker' } })),
  'GET /broadcasts/:id': broadcast,
  'PUT /broadcasts/:id': withBody(broadcast, () => letter),
  'DELETE /broadcasts/:id': broadcast,
  'GET /broadcasts/:id/preview': broadcast,
  'POST /broadcasts/:id/actions?action=test': broadcast,
  'POST /broadcasts/:id/actions?action=send': withBody(broadcast, () => ({ send_at: null })),
  'POST /broadcasts/:id/actions?action=stop': broadcast,
} satisfies Partial<Record<keyof Endpoints, MakeCall>>
