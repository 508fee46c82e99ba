import { documentOf, reportedOf, reviewOf } from './cast-belongings.ts'
import { bare, type MakeCall, of, ofOrganization, ofSupporter, withBody } from './make-call.ts'

const review = of(reviewOf)
const reported: MakeCall = async (cast) => ({ params: await reportedOf(cast) })
const because = () => ({ reason: 'Untrue' })

/** Valid calls of moderators. */
export const moderationCalls = {
  'GET /moderation/queue': bare,
  'GET /moderation/reviews': bare,
  'GET /moderation/reviews/:id': review,
  'POST /moderation/reviews/:id/actions?action=approve': review,
  'POST /moderation/reviews/:id/actions?action=decline': withBody(review, because),
  'GET /moderation/documents/:id': of(documentOf),
  'GET /moderation/reports': bare,
  'POST /moderation/subjects/:type/:id/actions?action=dismiss': reported,
  'POST /moderation/subjects/:type/:id/actions?action=remove': withBody(reported, because),
  'POST /moderation/subjects/:type/:id/actions?action=restore': reported,
  'GET /moderation/users': bare,
  'POST /moderation/users/:id/actions?action=ban': withBody(ofSupporter, because),
  'POST /moderation/users/:id/actions?action=unban': ofSupporter,
  'GET /moderation/organizations': bare,
  'POST /moderation/organizations/:id/actions?action=ban': withBody(ofOrganization, because),
  'POST /moderation/organizations/:id/actions?action=unban': ofOrganization,
  'GET /moderation/audit-log': bare,
} satisfies Record<string, MakeCall>
