import { webhookEndpoints } from '@rostrum/contract/webhooks'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { createWebhook, redeliver, removeWebhook, resumeWebhook } from './commands.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { countDeliveries, findDelivery, findWebhook, listDeliveries, listWebhooks } from './queries.ts'

interface Services {
  db: Db
  clock: Clock
  config: Pick<Config, 'webhooks'>
}

export const webhookRoutes = ({ db, clock, config }: Services): Implementation[] =>
  implement(
    webhookEndpoints,
    {
      'GET /webhooks': async ({ viewer }) => ({
        data: (await listWebhooks(db, viewer.organizationId)).map(presentWebhook),
      }),
      'POST /webhooks': async ({ viewer, body }) => {
        const { organizationId } = viewer
        const { id, secret } = await createWebhook(db, { viewer, body, ...config.webhooks, now: clock.now() })
        return { data: presentWebhook(await findWebhook(db, { id, organizationId })), meta: { secret } }
      },
      'DELETE /webhooks/:id': async ({ viewer, params }) => {
        await removeWebhook(db, { viewer, id: params.id, now: clock.now() })
        return undefined
      },
      'POST /webhooks/:id/actions?action=resume': async ({ viewer, params }) => {
        const own = { id: params.id, organizationId: viewer.organizationId }
        await resumeWebhook(db, own)
        return { data: presentWebhook(await findWebhook(db, own)) }
      },
      'GET /webhooks/:id/deliveries': async ({ viewer, params, query, request }) => {
        const { id } = await findWebhook(db, { id: params.id, organizationId: viewer.organizationId })
        const [rows, total] = await Promise.all([listDeliveries(db, id, query), countDeliveries(db, id)])
        return toPage(rows.map(presentDelivery), { ...query, total, path: pathOf(request), query: {} })
      },
      'POST /webhooks/:id/deliveries/:deliveryId/actions?action=redeliver': async ({ viewer, params }) => {
        const { id, deliveryId } = params
        await redeliver(db, { id, deliveryId, organizationId: viewer.organizationId, now: clock.now() })
        return { data: presentDelivery(await findDelivery(db, { id: deliveryId, webhookId: id })) }
      },
    },
    { 'POST /webhooks': 20, 'POST /webhooks/:id/deliveries/:deliveryId/actions?action=redeliver': 60 },
  )
