import { broadcastEndpoints } from '@rostrum/contract/broadcasts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Implementation, type OrganizationViewer } from '../platform/http/implement.ts'
import { pathOf, toPage } from '../platform/http/pages.ts'
import { translate } from '../platform/texts.ts'
import {
  changeBroadcast,
  createBroadcast,
  deleteBroadcast,
  sendBroadcast,
  sendTest,
  stopBroadcast,
} from './commands.ts'
import { previewOf } from './mails.ts'
import { presentBroadcast } from './present.ts'
import {
  audienceOf,
  countBroadcasts,
  findBroadcast,
  findMailedBroadcast,
  listBroadcasts,
  type OwnBroadcast,
} from './queries.ts'
import { isOutdated, refreshResults } from './results.ts'

interface Services {
  db: Db
  clock: Clock
  publicUrl: string
}

export const broadcastRoutes = ({ db, clock, publicUrl }: Services): Implementation[] => {
  const ownOf = ({ organizationId }: OrganizationViewer, { id }: { id: string }): OwnBroadcast => ({
    organizationId,
    id,
  })
  const show = async (own: OwnBroadcast) => {
    const now = clock.now()
    const known = await findBroadcast(db, own)
    const isCounted = isOutdated(known, now)
    if (isCounted) await refreshResults(db, { id: own.id, now })
    const row = isCounted ? await findBroadcast(db, own) : known
    const { filters, person_ids: personIds } = row
    const audience = await audienceOf(db, { organizationId: own.organizationId, filters, personIds, now })
    return { data: presentBroadcast(row), meta: { audience } }
  }

  return implement(
    broadcastEndpoints,
    {
      'GET /broadcasts': async ({ viewer, query, request }) => {
        const { organizationId } = viewer
        const now = clock.now()
        const underWay = (await listBroadcasts(db, organizationId, query)).filter(
          (row) => row.status === 'sending' && isOutdated(row, now),
        )
        for (const { id } of underWay) await refreshResults(db, { id, now })
        const [rows, total] = await Promise.all([
          listBroadcasts(db, organizationId, query),
          countBroadcasts(db, organizationId),
        ])
        return toPage(rows.map(presentBroadcast), { ...query, total, path: pathOf(request), query: {} })
      },
      'POST /broadcasts': async ({ viewer, body }) => {
        const id = await createBroadcast(db, { viewer, body, now: clock.now() })
        return show(ownOf(viewer, { id }))
      },
      'GET /broadcasts/:id': ({ viewer, params }) => show(ownOf(viewer, params)),
      'PUT /broadcasts/:id': async ({ viewer, params, body }) => {
        await changeBroadcast(db, ownOf(viewer, params), body)
        return show(ownOf(viewer, params))
      },
      'DELETE /broadcasts/:id': async ({ viewer, params }) => {
        await deleteBroadcast(db, ownOf(viewer, params))
        return undefined
      },
      'GET /broadcasts/:id/preview': async ({ viewer, params, language }) => {
        await findBroadcast(db, ownOf(viewer, params))
        const broadcast = await findMailedBroadcast(db, params.id)
        if (!broadcast) throw new AppError('NOT_FOUND')
        const { html, text } = await previewOf({ db, publicUrl }, broadcast, language)
        return { data: { subject: broadcast.subject, html, text } }
      },
      'POST /broadcasts/:id/actions?action=test': async ({ viewer, params, language }) => {
        await sendTest(db, ownOf(viewer, params), { userId: viewer.userId, now: clock.now() })
        return { message: translate(language, 'server.broadcastTest') }
      },
      'POST /broadcasts/:id/actions?action=send': async ({ viewer, params, body }) => {
        await sendBroadcast(db, ownOf(viewer, params), { viewer, now: clock.now(), sendAt: body.send_at })
        return show(ownOf(viewer, params))
      },
      'POST /broadcasts/:id/actions?action=stop': async ({ viewer, params }) => {
        await stopBroadcast(db, ownOf(viewer, params), { viewer, now: clock.now() })
        return show(ownOf(viewer, params))
      },
    },
    { 'POST /broadcasts/:id/actions?action=test': 20 },
  )
}
