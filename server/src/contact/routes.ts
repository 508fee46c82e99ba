import { contactEndpoints } from '@rostrum/contract/contact'
import { assertVisible } from '../organizations/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { addressKey } from '../platform/http/addresses.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import type { Realtime } from '../platform/realtime.ts'
import { translate } from '../platform/texts.ts'
import { deleteMessage, getInTouch, markMessage } from './commands.ts'
import { presentMessage } from './present.ts'
import { proofOfWork } from '../platform/proof-of-work.ts'
import { countMessages, findMessage, listMessages } from './queries.ts'

interface Services {
  db: Db
  clock: Clock
  limiter: Limiter
  realtime: Realtime
  publicUrl: string
}

export const contactRoutes = ({ db, clock, limiter, realtime, publicUrl: origin }: Services): Implementation[] => {
  const proofs = proofOfWork({ db, clock })
  const show = async (id: string, organizationId: string) => ({
    data: presentMessage(await findMessage(db, { id, organizationId })),
  })

  return implement(
    contactEndpoints,
    {
      'POST /contact-challenges': async () => {
        const { id, challenge, expiresAt } = await proofs.challenge()
        const attributes = { challenge, expires_at: expiresAt.toISOString() }
        return { data: { id, type: 'contact-challenges' as const, attributes } }
      },
      'POST /organizations/:id/actions?action=get-in-touch': async ({ params, body, viewer, language, request }) => {
        const { altcha, website: trap, ...words } = body
        await assertVisible(db, viewer, params.id)
        // A filled honeypot field gets the same answer, so that a bot does not notice and try another way.
        if (!trap) {
          await getInTouch(
            db,
            { organizationId: params.id, viewer, words, language, origin, now: clock.now() },
            { altcha, check: proofs.check, address: addressKey(request), limiter },
          )
          realtime.publish({ topic: `organization:${params.id}`, name: 'activity', data: {} })
        }
        return { message: translate(language, 'server.contactSent') }
      },
      'GET /contact-messages': async ({ query, viewer, request }) => {
        const filters = { organizationId: viewer.organizationId, state: query.state }
        const [rows, total] = await Promise.all([listMessages(db, filters, query), countMessages(db, filters)])
        return toPage(rows.map(presentMessage), { ...query, total, path: pathOf(request), query })
      },
      'GET /contact-messages/unread': async ({ viewer }) => ({
        unread_count: await countMessages(db, { organizationId: viewer.organizationId, state: 'unread' }),
      }),
      'GET /contact-messages/:id': ({ params, viewer }) => show(params.id, viewer.organizationId),
      'PUT /contact-messages/:id': async ({ params, body, viewer: { organizationId } }) => {
        await markMessage(db, { id: params.id, organizationId, marks: body, now: clock.now() })
        return show(params.id, organizationId)
      },
      'DELETE /contact-messages/:id': async ({ params, viewer }) => {
        await deleteMessage(db, { id: params.id, viewer, now: clock.now() })
        return undefined
      },
    },
    { 'POST /contact-challenges': 30 },
  )
}
