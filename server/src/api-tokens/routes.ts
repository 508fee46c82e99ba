import { apiTokenEndpoints } from '@rostrum/contract/api-tokens'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { createApiToken, revokeApiToken } from './commands.ts'
import { presentApiToken } from './present.ts'
import { listApiTokens } from './queries.ts'

export const apiTokenRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] => {
  const list = async (organizationId: string) => {
    const rows = await listApiTokens(db, organizationId)
    return rows.map((row) => presentApiToken(row, clock.now()))
  }
  return implement(
    apiTokenEndpoints,
    {
      'GET /api-tokens': async ({ viewer }) => ({ data: await list(viewer.organizationId) }),
      'POST /api-tokens': async ({ viewer, body }) => {
        const { id, token } = await createApiToken(db, { viewer, body, now: clock.now() })
        const data = (await list(viewer.organizationId)).find((each) => each.id === id)
        // Somebody else has revoked it already.
        if (!data) throw new AppError('NOT_FOUND')
        return { data, meta: { token } }
      },
      'DELETE /api-tokens/:id': async ({ viewer, params }) => {
        await revokeApiToken(db, { viewer, id: params.id, now: clock.now() })
        return undefined
      },
    },
    { 'POST /api-tokens': 20 },
  )
}
