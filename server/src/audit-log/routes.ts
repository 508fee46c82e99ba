import { auditLogEndpoints } from '@rostrum/contract/audit-log'
import type { Capability } from '@rostrum/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation, type AnyViewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { presentEntry } from './present.ts'
import { countEntries, listEntries } from './queries.ts'

/** Throws if the viewer does not have the capability in this organization. */
export type AssertOwn = (db: Db, viewer: AnyViewer, organizationId: string, capability: Capability) => Promise<void>

interface Services {
  db: Db
  assertOwn: AssertOwn
}

export const auditLogRoutes = ({ db, assertOwn }: Services): Implementation[] =>
  implement(auditLogEndpoints, {
    'GET /organizations/:id/audit-log': async ({ params, query, viewer, request }) => {
      await assertOwn(db, viewer, params.id, 'audit')
      const { page: _page, perPage: _perPage, ...rest } = query
      const filters = { ...rest, organizationId: params.id }
      const [rows, total] = await Promise.all([listEntries(db, filters, query), countEntries(db, filters)])
      return toPage(rows.map(presentEntry), { ...query, total, path: pathOf(request), query })
    },
  })
