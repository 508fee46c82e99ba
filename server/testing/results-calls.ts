import { callCampaignKind } from '@rostrum/contract/campaigns'
import { itemOf } from './cast-belongings.ts'
import type { Cast } from './callers.ts'

const ofItem = async (cast: Cast) => ({ params: { id: await itemOf(cast, callCampaignKind) } })

export const resultCalls = {
  'GET /results/:id': ofItem,
  'GET /results/:id/periods.csv': ofItem,
  'GET /results/:id/targets': ofItem,
  'GET /results/:id/areas': ofItem,
  'GET /results/:id/targets.csv': ofItem,
}

export const activityCalls = {
  'GET /organizations/:id/recent-activities.csv': ({ organization }: Cast) => ({
    params: { id: organization.id },
    query: { section: 'pledges' },
  }),
}
