import { callCampaignKind } from '@rostrum/contract/campaigns'
import { calledTargetEndpoints } from '@rostrum/contract/called-targets'
import { campaignTargetEndpoints } from '@rostrum/contract/directories'
import { enteredTargets } from '@rostrum/contract/entered-targets'
import { canSee } from '../content/policy.ts'
import { findItem } from '../content/queries.ts'
import { countTargets, findOfficeHours, listTargets } from '../directories/queries.ts'
import { selectionOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type AnyViewer, implement, type Implementation } from '../platform/http/implement.ts'
import { offsetOf, pathOf, toPage, withMeta } from '../platform/http/pages.ts'
import { findCalledTarget, withCalls } from './called-target.ts'
import { matchTargets, presentTarget } from './targets.ts'

const findCampaign = async (db: Db, id: string, viewer: AnyViewer | null) => {
  const row = await findItem(db, { kind: callCampaignKind.path, id }, viewer)
  if (!row || !canSee(viewer, row)) throw new AppError('NOT_FOUND')
  return callCampaignKind.attributesOf(row.attributes)
}

const nowhere = { divisions: [], ambiguous: [], office_hours: null }

export const campaignRoutes = ({ db }: { db: Db }): Implementation[] =>
  implement(
    { ...campaignTargetEndpoints, ...calledTargetEndpoints },
    {
      'GET /call-campaigns/:id/targets/:target': async ({ params: { id, target }, viewer }) => {
        const attributes = await findCampaign(db, id, viewer)
        const found = await findCalledTarget(db, { itemId: id, attributes, key: target })
        if (!found) throw new AppError('NOT_FOUND')
        return { data: found }
      },
      'GET /call-campaigns/:id/targets': async ({ params, query, viewer, request }) => {
        const attributes = await findCampaign(db, params.id, viewer)
        const { place, divisions: chosen = [], page, perPage } = query
        // The place is not repeated in the links.
        const envelope = { page, perPage, path: pathOf(request), query: {} }
        const selection = selectionOf(attributes)
        if (!selection) {
          const all = enteredTargets(attributes.call_list)
          const from = offsetOf(query)
          const listed = await withCalls(db, params.id, all.slice(from, from + perPage))
          return withMeta(toPage(listed, { ...envelope, total: all.length }), nowhere)
        }
        const hours = { office_hours: await findOfficeHours(db, selection.directoryId) }
        if (place !== undefined) {
          const { targets, divisions, ambiguous } = await matchTargets(db, selection, { place, chosen })
          const all = { ...envelope, page: 1, perPage: Math.max(1, targets.length) }
          const counted = await withCalls(db, params.id, targets)
          return withMeta(toPage(counted, { ...all, total: targets.length }), { divisions, ambiguous, ...hours })
        }
        const [rows, total] = await Promise.all([listTargets(db, selection, query), countTargets(db, selection)])
        return withMeta(
          toPage(
            await withCalls(
              db,
              params.id,
              rows.map((row) => presentTarget(row)),
            ),
            { ...envelope, total },
          ),
          { ...nowhere, ...hours },
        )
      },
    },
  )
