import { shareEndpoints } from '@rostrum/contract/shares'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { findReach } from './reach.ts'

export const shareRoutes = ({ db }: { db: Db }): Implementation[] =>
  implement(shareEndpoints, {
    'GET /profile/reach': ({ viewer }) => findReach(db, viewer.userId),
  })
