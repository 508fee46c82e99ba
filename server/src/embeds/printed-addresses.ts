import { publicPath } from '@rostrum/contract/embed-addresses'
import { endOfId } from '@rostrum/contract/printed-address'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/services.ts'
import { perMinute } from '../platform/http/api.ts'
import { AppError } from '../platform/http/errors.ts'
import { findByEndOfId } from './queries.ts'

/** Requests per minute from one IP address. Many people may type the address of one poster from the same place. */
const limit = 120

/** Leads from the short address on a poster to the page of the action. */
export const servePrintedAddresses = (app: FastifyInstance, { db, config }: Pick<Services, 'db' | 'config'>): void => {
  const options = { config: { rateLimit: perMinute(limit, config) } }
  app.get<{ Params: { code: string } }>('/a/:code', options, async ({ params }, reply) => {
    const end = endOfId(params.code)
    const found = end === undefined ? undefined : await findByEndOfId(db, end)
    if (!found) throw new AppError('NOT_FOUND')
    // The page may be taken down, so nothing may remember where the address leads.
    return reply.header('cache-control', 'no-store').redirect(publicPath(found, found.organization_id), 302)
  })
}
