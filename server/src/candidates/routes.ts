import { candidateKind, voteEndpoints } from '@rostrum/contract/candidates'
import { assertPeople } from '../content/commands.ts'
import { countEngagements, findEngagement, listAllEngagements, listEngagements } from '../content/engagements.ts'
import { engagementsFor } from '../content/policy.ts'
import { recordOnItem } from '../content/record.ts'
import { withdraw } from '../content/take-part.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { pledge, writePlan } from './commands.ts'
import { presentVote, votesToCsv } from './present.ts'

/** Restricts engagements to pledges that have vote details. */
const named = { kinds: [candidateKind.path], hasDetails: true }

interface CandidateServices {
  db: Db
  clock: Clock
  realtime: Realtime
}

/** The pledges to vote. The life-cycle of candidates is implemented in `content`. */
export const candidateRoutes = ({ db, clock, realtime }: CandidateServices): Implementation[] => {
  const show = async (id: string) => ({ data: presentVote(await findEngagement(db, id)) })

  return implement(voteEndpoints, {
    'POST /candidates/:id/actions?action=vote': async ({ params, body, viewer }) =>
      show(await pledge(db, { candidateId: params.id, viewer, details: body, now: clock.now(), realtime })),
    'POST /candidate-votes': async ({ body: { candidate_id, ...details }, viewer }) =>
      show(await pledge(db, { candidateId: candidate_id, viewer, details, now: clock.now(), realtime })),
    'PUT /candidate-votes/:id': async ({ params, body, viewer }) => {
      await writePlan(db, { pledgeId: params.id, viewer, plan: body.plan })
      return show(params.id)
    },
    'DELETE /candidate-votes/:id': async ({ params, viewer }) => {
      await withdraw(db, { kinds: [candidateKind], engagementId: params.id, viewer, now: clock.now(), realtime })
      return undefined
    },
    'GET /candidate-votes': async ({ query, viewer, request }) => {
      const filters = { ...engagementsFor(viewer), campaignId: query.candidate_id, ...named }
      const [rows, total] = await Promise.all([listEngagements(db, filters, query), countEngagements(db, filters)])
      return toPage(rows.map(presentVote), { ...query, total, path: pathOf(request), query })
    },
    'GET /candidates/:id/votes.csv': async ({ params, viewer }) => {
      await assertPeople(db, viewer, { kinds: [candidateKind.path], id: params.id })
      return db.transaction().execute(async (tx) => {
        await recordOnItem(tx, { act: 'pledges.exported', itemId: params.id, viewer, now: clock.now() })
        return votesToCsv(await listAllEngagements(tx, { campaignId: params.id, ...named }))
      })
    },
  })
}
