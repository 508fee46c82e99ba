import type { ContentKind } from '@rostrum/contract/content'
import { callCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { issueChangeToken, requestEmailChange } from '../src/accounts/email-change.ts'
import { issueLinkToken, type LinkKind } from '../src/accounts/mailed-links.ts'
import { findSubscriptionKey, subscriptionToken } from '../src/mail-preferences/subscription-token.ts'
import { later } from '../src/platform/clock.ts'
import { openActUrls } from '../src/guests/act-link.ts'
import { newId, newToken, tokenHash } from '../src/platform/identifiers.ts'
import { openReview } from '../src/organizations/reviews.ts'
import { fileReport } from '../src/reports/commands.ts'
import { issueLoginToken } from '../src/sign-in/login-tokens.ts'
import type { Cast } from './callers.ts'
import { buildConversation } from './factories-chat.ts'
import { contactMessageRow } from '../sample-data/contact-messages.ts'
import { buildDocument } from './factories-moderation.ts'
import { buildCongressCampaign, buildDirectory } from './factories-directories.ts'
import {
  buildDonationLink,
  buildEngagement,
  buildGuestEngagement,
  buildFollow,
  buildItem,
  buildPhoneBank,
  buildRegistration,
  signIn,
} from './factories.ts'
import { buildApiToken, buildWebhook } from './factories-programs.ts'
import { freshEmail } from './registrations.ts'

/** In seconds. */
const hour = 60 * 60

// Creates what calls are about: things that belong to the organization or the supporter of a cast. Each call creates a
// new one.

export const pledgeDetails = (email: string) => ({
  full_name: 'Xiomara Quetzal',
  email,
  phone: '907-555-0163',
  age: 44,
  address: '4711 Obsidian Way',
  registered_to_vote: 'yes',
})

export const itemOf = async ({ app, organization }: Cast, kind: ContentKind): Promise<string> =>
  (await buildItem(app.services.db, kind, { organization_id: organization.id })).id

export const directoryOf = ({ app, organization }: Cast): Promise<string> =>
  buildDirectory(app.services.db, { organization_id: organization.id })

type CongressCampaign = NonNullable<Parameters<typeof buildCongressCampaign>[1]>

export const congressCampaignOf = async (
  { app, organization }: Cast,
  { kind }: CongressCampaign = {},
): Promise<string> => (await buildCongressCampaign(app.services.db, { kind, organization_id: organization.id })).id

export const engagementOf = async (cast: Cast): Promise<string> => {
  const content_item_id = await itemOf(cast, callCampaignKind)
  const user_id = cast.people.supporter.id
  return (await buildEngagement(cast.app.services.db, { content_item_id, user_id, outcome: 'contacted' })).id
}

/** The token of the link that a guest got by mail for a call that they made. */
export const actTokenOf = async (cast: Cast): Promise<string> => {
  const { db } = cast.app.services
  const content_item_id = await itemOf(cast, callCampaignKind)
  const { id } = await buildGuestEngagement(db, { content_item_id, outcome: 'contacted' })
  const address = (await openActUrls(db, ''))(id)
  return address.slice('/act/'.length)
}

export const pledgeOf = (cast: Cast): Promise<string> => buildPledge(cast, {})

/** A pledge with a voting plan that has a day. */
export const plannedPledgeOf = (cast: Cast): Promise<string> =>
  buildPledge(cast, { plan: { when: 'At seven', where: 'School 4', how: '', date: '2096-11-06' } })

const buildPledge = async (cast: Cast, more: object): Promise<string> => {
  const { id, email } = cast.people.supporter
  const pledge = {
    content_item_id: await itemOf(cast, candidateKind),
    user_id: id,
    outcome: 'pledged',
    details: { ...pledgeDetails(email), ...more },
  }
  return (await buildEngagement(cast.app.services.db, pledge)).id
}

/** Creates a phone bank unless there is one. */
export const phoneBankOf = async ({ app, organization }: Cast): Promise<void> => {
  const { db } = app.services
  const known = await db
    .selectFrom('phone_banks')
    .select('organization_id')
    .where('organization_id', '=', organization.id)
    .executeTakeFirst()
  if (!known) await buildPhoneBank(db, { organization_id: organization.id })
}

export const registrationOf = async ({ app, organization, people }: Cast): Promise<string> => {
  const { db } = app.services
  const user_id = people.supporter.id
  await db.deleteFrom('phone_bank_registrations').where('user_id', '=', user_id).execute()
  return (await buildRegistration(db, { organization_id: organization.id, user_id })).id
}

/** A conversation between the supporter and the organization: a question, an answer and a reply. */
export const conversationOf = async ({ app, organization, people }: Cast) => {
  const { db } = app.services
  await db.deleteFrom('chat_threads').where('user_id', '=', people.supporter.id).execute()
  const { thread, messages } = await buildConversation(db, {
    organizationId: organization.id,
    supporterId: people.supporter.id,
    adminId: people.owner.id,
    lines: ['Is the clinic open on Thursday?', 'From nine to five.', 'Thank you.'],
  })
  return { threadId: thread.id, asked: messages[0]?.id ?? '', answered: messages[1]?.id ?? '' }
}

export const letterOf = async ({ app, organization }: Cast): Promise<string> => {
  const row = contactMessageRow({
    organization_id: organization.id,
    name: 'Xiomara Quetzal',
    email: 'xiomara.quetzal@example.org',
    message: 'Can I bring my children?',
  })
  await app.services.db.insertInto('contact_messages').values(row).execute()
  return row.id
}

export const invitationOf = async ({ app, organization, people }: Cast, email: string = freshEmail()) => {
  const { db, clock } = app.services
  const token = newToken()
  const id = newId()
  await db.deleteFrom('organization_invitations').where('email', '=', email).execute()
  await db
    .insertInto('organization_invitations')
    .values({
      id,
      organization_id: organization.id,
      email,
      role: 'viewer',
      token_hash: tokenHash(token),
      invited_by: people.owner.id,
      // Long enough ago that the invitation can be sent again.
      sent_at: later(clock.now(), -hour),
      created_at: later(clock.now(), -hour),
      expires_at: later(clock.now(), 24 * hour),
    })
    .execute()
  return { id, token }
}

export const donationLinkOf = ({ app, organization }: Cast): Promise<string> =>
  buildDonationLink(app.services.db, organization.id)

/** Another session of the supporter than the one they call with. */
export const sessionOf = async ({ app, people }: Cast): Promise<string> => {
  const { db } = app.services
  const token = await signIn(db, people.supporter.id)
  const found = db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash(token))
  return (await found.executeTakeFirstOrThrow()).id
}

/** An API token of the organization. */
export const apiTokenOf = async ({ app, people }: Cast): Promise<string> => {
  const { id } = await buildApiToken(app.services.db, people.owner, { scopes: ['content:read'] })
  return id
}

/** A webhook of the organization. */
export const webhookOf = ({ app, organization }: Cast): Promise<string> =>
  buildWebhook(app.services.db, { organization_id: organization.id })

/** A delivery for such a webhook. */
export const deliveryOf = async (cast: Cast): Promise<{ id: string; deliveryId: string }> => {
  const id = await webhookOf(cast)
  await itemOf(cast, callCampaignKind)
  const found = cast.app.services.db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', id)
  return { id, deliveryId: (await found.executeTakeFirstOrThrow()).id }
}

/** A provider identity of the supporter. */
export const identityOf = async ({ app, people }: Cast): Promise<string> => {
  const { db, clock } = app.services
  const id = newId()
  const person = { user_id: people.supporter.id, provider: 'demo', email: people.supporter.email }
  const now = clock.now()
  await db
    .insertInto('social_identities')
    .values({ id, ...person, issuer: 'https://id.example', subject: id, created_at: now, last_used_at: now })
    .execute()
  return id
}

/** Makes the tokens of all people in the cast old enough to be renewed. */
export const ageTokensOf = async ({ app, people }: Cast): Promise<void> => {
  const { db, clock } = app.services
  const ids = Object.values(people).map(({ id }) => id)
  const yesterday = later(clock.now(), -24 * hour)
  await db.updateTable('sessions').set({ token_issued_at: yesterday }).where('user_id', 'in', ids).execute()
}

export const followOf = async ({ app, organization, people }: Cast): Promise<void> => {
  const { db } = app.services
  const user_id = people.supporter.id
  const known = await db.selectFrom('follows').select('user_id').where('user_id', '=', user_id).executeTakeFirst()
  if (!known) await buildFollow(db, { organization_id: organization.id, user_id })
}

/** The token in the unsubscribe link of a mail to the supporter. */
export const subscriptionOf = async (cast: Cast): Promise<string> => {
  await followOf(cast)
  const scope = { organizationId: cast.organization.id }
  return subscriptionToken(await findSubscriptionKey(cast.app.services.db), {
    personId: cast.people.supporter.id,
    scope,
  })
}

/** The token of a link that was mailed to the supporter. */
export const mailedLinkOf = async ({ app, people }: Cast, kind: LinkKind): Promise<string> => {
  const { db, clock } = app.services
  const token = await issueLinkToken(db, kind, { userId: people.supporter.id, now: clock.now() })
  if (token === null) throw new Error('The supporter has no account anymore.')
  return token
}

/** The token of a pending change of the supporter's address. */
export const emailChangeOf = async ({ app, people }: Cast, purpose: 'confirm' | 'undo'): Promise<string> => {
  const { db, clock } = app.services
  const user = { ...people.supporter, email_verified_at: null }
  await db.transaction().execute((tx) => requestEmailChange(tx, { user, email: freshEmail(), now: clock.now() }))
  const change = await db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', people.supporter.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return issueChangeToken(db, change.id, purpose)
}

export const loginTokenOf = ({ app, people }: Cast) =>
  issueLoginToken(app.services.db, { userId: people.supporter.id, now: app.services.clock.now() })

/** An open review of the organization. */
export const reviewOf = async ({ app, organization }: Cast): Promise<string> => {
  const { db, clock } = app.services
  await db.deleteFrom('organization_reviews').where('organization_id', '=', organization.id).execute()
  await openReview(db, { organizationId: organization.id, cause: 'registered', now: clock.now() })
  const found = db.selectFrom('organization_reviews').select('id').where('organization_id', '=', organization.id)
  return (await found.executeTakeFirstOrThrow()).id
}

export const documentOf = async (cast: Cast): Promise<string> =>
  (await buildDocument(cast.app.services, { organizationId: cast.organization.id, ownerId: cast.people.owner.id })).id

/** An item of the organization that the supporter has reported. */
export const reportedOf = async (cast: Cast): Promise<Record<string, string>> => {
  const { db, clock } = cast.app.services
  const subject = { type: callCampaignKind.path, id: await itemOf(cast, callCampaignKind), text: 'Call for heat' }
  await fileReport(db, {
    subject,
    reporter: { userId: cast.people.supporter.id },
    reason: 'spam',
    note: null,
    now: clock.now(),
  })
  return { type: subject.type, id: subject.id }
}
