import { contentKindOf, engagingContentKinds } from '@rostrum/contract/content-kinds'
import { engagementEndpoints } from '@rostrum/contract/engagements'
import { engagementTypes } from '@rostrum/contract/kinds'
import type { Clock } from '../platform/clock.ts'
import { csvOfPages, type CsvColumns } from '../platform/spreadsheets/write-csv.ts'
import type { Db } from '../platform/db/database.ts'
import { implement, type Call, type Implementation, WithGuestStatus } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import type { Realtime } from '../platform/realtime.ts'
import { countedFor, pathOf, toPage, withMeta } from '../platform/http/pages.ts'
import { openShareUrls } from '../shares/share-link.ts'
import { countSources } from '../shares/sources.ts'
import { assertPeople } from './commands.ts'
import {
  countEngagements,
  findEngagement,
  isConfirmed,
  listAllEngagements,
  listEngagements,
  presentEngagement,
  shownContact,
  type EngagementRow,
} from './engagements.ts'
import { openGuestCalls, shownToGuest } from './guest-calls.ts'
import type { ActListeners } from './listeners.ts'
import { answerOf } from './participation.ts'
import { ownRows } from '../platform/http/actor.ts'
import { recordOnItem } from './record.ts'
import { listShiftTexts } from './shifts.ts'
import { takePart } from './take-part.ts'
import { countUnconfirmed, removeUnconfirmedBy } from './unconfirmed.ts'
import { withdraw } from './withdraw.ts'

type EngageCall = Pick<
  Call<(typeof engagementEndpoints)['POST /campaign-engagements']>,
  'body' | 'viewer' | 'language' | 'request'
>

const csvColumns = (shiftTexts: readonly { id: string; text: string }[]): CsvColumns<EngagementRow> => ({
  name: (row) => row.name ?? row.given_name,
  email: (row) => shownContact(row).email ?? row.guest_email,
  phone: (row) => shownContact(row).phone,
  outcome: (row) => row.outcome,
  note: (row) => row.note,
  first_taken_part: (row) => row.created_at,
  last_changed: (row) => row.updated_at,
  postal_code: (row) => row.postal_code,
  is_confirmed: (row) => (isConfirmed(row) ? 'yes' : 'no'),
  shifts: (row) =>
    shiftTexts
      .filter(({ id }) => row.shifts.includes(id))
      .map(({ text }) => text)
      .join('; '),
})

interface EngagementServices {
  db: Db
  publicUrl: string
  clock: Clock
  realtime: Realtime
  limiter: Limiter
  listeners: Pick<ActListeners, 'answered' | 'unconfirmedRemoved'>
}

export const engagementRoutes = (services: EngagementServices): Implementation[] => {
  const { db, publicUrl, clock, realtime, listeners } = services
  const whoActs = openGuestCalls(services)
  const engage = async ({ body, viewer, language, request }: EngageCall, organizationId?: string) => {
    const { guest, altcha, device_token: deviceToken, via, from } = body
    const who = await whoActs({ viewer, guest, altcha, deviceToken, language, request })
    const taken = await takePart(db, {
      kind: contentKindOf(body.campaign_type),
      itemId: body.campaign_id,
      who,
      answer: answerOf(body, language),
      organizationId,
      arrival: { via, from },
      listeners,
      now: clock.now(),
      realtime,
    })
    // A stranger could repeat what somebody did, so only who acts for the first time gets their link.
    const shareUrl = taken.isProven || !taken.isRepeated ? await openShareUrls(db, publicUrl) : undefined
    const data = presentEngagement(await findEngagement(db, taken.id), shareUrl)
    if ('viewer' in who) return { data, meta: { is_confirmed: true } }
    const sent = {
      outcome: taken.outcome,
      note: body.note ?? null,
      shifts: body.shifts ?? [],
      ...shownToGuest(who.guest, taken),
    }
    const answer = {
      data: { ...data, attributes: { ...data.attributes, ...sent } },
      meta: { is_confirmed: taken.isProven },
    }
    return taken.isRepeated ? answer : new WithGuestStatus(answer)
  }

  return implement(engagementEndpoints, {
    'POST /campaign-engagements': (call) => engage(call),
    'POST /organizations/:id/actions?action=engagement': (call) => engage(call, call.params.id),
    'POST /campaign-engagements/actions?action=remove-unconfirmed': removeUnconfirmedBy(services, {
      kinds: engagingContentKinds,
      itemField: 'campaign_id',
      act: 'engagements.unconfirmed_removed',
    }),
    'DELETE /campaign-engagements/:id': async ({ params, viewer }) => {
      await withdraw(db, {
        kinds: engagingContentKinds,
        engagementId: params.id,
        of: viewer,
        listeners,
        now: clock.now(),
        realtime,
      })
      return undefined
    },
    'GET /campaign-engagements': async ({ query, viewer, request }) => {
      const filters = { ...ownRows(viewer), campaignId: query.campaign_id, kinds: engagementTypes }
      const { organizationId } = viewer
      const itemId = query.campaign_id
      const [rows, total, ownShareUrl, sources, unconfirmed] = await Promise.all([
        listEngagements(db, filters, query),
        countEngagements(db, filters, countedFor(query)),
        organizationId === null ? openShareUrls(db, publicUrl) : undefined,
        countSources(db, { itemId, organizationId }),
        countUnconfirmed(db, { itemId, organizationId, now: clock.now() }),
      ])
      const data = rows.map((row) => presentEngagement(row, ownShareUrl))
      const page = toPage(data, { ...query, total, path: pathOf(request), query })
      return withMeta(page, { ...(sources && { sources }), ...(unconfirmed && { unconfirmed }) })
    },
    'GET /campaign-engagements.csv': async ({ query, viewer }) => {
      await assertPeople(db, viewer, { kinds: engagementTypes, id: query.campaign_id })
      const filters = { organizationId: viewer.organizationId, campaignId: query.campaign_id, kinds: engagementTypes }
      const shiftTexts = await listShiftTexts(db, query.campaign_id)
      await recordOnItem(db, { act: 'engagements.exported', itemId: query.campaign_id, viewer, now: clock.now() })
      return csvOfPages(csvColumns(shiftTexts), await listAllEngagements(db, filters))
    },
  })
}
