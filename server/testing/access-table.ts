import { contentKinds } from '@rostrum/contract/content-kinds'
import type { ContentPath } from '@rostrum/contract/kinds'
import { moderationEndpoints } from '@rostrum/contract/moderation'
import type { Endpoint } from '@rostrum/contract/wire'
import type { ContentEndpoints, ContentKind } from '@rostrum/contract/content'
import type { EndpointKey } from './valid-calls.ts'

/** The status that each caller gets for a call that succeeds for everyone who may make it. */
type Row = [
  visitor: number,
  supporter: number,
  other: number,
  viewer: number,
  volunteerManager: number,
  editor: number,
  owner: number,
]

/** The statuses in the order of `callers`. */
export type Statuses = [...Row, moderator: number, banned: number, guest: number]

/** An ended token is refused on every call, even on those that need no token. */
const banned = 401

/**
 * The moderator owns another organization and therefore has the rights of its owner. A guest has those of a visitor,
 * unless the call is for visitors who say who they are.
 */
const withOthers = (row: Row, guest = row[0]): Statuses => [...row, row[2], banned, guest]

/** These calls are for moderators only, whatever other rights a caller has. */
const moderationRow = ({ status = 200 }: Endpoint): Statuses => [401, 403, 403, 403, 403, 403, 403, status, banned, 401]

type ModerationKey = keyof typeof moderationEndpoints
type LifecycleKey = keyof ContentEndpoints<ContentPath, ContentKind['attributes']>

/** The rows for published items, which are the same for every kind. */
const lifecycleRows = (path: string): Record<string, Row> => ({
  [`GET /${path}`]: [200, 200, 200, 200, 200, 200, 200],
  [`GET /${path}/:id`]: [200, 200, 200, 200, 200, 200, 200],
  [`POST /${path}`]: [401, 403, 201, 403, 403, 201, 201],
  [`POST /drafts/${path}`]: [401, 403, 201, 403, 403, 201, 201],
  [`PUT /${path}/:id`]: [401, 403, 403, 403, 403, 200, 200],
  [`PUT /drafts/${path}/:id`]: [401, 403, 403, 403, 403, 200, 200],
  [`DELETE /${path}/:id`]: [401, 403, 403, 403, 403, 204, 204],
  [`POST /${path}/:id/actions?action=publish`]: [401, 403, 403, 403, 403, 200, 200],
  [`POST /${path}/:id/actions?action=unpublish`]: [401, 403, 403, 403, 403, 200, 200],
})

const ownRows: Record<Exclude<EndpointKey, LifecycleKey | ModerationKey>, Row> = {
  'POST /login': [200, 200, 200, 200, 200, 200, 200],
  'POST /logout': [401, 204, 204, 204, 204, 204, 204],
  'POST /register': [201, 201, 201, 201, 201, 201, 201],
  'POST /forgotPassword': [200, 200, 200, 200, 200, 200, 200],
  'POST /resetPassword': [200, 200, 200, 200, 200, 200, 200],
  'POST /login-links': [200, 200, 200, 200, 200, 200, 200],
  'POST /login-links/exchange': [200, 200, 200, 200, 200, 200, 200],
  'GET /profile': [401, 200, 200, 200, 200, 200, 200],
  'PUT /profile': [401, 200, 200, 200, 200, 200, 200],
  'PUT /users/:id': [401, 200, 404, 404, 404, 404, 404],
  'POST /email-changes/confirm': [401, 200, 403, 403, 403, 403, 403],
  'POST /email-changes/cancel': [401, 200, 200, 200, 200, 200, 200],
  'POST /email-changes/undo': [200, 200, 200, 200, 200, 200, 200],
  'POST /users/:id/actions?action=update-password': [401, 200, 404, 404, 404, 404, 404],
  'POST /users/:id/actions?action=delete-account': [401, 200, 404, 404, 404, 404, 404],
  'GET /users/:id/deletion': [401, 200, 404, 404, 404, 404, 404],
  'GET /users/:id/export': [401, 200, 404, 404, 404, 404, 404],
  'GET /organizations/:id/audit-log': [401, 403, 403, 403, 403, 200, 200],
  'GET /api-tokens': [401, 403, 200, 403, 403, 403, 200],
  'POST /api-tokens': [401, 403, 201, 403, 403, 403, 201],
  'DELETE /api-tokens/:id': [401, 403, 404, 403, 403, 403, 204],
  'GET /webhooks': [401, 403, 200, 403, 403, 403, 200],
  'POST /webhooks': [401, 403, 201, 403, 403, 403, 201],
  'DELETE /webhooks/:id': [401, 403, 404, 403, 403, 403, 204],
  'POST /webhooks/:id/actions?action=resume': [401, 403, 404, 403, 403, 403, 200],
  'GET /webhooks/:id/deliveries': [401, 403, 404, 403, 403, 403, 200],
  'POST /webhooks/:id/deliveries/:deliveryId/actions?action=redeliver': [401, 403, 404, 403, 403, 403, 200],
  'GET /sessions': [401, 200, 200, 200, 200, 200, 200],
  'DELETE /sessions/:id': [401, 204, 404, 404, 404, 404, 404],
  'POST /sessions/actions?action=end-others': [401, 204, 204, 204, 204, 204, 204],
  'POST /sessions/actions?action=renew': [401, 200, 200, 200, 200, 200, 200],
  'GET /social': [200, 200, 200, 200, 200, 200, 200],
  'POST /social/exchange': [200, 200, 200, 200, 200, 200, 200],
  'GET /social-identities': [401, 200, 200, 200, 200, 200, 200],
  'DELETE /social-identities/:id': [401, 204, 404, 404, 404, 404, 404],
  'GET /organizations': [200, 200, 200, 200, 200, 200, 200],
  'GET /organizations/:id': [200, 200, 200, 200, 200, 200, 200],
  'PUT /organizations/:id': [401, 403, 403, 403, 403, 200, 200],
  'POST /organizations/:id': [401, 403, 403, 403, 403, 200, 200],
  'POST /organizations/:id/actions?action=publish': [401, 403, 403, 403, 403, 200, 200],
  'POST /organizations/:id/actions?action=unpublish': [401, 403, 403, 403, 403, 200, 200],
  'POST /organizations/:id/actions?action=page-shared': [401, 403, 403, 403, 403, 200, 200],
  'POST /organizations/:id/actions?action=dismiss-first-steps': [401, 403, 403, 403, 403, 200, 200],
  'GET /tags': [200, 200, 200, 200, 200, 200, 200],
  'GET /organizations/:id/team': [401, 403, 403, 200, 200, 200, 200],
  'POST /organizations/:id/invitations': [401, 403, 403, 403, 403, 403, 201],
  'POST /organizations/:id/invitations/:invitationId/actions?action=resend': [401, 403, 403, 403, 403, 403, 200],
  'DELETE /organizations/:id/invitations/:invitationId': [401, 403, 403, 403, 403, 403, 200],
  'PUT /organizations/:id/team/:userId': [401, 403, 403, 403, 403, 403, 200],
  'DELETE /organizations/:id/team/:userId': [401, 403, 403, 403, 403, 204, 204],
  'POST /invitations/actions?action=show': [200, 200, 200, 200, 200, 200, 200],
  'POST /invitations/actions?action=accept': [401, 200, 403, 403, 403, 403, 403],
  'POST /organizations/:id/actions?action=follow': [401, 200, 403, 403, 403, 403, 403],
  'POST /organizations/:id/actions?action=unfollow': [401, 200, 403, 403, 403, 403, 403],
  'POST /campaign-engagements': [401, 200, 403, 403, 403, 403, 403],
  'POST /organizations/:id/actions?action=engagement': [401, 200, 403, 403, 403, 403, 403],
  'DELETE /campaign-engagements/:id': [401, 204, 403, 403, 403, 403, 403],
  'GET /campaign-engagements': [401, 200, 200, 403, 200, 200, 200],
  'GET /campaign-engagements.csv': [401, 403, 403, 403, 200, 200, 200],
  'POST /campaign-engagements/actions?action=remove-unconfirmed': [401, 403, 403, 403, 200, 200, 200],
  'GET /acts/:token': [200, 200, 200, 200, 200, 200, 200],
  'PUT /acts/:token': [200, 200, 200, 200, 200, 200, 200],
  'DELETE /acts/:token': [204, 204, 204, 204, 204, 204, 204],
  'POST /acts/:token/actions?action=confirm': [200, 200, 200, 200, 200, 200, 200],
  'POST /acts/:token/actions?action=not-me': [204, 204, 204, 204, 204, 204, 204],
  'POST /acts/:token/actions?action=create-account': [201, 201, 201, 201, 201, 201, 201],
  'GET /profile/reach': [401, 200, 403, 403, 403, 403, 403],
  'GET /my-actions': [401, 200, 403, 403, 403, 403, 403],
  'GET /oembed': [200, 200, 200, 200, 200, 200, 200],
  'GET /next-actions': [200, 200, 200, 200, 200, 200, 200],
  'GET /weekly-acts': [200, 200, 200, 200, 200, 200, 200],
  'GET /events/:id/calendar.ics': [200, 200, 200, 200, 200, 200, 200],
  'GET /organizations/:id/events.ics': [200, 200, 200, 200, 200, 200, 200],
  'GET /organizations/:id/updates.atom': [200, 200, 200, 200, 200, 200, 200],
  'POST /candidates/:id/actions?action=vote': [201, 201, 403, 403, 403, 403, 403],
  'POST /candidate-votes': [201, 201, 403, 403, 403, 403, 403],
  'POST /candidate-votes/actions?action=remove-unconfirmed': [401, 403, 403, 403, 200, 200, 200],
  'PUT /candidate-votes/:id': [401, 200, 403, 403, 403, 403, 403],
  'GET /candidate-votes/:id/calendar.ics': [401, 200, 403, 403, 403, 403, 403],
  'DELETE /candidate-votes/:id': [401, 204, 403, 403, 403, 403, 403],
  'GET /candidate-votes': [401, 200, 200, 403, 200, 200, 200],
  'GET /candidates/:id/votes.csv': [401, 403, 403, 403, 200, 200, 200],
  'GET /organizations/:id/donation-links': [200, 200, 200, 200, 200, 200, 200],
  'PUT /organizations/:id/donation-links': [401, 403, 403, 403, 403, 200, 200],
  'DELETE /organizations/:id/donation-links': [401, 403, 403, 403, 403, 204, 204],
  'POST /donation-links/:id/actions?action=click': [204, 204, 204, 204, 204, 204, 204],
  'GET /organizations/:id/phone-bank': [200, 200, 200, 200, 200, 200, 200],
  'PUT /organizations/:id/phone-bank': [401, 403, 403, 403, 403, 200, 200],
  'DELETE /organizations/:id/phone-bank': [401, 403, 403, 403, 403, 204, 204],
  'POST /phone-bank-registrations': [201, 201, 403, 403, 403, 403, 403],
  'DELETE /phone-bank-registrations/:id': [401, 204, 403, 403, 403, 403, 403],
  'GET /phone-bank-registrations': [401, 200, 200, 403, 200, 200, 200],
  'GET /phone-bank-registrations.csv': [401, 403, 200, 403, 200, 200, 200],
  'GET /people': [401, 403, 200, 403, 200, 200, 200],
  'GET /people.csv': [401, 403, 200, 403, 200, 200, 200],
  'GET /people/:id': [401, 403, 404, 403, 200, 200, 200],
  'PUT /people/:id': [401, 403, 404, 403, 200, 200, 200],
  'POST /people/:id/notes': [401, 403, 404, 403, 201, 201, 201],
  'DELETE /people/:id/notes/:noteId': [401, 403, 404, 403, 204, 204, 204],
  'POST /people/:id/actions?action=contacted': [401, 403, 404, 403, 200, 200, 200],
  'POST /people/:id/actions?action=merge': [401, 403, 404, 403, 200, 200, 200],
  'POST /people/:id/actions?action=separate': [401, 403, 404, 403, 200, 200, 200],
  'POST /people/actions?action=change': [401, 403, 200, 403, 200, 200, 200],
  'GET /people-tags': [401, 403, 200, 403, 200, 200, 200],
  'GET /people-segments': [401, 403, 200, 403, 200, 200, 200],
  'POST /people-segments': [401, 403, 201, 403, 201, 201, 201],
  'DELETE /people-segments/:id': [401, 403, 404, 403, 204, 204, 204],
  'GET /morning': [401, 403, 200, 403, 200, 200, 200],
  'GET /people/to-call': [401, 403, 200, 403, 200, 200, 200],
  'GET /tasks': [401, 403, 200, 403, 200, 200, 200],
  'POST /tasks': [401, 403, 201, 403, 201, 201, 201],
  'POST /people/:id/tasks': [401, 403, 404, 403, 201, 201, 201],
  'PUT /tasks/:id': [401, 403, 404, 403, 200, 200, 200],
  'POST /tasks/:id/actions?action=done': [401, 403, 404, 403, 200, 200, 200],
  'POST /tasks/:id/actions?action=reopen': [401, 403, 404, 403, 200, 200, 200],
  'DELETE /tasks/:id': [401, 403, 404, 403, 204, 204, 204],
  'POST /contact-challenges': [201, 201, 201, 201, 201, 201, 201],
  'POST /organizations/:id/actions?action=get-in-touch': [200, 200, 200, 200, 200, 200, 200],
  'GET /contact-messages': [401, 403, 200, 403, 200, 200, 200],
  'GET /contact-messages/unread': [401, 403, 200, 403, 200, 200, 200],
  'GET /contact-messages/:id': [401, 403, 404, 403, 200, 200, 200],
  'PUT /contact-messages/:id': [401, 403, 404, 403, 200, 200, 200],
  'DELETE /contact-messages/:id': [401, 403, 404, 403, 204, 204, 204],
  'GET /organizations/:id/chat/messages': [401, 200, 403, 403, 403, 403, 403],
  'POST /organizations/:id/chat/messages': [401, 201, 403, 403, 403, 403, 403],
  'GET /chat/threads': [401, 200, 200, 403, 200, 200, 200],
  'GET /chat/unread': [401, 200, 200, 403, 200, 200, 200],
  'GET /chat/threads/:id/messages': [401, 403, 404, 403, 200, 200, 200],
  'POST /chat/threads/:id/messages': [401, 403, 404, 403, 201, 201, 201],
  'POST /chat/threads/:id/actions?action=seen': [401, 200, 404, 403, 200, 200, 200],
  'POST /chat/threads/:id/actions?action=mute': [401, 403, 404, 403, 200, 200, 200],
  'POST /chat/threads/:id/actions?action=unmute': [401, 403, 404, 403, 200, 200, 200],
  'POST /chat/messages/:id/actions?action=report': [401, 201, 404, 403, 201, 201, 201],
  'POST /reports': [401, 201, 201, 403, 403, 403, 403],
  'GET /notifications': [401, 200, 200, 200, 200, 200, 200],
  'POST /users/:id/actions?action=touch-last-seen-notifications': [401, 200, 404, 404, 404, 404, 404],
  'GET /consents': [401, 200, 403, 403, 403, 403, 403],
  'POST /consents': [401, 200, 403, 403, 403, 403, 403],
  'GET /mail-preferences': [401, 200, 403, 403, 403, 403, 403],
  'PUT /mail-preferences': [401, 204, 403, 403, 403, 403, 403],
  'PUT /mail-preferences/:id': [401, 200, 403, 403, 403, 403, 403],
  'GET /mail-subscription': [200, 200, 200, 200, 200, 200, 200],
  'PUT /mail-subscription': [200, 200, 200, 200, 200, 200, 200],
  'GET /organizations/:id/recent-activities': [401, 403, 403, 200, 200, 200, 200],
  'GET /:id/recent-activities': [401, 403, 403, 200, 200, 200, 200],
  'GET /search': [200, 200, 200, 200, 200, 200, 200],
  'POST /files/upload': [401, 200, 200, 200, 200, 200, 200],
  'GET /stream': [401, 200, 200, 200, 200, 200, 200],
  'GET /support': [200, 200, 200, 200, 200, 200, 200],
}

/** Contains every endpoint: a missing row is a compile error. Ids are those of the supporter and their organization. */
const rows: Record<Exclude<EndpointKey, ModerationKey>, Row> = {
  ...ownRows,
  ...(Object.assign({}, ...contentKinds.map(({ path }) => lifecycleRows(path))) as Record<LifecycleKey, Row>),
}

const mapped = <K extends string, From, To>(table: Record<K, From>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries<From>(table).map(([key, value]) => [key, change(value)])) as Record<K, To>

export const accessTable: Record<EndpointKey, Statuses> = {
  ...mapped<keyof typeof rows, Row, Statuses>(rows, (row) => withOthers(row)),
  ...mapped<ModerationKey, Endpoint, Statuses>(moderationEndpoints, moderationRow),
  'POST /campaign-engagements': withOthers(rows['POST /campaign-engagements'], 201),
  'POST /organizations/:id/actions?action=engagement': withOthers(rows['POST /campaign-engagements'], 201),
}
