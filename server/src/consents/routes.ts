import { platformPurposes } from '@rostrum/contract/consent-texts'
import { consentEndpoints } from '@rostrum/contract/consents'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { presentConsent } from './present.ts'
import { countConsents, findConsent, listConsents } from './queries.ts'
import { recordConsent, turnMailOn } from './records.ts'

/** Throws unless the organization is public. What was allowed earlier can be withdrawn from any. */
const assertOrganization = async (tx: Tx, organizationId: string, isGiven: boolean): Promise<void> => {
  const organization = await tx
    .selectFrom('organizations')
    .select('published_at')
    .where('id', '=', organizationId)
    .forKeyShare()
    .executeTakeFirst()
  if (!organization || (isGiven && organization.published_at === null)) throw new AppError('NOT_FOUND')
}

export const consentRoutes = ({ db, clock }: { db: Db; clock: Clock }): Implementation[] =>
  implement(consentEndpoints, {
    'GET /consents': async ({ query, viewer, request }) => {
      const filters = { userId: viewer.userId, organizationId: query.organization_id }
      const [rows, total] = await Promise.all([listConsents(db, filters, query), countConsents(db, filters)])
      return toPage(rows.map(presentConsent), { ...query, total, path: pathOf(request), query })
    },
    'POST /consents': ({ body, viewer, language }) =>
      db.transaction().execute(async (tx) => {
        const { purpose, given: isGiven } = body
        const { userId } = viewer
        const now = clock.now()
        const organizationId = platformPurposes.includes(purpose) ? null : (body.organization_id ?? null)
        if (organizationId !== null) await assertOrganization(tx, organizationId, isGiven)
        await recordConsent(tx, {
          personId: userId,
          organizationId,
          purpose,
          isGiven,
          language,
          page: 'preferences',
          proof: 'session',
          now,
        })
        if (organizationId !== null && purpose === 'organization_mail' && isGiven) {
          await turnMailOn(tx, { userId, organizationId, now })
        }
        const row = await findConsent(tx, { userId, purpose, organizationId })
        if (!row) throw new AppError('NOT_FOUND')
        return { data: presentConsent(row) }
      }),
  })
