import { auditEndpoints } from '@rostrum/contract/audit'
import type { Capability } from '@rostrum/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type Viewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { presentEntry } from './present.ts'
import { countEntries, listEntries } from './queries.ts'

interface Services {
  db: Db
  /** Refuses who may not do this for an organization; the organizations room, which this one does not know, decides. */
  demandOwn: (db: Db, viewer: Viewer, organizationId: string, capability: Capability) => Promise<void>
}

export const auditRoutes = ({ db, demandOwn }: Services): Implementation[] =>
  implement(auditEndpoints, {
    'GET /organizations/:id/audit-log': async ({ params, query, viewer, request }) => {
      await demandOwn(db, viewer, params.id, 'audit')
      const { page: _page, perPage: _perPage, ...asked } = query
      const filters = { ...asked, organizationId: params.id }
      const [rows, total] = await Promise.all([listEntries(db, filters, query), countEntries(db, filters)])
      return toPage(rows.map(presentEntry), { ...query, total, path: pathOf(request), query })
    },
  })
