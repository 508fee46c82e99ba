import { donationLinkEndpoints, type DonationLink, type DonationLinkFields } from '@rostrum/contract/donation-links'
import { isOwnAdmin } from '../organizations/policy.ts'
import { assertOwn, assertVisible } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type OrganizationViewer, type AnyViewer } from '../platform/http/implement.ts'
import { orStored } from '../platform/http/revisions.ts'
import { countClick, replaceLinks } from './commands.ts'
import { findRevision, listLinks, type LinkRow } from './queries.ts'

const present = ({ id, clicks, ...row }: LinkRow, isOwn: boolean): DonationLink => ({
  id,
  type: 'donation-links',
  attributes: { ...row, ...(isOwn && { clicks }) },
})

export const donationLinkRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const list = async (organizationId: string, viewer: AnyViewer | null) => {
    const isOwn = isOwnAdmin(viewer, { id: organizationId })
    const [rows, revision] = await Promise.all([listLinks(db, organizationId), findRevision(db, organizationId)])
    return { data: rows.map((row) => present(row, isOwn)), meta: { revision: String(revision) } }
  }

  const replace = (
    viewer: OrganizationViewer,
    change: { links: DonationLinkFields[]; revision?: string | undefined },
  ) => db.transaction().execute((tx) => replaceLinks(tx, { viewer, ...change, now: clock.now() }))

  return implement(
    donationLinkEndpoints,
    {
      'GET /organizations/:id/donation-links': async ({ params, viewer }) => {
        await assertVisible(db, viewer, params.id)
        return list(params.id, viewer)
      },
      'PUT /organizations/:id/donation-links': async ({ params, body, viewer, revision }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        const stored = () => list(params.id, viewer)
        await orStored(replace(viewer, { links: body.donation_links, revision }), stored)
        return stored()
      },
      'DELETE /organizations/:id/donation-links': async ({ params, viewer }) => {
        await assertOwn(db, viewer, params.id, 'edit')
        await replace(viewer, { links: [] })
        return undefined
      },
      'POST /donation-links/:id/actions?action=click': async ({ params }) => {
        await countClick(db, params.id)
        return undefined
      },
    },
    // A person follows a few links; only a script follows many.
    { 'POST /donation-links/:id/actions?action=click': 10 },
  )
}
