import { updateFeedEndpoints } from '@rostrum/contract/updates'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { presentFeed } from './feed.ts'
import { findPublicOrganization } from '../organizations/queries.ts'
import { listPublicUpdates } from './queries.ts'

/** Programs that read feeds send no token, so they get only what is public. */
export const updateRoutes = ({ db, publicUrl: origin }: { db: Db; publicUrl: string }): Implementation[] =>
  implement(updateFeedEndpoints, {
    'GET /organizations/:id/updates.atom': async ({ params }) => {
      const organization = await findPublicOrganization(db, params.id)
      if (!organization) throw new AppError('NOT_FOUND')
      return presentFeed({ organization, updates: await listPublicUpdates(db, params.id), origin })
    },
  })
