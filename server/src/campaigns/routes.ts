import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { calledTargetEndpoints } from '@rostrum/contract/called-targets'
import { campaignTargetEndpoints } from '@rostrum/contract/directories'
import { enteredToMail } from '@rostrum/contract/entered-addressees'
import { enteredToWriteTo } from '@rostrum/contract/entered-recipients'
import { enteredToCall } from '@rostrum/contract/entered-targets'
import { findOfficeHours } from '../directories/queries.ts'
import { type AddressLookUpServices, openAddressLookUp } from '../directories/geocoding/look-up-address.ts'
import { selectionOf } from '../directories/selection.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { withMeta } from '../platform/http/pages.ts'
import { findCalledTarget, withCalls } from './called-target.ts'
import { findCampaign, findTargets } from './targets.ts'

/** The answer of those whom people write to. */
const findPlaced = async (...asked: Parameters<typeof findTargets>) => {
  const { page, ...place } = await findTargets(...asked)
  return withMeta(page, place)
}

interface CampaignServices extends AddressLookUpServices {
  db: Db
}

export const campaignRoutes = (services: CampaignServices): Implementation[] => {
  const { db } = services
  const targetServices = { db, addressLookUp: openAddressLookUp(services) }
  return implement(
    { ...campaignTargetEndpoints, ...calledTargetEndpoints },
    {
      'GET /call-campaigns/:id/targets/:target': async ({ params: { id, target }, viewer }) => {
        const attributes = await findCampaign(db, { kind: callCampaignKind, id }, viewer)
        const found = await findCalledTarget(db, { itemId: id, attributes, key: target })
        if (!found) throw new AppError('NOT_FOUND')
        return { data: found }
      },
      'GET /call-campaigns/:id/targets': async ({ params: { id }, query, viewer, request }) => {
        const attributes = await findCampaign(db, { kind: callCampaignKind, id }, viewer)
        const selection = selectionOf(callCampaignKind, attributes)
        const [{ page, ...place }, hours] = await Promise.all([
          findTargets(targetServices, { selection, entered: enteredToCall(attributes.call_list) }, { query, request }),
          selection ? findOfficeHours(db, selection.directoryId) : null,
        ])
        const counted = { ...page, data: await withCalls(db, id, page.data) }
        return withMeta(counted, { ...place, office_hours: hours })
      },
      'GET /email-campaigns/:id/targets': async ({ params: { id }, query, viewer, request }) => {
        const attributes = await findCampaign(db, { kind: emailCampaignKind, id }, viewer)
        const entered = enteredToWriteTo(attributes.email_list)
        return findPlaced(
          targetServices,
          { selection: selectionOf(emailCampaignKind, attributes), entered },
          { query, request },
        )
      },
      'GET /mail-campaigns/:id/targets': async ({ params: { id }, query, viewer, request }) => {
        const attributes = await findCampaign(db, { kind: mailCampaignKind, id }, viewer)
        const entered = enteredToMail(attributes.address_list)
        return findPlaced(
          targetServices,
          { selection: selectionOf(mailCampaignKind, attributes), entered },
          { query, request },
        )
      },
    },
  )
}
