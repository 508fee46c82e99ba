import type { z } from 'zod'
import { candidateKind, type pledgeFilters, voteEndpoints } from '@rostrum/contract/candidates'
import { assertPeople } from '../content/commands.ts'
import { dateIn } from '@rostrum/contract/zoned-time'
import { countEngagements, findEngagement, listAllEngagements, listEngagements } from '../content/engagements.ts'
import { openGuestCalls, shownToGuest } from '../content/guest-calls.ts'
import type { ActListeners } from '../content/listeners.ts'
import { ownRows } from '../platform/http/actor.ts'
import { recordOnItem } from '../content/record.ts'
import { withdraw } from '../content/withdraw.ts'
import { countUnconfirmed, removeUnconfirmedBy } from '../content/unconfirmed.ts'
import { findNextElection } from '../elections/queries.ts'
import { votingState } from '../elections/voting-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { implement, type Call, type Implementation, WithGuestStatus } from '../platform/http/implement.ts'
import type { Limiter } from '../platform/http/limiter.ts'
import { countedFor, pathOf, toPage, withMeta } from '../platform/http/pages.ts'
import { translate } from '../platform/texts.ts'
import type { Realtime } from '../platform/realtime.ts'
import { openShareUrls } from '../shares/share-link.ts'
import { countSources } from '../shares/sources.ts'
import { writeBallot } from './ballots.ts'
import { pledge } from './commands.ts'
import { presentPlanCalendar } from './plan-calendar.ts'
import { findPlan, writePlan } from './plans.ts'
import { presentVote, votesToCsv } from './present.ts'

/** Restricts engagements to pledges that have vote details. */
const named = { kinds: [candidateKind.path], hasDetails: true }

/** Without any letter in the search, every name matches. */
const detailsOf = ({ search, registered_to_vote, has_plan, has_voted }: z.output<typeof pledgeFilters>) => ({
  equal: { registered_to_vote },
  filled: { plan: has_plan, ballot_cast_at: has_voted },
  containing: { full_name: search },
})

interface CandidateServices {
  db: Db
  publicUrl: string
  clock: Clock
  realtime: Realtime
  limiter: Limiter
  listeners: Pick<ActListeners, 'answered' | 'unconfirmedRemoved'>
}

type PledgeCall = Pick<
  Call<(typeof voteEndpoints)['POST /candidates/:id/actions?action=vote']>,
  'body' | 'viewer' | 'language' | 'request'
>

/** The pledges to vote. The life-cycle of candidates is implemented in `content`. */
export const candidateRoutes = (services: CandidateServices): Implementation[] => {
  const { db, publicUrl, clock, realtime, listeners } = services
  const whoActs = openGuestCalls(services)
  const vote = async (candidateId: string, { body, viewer, language, request }: PledgeCall) => {
    const { guest, altcha, device_token: deviceToken, consents: purposes, via, from, ...details } = body
    const { full_name: name, email } = details
    const who = await whoActs({
      viewer,
      guest: guest ?? { name, email, postal_code: null },
      altcha,
      deviceToken,
      language,
      request,
    })
    const addressField = guest ? 'guest.email' : 'email'
    const now = clock.now()
    const arrival = { via, from }
    const consents = purposes && { purposes, language }
    const state = votingState(details.address, guest?.postal_code)
    const pledged = { candidateId, who, details: { ...details, state }, consents, addressField, arrival }
    const taken = await pledge(db, { ...pledged, listeners, now, realtime })
    // A stranger could repeat a pledge, so only who pledges for the first time gets their link.
    const shareUrl = taken.isProven || !taken.isRepeated ? await openShareUrls(db, publicUrl) : undefined
    const data = presentVote(await findEngagement(db, taken.id), shareUrl)
    if ('viewer' in who) return { data, meta: { is_confirmed: true } }
    const sent = { ...details, state, plan: null, ballot_cast_at: null, ...shownToGuest(who.guest, taken) }
    const answer = {
      data: { ...data, attributes: { ...data.attributes, ...sent } },
      meta: { is_confirmed: taken.isProven },
    }
    return taken.isRepeated ? new WithGuestStatus(answer) : answer
  }

  /** The pledge of the user themselves, after a change. */
  const ownPledge = async (id: string) => ({
    data: presentVote(await findEngagement(db, id), await openShareUrls(db, publicUrl)),
  })

  return implement(voteEndpoints, {
    'POST /candidates/:id/actions?action=vote': ({ params, ...call }) => vote(params.id, call),
    'POST /candidate-votes': ({ body: { candidate_id: id, ...body }, ...call }) => vote(id, { ...call, body }),
    'PUT /candidate-votes/:id': async ({ params, body, viewer }) => {
      await writePlan(db, { pledgeId: params.id, viewer, ...body, now: clock.now() })
      return ownPledge(params.id)
    },
    'PUT /candidate-votes/:id/ballot': async ({ params, body, viewer }) => {
      await writeBallot(db, { pledgeId: params.id, viewer, isCast: body.is_cast, now: clock.now() })
      return ownPledge(params.id)
    },
    'POST /candidate-votes/actions?action=remove-unconfirmed': removeUnconfirmedBy(services, {
      kinds: [candidateKind],
      itemField: 'candidate_id',
      act: 'pledges.unconfirmed_removed',
    }),
    'GET /candidate-votes/:id/calendar.ics': async ({ params, viewer, language }) => {
      const planned = await findPlan(db, { pledgeId: params.id, userId: viewer.userId })
      if (!planned) throw new AppError('NOT_FOUND')
      const { organization_id: organizationId, timezone, state, candidate } = planned
      const now = clock.now()
      const today = dateIn(timezone ?? 'UTC', now)
      const calendar = presentPlanCalendar({
        pledge: planned,
        election: await findNextElection(db, { organizationId, today, state }),
        texts: {
          plan: translate(language, 'server.voteFor', { candidate }),
          day: (day) => translate(language, `server.days.${day}`),
        },
        now,
      })
      if (calendar === null) throw new AppError('NOT_FOUND')
      return calendar
    },
    'DELETE /candidate-votes/:id': async ({ params, viewer }) => {
      await withdraw(db, { kinds: [candidateKind], engagementId: params.id, of: viewer, now: clock.now(), realtime })
      return undefined
    },
    'GET /candidate-votes': async ({ query, viewer, request }) => {
      const filters = { ...ownRows(viewer), campaignId: query.candidate_id, details: detailsOf(query), ...named }
      const { organizationId } = viewer
      const itemId = query.candidate_id
      const [rows, total, ownShareUrl, sources, unconfirmed] = await Promise.all([
        listEngagements(db, filters, query),
        countEngagements(db, filters, countedFor(query)),
        organizationId === null ? openShareUrls(db, publicUrl) : undefined,
        countSources(db, { itemId, organizationId }),
        countUnconfirmed(db, { itemId, organizationId, now: clock.now() }),
      ])
      const data = rows.map((row) => presentVote(row, ownShareUrl))
      const page = toPage(data, { ...query, total, path: pathOf(request), query })
      return withMeta(page, { ...(sources && { sources }), ...(unconfirmed && { unconfirmed }) })
    },
    'GET /candidates/:id/votes.csv': async ({ params, query, viewer }) => {
      await assertPeople(db, viewer, { kinds: [candidateKind.path], id: params.id })
      await recordOnItem(db, { act: 'pledges.exported', itemId: params.id, viewer, now: clock.now() })
      const filters = { campaignId: params.id, details: detailsOf(query), ...named }
      return votesToCsv(await listAllEngagements(db, filters))
    },
  })
}
