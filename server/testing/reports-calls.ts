import { callCampaignKind } from '@rostrum/contract/campaigns'
import { fileAppeal } from '../src/moderation/appeals.ts'
import { openDecisionTokens } from '../src/reports/decision-link.ts'
import { recordDecision } from '../src/moderation/decisions.ts'
import { fileReport } from '../src/reports/commands.ts'
import { closeReports } from '../src/reports/closing.ts'
import { openNoticeUrls } from '../src/reports/notice-link.ts'
import type { Cast } from './callers.ts'
import { itemOf } from './cast-belongings.ts'
import { bare, type MakeCall, of, withBody } from './make-call.ts'
import { freshEmail } from './registrations.ts'

const appealing = { text: 'Please look at it again.' }

/** A decision about an item of the organization, with a report of the supporter. Only dismissals close the report. */
const decided = async (cast: Cast, outcome: 'dismissed' | 'removed') => {
  const { db, clock } = cast.app.services
  const now = clock.now()
  const subject = { type: callCampaignKind.path, id: await itemOf(cast, callCampaignKind) }
  const reporter = { userId: cast.people.supporter.id }
  const reported = { ...subject, text: 'Call for heat' }
  const { id: reportId } = await fileReport(db, { subject: reported, reporter, reason: 'spam', note: null, now })
  // Another moderator than the one of the cast.
  const context = { viewer: { userId: cast.people.owner.id, organizationId: null }, now }
  const organizationId = cast.organization.id
  const given = { outcome, subject, text: reported.text, reason: 'Untrue', organizationId }
  const decisionId = await recordDecision(db, given, context)
  await closeReports(db, { subject, outcome, decisionId, moderatorId: cast.people.owner.id, now })
  return { reportId, decisionId }
}

const notice: MakeCall = async (cast) => {
  const { reportId } = await decided(cast, 'dismissed')
  const url = (await openNoticeUrls(cast.app.services.db, ''))(reportId)
  return { params: { token: url.split('/').at(-1) ?? '' } }
}
const statement: MakeCall = async (cast) => {
  const { decisionId } = await decided(cast, 'removed')
  return { params: { token: (await openDecisionTokens(cast.app.services.db))(decisionId) } }
}

const appealOf = async (cast: Cast): Promise<string> => {
  const { db, clock } = cast.app.services
  const { decisionId } = await decided(cast, 'removed')
  await fileAppeal(db, { decisionId, side: 'concerned', reportId: null, ...appealing, now: clock.now() })
  const { id } = await db
    .selectFrom('moderation_appeals')
    .select('id')
    .where('decision_id', '=', decisionId)
    .executeTakeFirstOrThrow()
  return id
}
const appeal = of(appealOf)

const thisYear: MakeCall = ({ app }) => ({ params: { year: String(app.services.clock.now().getUTCFullYear()) } })

export const reportCalls = {
  'POST /reports': async ({ organization }: Cast, caller: string) => ({
    body: {
      subject_type: 'organizations',
      subject_id: organization.id,
      reason: 'spam',
      ...(caller === 'guest' && { name: 'Ada Guest', email: freshEmail(), is_good_faith: true }),
    },
  }),
  'GET /notices/:token': notice,
  'POST /notices/:token/appeals': withBody(notice, () => appealing),
  'GET /decisions/:token': statement,
  'POST /decisions/:token/appeals': withBody(statement, () => appealing),
  'GET /transparency/:year': thisYear,
  'GET /transparency/:year/figures.csv': thisYear,
  'GET /moderation/decisions': bare,
  'GET /moderation/appeals': bare,
  'POST /moderation/appeals/:id/actions?action=uphold': withBody(appeal, () => ({ reason: 'It stays.' })),
  'POST /moderation/appeals/:id/actions?action=reverse': withBody(appeal, () => ({ reason: 'Agreed.' })),
} satisfies Record<string, MakeCall>
