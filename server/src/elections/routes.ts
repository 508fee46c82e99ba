import { candidates } from '@rostrum/contract/kinds/candidates'
import { electionEndpoints } from '@rostrum/contract/elections'
import { canSee } from '../content/policy.ts'
import { findItem } from '../content/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { changeElection, createElection, deleteElection, todayOf } from './own-elections.ts'
import { countElections, findNextElection, listElections, listStates, presentElection, visibleTo } from './queries.ts'

interface ElectionServices {
  db: Db
  clock: Clock
}

export const electionRoutes = ({ db, clock }: ElectionServices): Implementation[] => {
  const find = async ({ organizationId }: OrganizationViewer, id: string) => {
    const row = await visibleTo(db, organizationId).where('election.id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    return { data: presentElection(row) }
  }
  return implement(
    electionEndpoints,
    {
      'GET /elections': async ({ query, request, viewer: { organizationId } }) => {
        const coming = { organizationId, today: await todayOf(db, organizationId, clock.now()) }
        const [rows, total] = await Promise.all([listElections(db, coming, query), countElections(db, coming)])
        return toPage(rows.map(presentElection), { ...query, total, path: pathOf(request), query })
      },
      'POST /elections': async ({ viewer, body }) =>
        find(viewer, await createElection(db, { viewer, now: clock.now() }, body)),
      'PUT /elections/:id': async ({ viewer, params, body }) => {
        await changeElection(db, { viewer, id: params.id, now: clock.now() }, body)
        return find(viewer, params.id)
      },
      'DELETE /elections/:id': async ({ viewer, params }) => {
        await deleteElection(db, { viewer, id: params.id, now: clock.now() })
        return undefined
      },
      'GET /candidates/:id/election': async ({ params, query, viewer }) => {
        const candidate = await findItem(db, { kind: candidates.path, id: params.id }, viewer)
        if (!candidate || !canSee(viewer, candidate)) throw new AppError('NOT_FOUND')
        const { organization_id: organizationId } = candidate
        const coming = { organizationId, today: await todayOf(db, organizationId, clock.now()) }
        const [next, states] = await Promise.all([
          findNextElection(db, { ...coming, state: query.state ?? null }),
          listStates(db, coming),
        ])
        return { data: next ? presentElection(next) : null, meta: { states } }
      },
    },
    { 'POST /elections': 120 },
  )
}
