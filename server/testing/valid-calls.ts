import type { Endpoints } from '@rostrum/contract'
import { contentKinds } from '@rostrum/contract/content-kinds'
import type { ContentKind } from '@rostrum/contract/content'
import { callCampaignKind, emailCampaignKind, mailCampaignKind } from '@rostrum/contract/campaigns'
import { candidateKind } from '@rostrum/contract/candidates'
import { eventKind } from '@rostrum/contract/events'
import { phoneBankExample } from '@rostrum/contract/phone-bank'
import { samplePassword } from '../sample-data/users.ts'
import { loginLinks } from '../src/accounts/login-links.ts'
import { passwordResets } from '../src/accounts/password-reset.ts'
import type { Caller, Cast } from './callers.ts'
import {
  actTokenOf,
  ageTokensOf,
  apiTokenOf,
  deliveryOf,
  emailChangeOf,
  congressCampaignOf,
  conversationOf,
  donationLinkOf,
  engagementOf,
  followOf,
  identityOf,
  invitationOf,
  itemOf,
  letterOf,
  loginTokenOf,
  mailedLinkOf,
  phoneBankOf,
  pledgeDetails,
  plannedPledgeOf,
  pledgeOf,
  registrationOf,
  sessionOf,
  subscriptionOf,
  webhookOf,
} from './cast-belongings.ts'
import { validBroadcastCalls } from './broadcast-calls.ts'
import { bare, type MakeCall, of, ofOrganization, ofSupporter, type ValidCall, withBody } from './make-call.ts'
import { moderationCalls } from './moderation-calls.ts'
import { validPeopleCalls } from './people-calls.ts'
import { activityCalls, resultCalls } from './results-calls.ts'
import { attendanceCalls } from './attendance-calls.ts'
import { osdiCalls } from './osdi-calls.ts'
import { reportCalls } from './reports-calls.ts'
import { electionCalls } from './election-calls.ts'
import { directoryCalls } from './directory-calls.ts'
import { peopleImportCalls } from './people-imports-calls.ts'
import { registrationDetails } from './factories.ts'
import { freshEmail, signUp } from './registrations.ts'
import { fileNamed, sampleFiles } from './sample-files.ts'

export type EndpointKey = keyof Endpoints

const ofEditor = ({ organization, people }: Cast) => ({ id: organization.id, userId: people.editor.id })
const candidate = of((cast) => itemOf(cast, candidateKind))
const event = of((cast) => itemOf(cast, eventKind))
const thread = of(async (cast) => (await conversationOf(cast)).threadId)
const letter = of(letterOf)
const webhook = of(webhookOf)
const invitation: MakeCall = async (cast) => ({
  params: { id: cast.organization.id, invitationId: (await invitationOf(cast)).id },
})
const engaging = async (cast: Cast, caller: Caller) => ({
  campaign_type: 'call-campaigns',
  campaign_id: await itemOf(cast, callCampaignKind),
  outcome: 'contacted',
  ...(caller === 'guest' && { guest: { name: 'Ada Guest', email: freshEmail(), postal_code: '98101' } }),
})

const act: MakeCall = async (cast) => ({ params: { token: await actTokenOf(cast) } })

const lifecycleCalls = (kind: ContentKind) => {
  const item = of((cast) => itemOf(cast, kind))
  const titled = { [kind.titleField]: 'Called otherwise' }
  return {
    [`GET /${kind.path}`]: bare,
    [`GET /${kind.path}/:id`]: item,
    [`POST /${kind.path}`]: withBody(bare, () => kind.example),
    [`POST /drafts/${kind.path}`]: withBody(bare, () => titled),
    [`PUT /${kind.path}/:id`]: withBody(item, () => titled),
    [`PUT /drafts/${kind.path}/:id`]: withBody(item, () => titled),
    [`DELETE /${kind.path}/:id`]: item,
    [`POST /${kind.path}/:id/actions?action=publish`]: item,
    [`POST /${kind.path}/:id/actions?action=unpublish`]: item,
  }
}
type LifecycleKey = Exclude<
  Extract<EndpointKey, `${string} /${'' | 'drafts/'}${(typeof contentKinds)[number]['path']}${string}`>,
  keyof typeof otherCalls
>

const otherCalls = {
  'POST /login': withBody(bare, ({ people }) => ({ email: people.supporter.email, password: samplePassword })),
  'POST /logout': bare,
  'POST /register': withBody(bare, () => signUp()),
  'POST /forgotPassword': withBody(bare, ({ people }) => ({ email: people.supporter.email })),
  'POST /resetPassword': async (cast) => ({
    body: {
      token: await mailedLinkOf(cast, passwordResets),
      email: cast.people.supporter.email,
      password: 'a-new-lantern',
      password_confirmation: 'a-new-lantern',
    },
  }),
  'POST /login-links': withBody(bare, ({ people }) => ({ email: people.supporter.email })),
  'POST /login-links/exchange': async (cast) => ({ body: { token: await mailedLinkOf(cast, loginLinks) } }),
  'GET /profile': bare,
  'PUT /profile': withBody(bare, () => ({ address: '12 Dock Street' })),
  'PUT /users/:id': withBody(ofSupporter, () => ({ address: '12 Dock Street' })),
  'POST /email-changes/confirm': async (cast) => ({ body: { token: await emailChangeOf(cast, 'confirm') } }),
  'POST /email-changes/cancel': bare,
  'POST /email-changes/undo': async (cast) => ({ body: { token: await emailChangeOf(cast, 'undo') } }),
  'POST /users/:id/actions?action=update-password': withBody(ofSupporter, () => ({
    current_password: samplePassword,
    password: 'Lantern-lit-7',
    password_confirmation: 'Lantern-lit-7',
  })),
  'POST /users/:id/actions?action=delete-account': withBody(ofSupporter, () => ({ password: samplePassword })),
  'GET /users/:id/deletion': ofSupporter,
  'GET /users/:id/export': ofSupporter,
  'GET /organizations/:id/audit-log': ofOrganization,
  'GET /api-tokens': bare,
  'POST /api-tokens': withBody(bare, () => ({
    name: 'Spreadsheet',
    scopes: ['people:read'],
    current_password: samplePassword,
  })),
  'DELETE /api-tokens/:id': of(apiTokenOf),
  'GET /webhooks': bare,
  'POST /webhooks': withBody(bare, () => ({ url: 'https://crm.example.org/hook', events: ['content.published'] })),
  'DELETE /webhooks/:id': webhook,
  'POST /webhooks/:id/actions?action=resume': webhook,
  'GET /webhooks/:id/deliveries': webhook,
  'POST /webhooks/:id/deliveries/:deliveryId/actions?action=redeliver': async (cast) => ({
    params: await deliveryOf(cast),
  }),
  'GET /sessions': bare,
  'DELETE /sessions/:id': of(sessionOf),
  'POST /sessions/actions?action=end-others': bare,
  'POST /sessions/actions?action=renew': async (cast) => {
    await ageTokensOf(cast)
    return {}
  },
  'GET /social': bare,
  'POST /social/exchange': async (cast) => {
    const { token, browserToken } = await loginTokenOf(cast)
    return { body: { login_token: token }, headers: { cookie: `rostrum-social=${browserToken}` } }
  },
  'GET /social-identities': bare,
  'DELETE /social-identities/:id': of(identityOf),
  'GET /organizations': bare,
  'GET /organizations/:id': ofOrganization,
  'PUT /organizations/:id': withBody(ofOrganization, () => ({ tagline: 'Heat is a right.' })),
  'POST /organizations/:id': withBody(ofOrganization, () => ({ tagline: 'Heat is a right.' })),
  'POST /organizations/:id/actions?action=publish': ofOrganization,
  'POST /organizations/:id/actions?action=unpublish': ofOrganization,
  'POST /organizations/:id/actions?action=page-shared': ofOrganization,
  'POST /organizations/:id/actions?action=dismiss-first-steps': ofOrganization,
  'GET /tags': bare,
  'GET /organizations/:id/team': ofOrganization,
  'POST /organizations/:id/invitations': withBody(ofOrganization, () => ({ email: freshEmail(), role: 'viewer' })),
  'POST /organizations/:id/invitations/:invitationId/actions?action=resend': invitation,
  'DELETE /organizations/:id/invitations/:invitationId': invitation,
  'PUT /organizations/:id/team/:userId': (cast) => ({ params: ofEditor(cast), body: { role: 'viewer' } }),
  'DELETE /organizations/:id/team/:userId': (cast) => ({ params: ofEditor(cast) }),
  'POST /invitations/actions?action=show': async (cast) => ({ body: { token: (await invitationOf(cast)).token } }),
  'POST /invitations/actions?action=accept': async (cast) => ({
    body: { token: (await invitationOf(cast, cast.people.supporter.email)).token },
  }),
  'POST /organizations/:id/actions?action=follow': ofOrganization,
  'POST /organizations/:id/actions?action=unfollow': ofOrganization,
  'POST /campaign-engagements': async (cast, caller) => ({ body: await engaging(cast, caller) }),
  'POST /organizations/:id/actions?action=engagement': async (cast, caller) => ({
    params: { id: cast.organization.id },
    body: await engaging(cast, caller),
  }),
  'DELETE /campaign-engagements/:id': of(engagementOf),
  'GET /campaign-engagements': bare,
  'GET /campaign-engagements.csv': async (cast) => ({ query: { campaign_id: await itemOf(cast, callCampaignKind) } }),
  'POST /campaign-engagements/actions?action=remove-unconfirmed': async (cast) => ({
    body: { campaign_id: await itemOf(cast, callCampaignKind) },
  }),
  'GET /acts/:token': act,
  'PUT /acts/:token': withBody(act, () => ({ note: 'She will think about it.', name: 'Ada Lee Guest' })),
  'DELETE /acts/:token': act,
  'POST /acts/:token/actions?action=confirm': act,
  'POST /acts/:token/actions?action=not-me': act,
  'POST /acts/:token/actions?action=create-account': act,
  'GET /profile/reach': bare,
  'GET /my-actions': () => ({ query: { when: 'promised' } }),
  'GET /oembed': async (cast) => ({
    query: {
      url: `${cast.app.services.publicUrl}/embed/call-campaign/${await itemOf(cast, callCampaignKind)}`,
    },
  }),
  'GET /next-actions': async (cast) => ({ query: { after: `call-campaigns:${await itemOf(cast, callCampaignKind)}` } }),
  'GET /weekly-acts': bare,
  'GET /events/:id/calendar.ics': event,
  'GET /organizations/:id/events.ics': ofOrganization,
  'GET /organizations/:id/updates.atom': ofOrganization,
  'POST /candidates/:id/actions?action=vote': withBody(candidate, ({ people }) =>
    pledgeDetails(people.supporter.email),
  ),
  'POST /candidate-votes': async (cast) => ({
    body: { ...pledgeDetails(cast.people.supporter.email), candidate_id: await itemOf(cast, candidateKind) },
  }),
  'POST /candidate-votes/actions?action=remove-unconfirmed': async (cast) => ({
    body: { candidate_id: await itemOf(cast, candidateKind) },
  }),
  'PUT /candidate-votes/:id': withBody(of(pledgeOf), () => ({ plan: { when: 'At seven', where: '', how: 'On foot' } })),
  'PUT /candidate-votes/:id/ballot': withBody(of(pledgeOf), () => ({ is_cast: true })),
  'GET /candidate-votes/:id/calendar.ics': of(plannedPledgeOf),
  'DELETE /candidate-votes/:id': of(pledgeOf),
  'GET /candidate-votes': bare,
  'GET /candidates/:id/votes.csv': candidate,
  'GET /call-campaigns/:id/targets': async (cast) => ({
    params: { id: await congressCampaignOf(cast) },
    query: { place: '53202' },
  }),
  'GET /email-campaigns/:id/targets': async (cast) => ({
    params: { id: await congressCampaignOf(cast, { kind: emailCampaignKind }) },
    query: { place: '53202' },
  }),
  'GET /mail-campaigns/:id/targets': async (cast) => ({
    params: { id: await congressCampaignOf(cast, { kind: mailCampaignKind }) },
    query: { place: '53202' },
  }),
  'GET /call-campaigns/:id/targets/:target': async (cast) => ({
    params: { id: await itemOf(cast, callCampaignKind), target: callCampaignKind.example.call_list[0]?.phone ?? '' },
  }),
  'GET /organizations/:id/donation-links': ofOrganization,
  'PUT /organizations/:id/donation-links': withBody(ofOrganization, () => ({
    donation_links: [{ title: 'Legal fund', excerpt: 'For filing fees.', link: 'https://give.example.org' }],
  })),
  'DELETE /organizations/:id/donation-links': ofOrganization,
  'POST /donation-links/:id/actions?action=click': of(donationLinkOf),
  'GET /organizations/:id/phone-bank': async (cast, caller) => {
    await phoneBankOf(cast)
    return ofOrganization(cast, caller)
  },
  'PUT /organizations/:id/phone-bank': withBody(ofOrganization, () => phoneBankExample),
  'DELETE /organizations/:id/phone-bank': ofOrganization,
  'POST /phone-bank-registrations': async (cast) => {
    await phoneBankOf(cast)
    return { body: { organization_id: cast.organization.id, ...registrationDetails } }
  },
  'DELETE /phone-bank-registrations/:id': of(registrationOf),
  'GET /phone-bank-registrations': bare,
  'GET /phone-bank-registrations.csv': bare,
  ...validPeopleCalls,
  ...validBroadcastCalls,
  ...resultCalls,
  ...peopleImportCalls,
  'POST /contact-challenges': bare,
  'POST /organizations/:id/actions?action=get-in-touch': withBody(ofOrganization, () => ({
    name: 'Xiomara Quetzal',
    email: 'xiomara.quetzal@example.org',
    message: 'Can I bring my children?',
  })),
  'GET /contact-messages': bare,
  'GET /contact-messages/unread': bare,
  'GET /contact-messages/:id': letter,
  'PUT /contact-messages/:id': withBody(letter, () => ({ is_read: true })),
  'DELETE /contact-messages/:id': letter,
  'GET /organizations/:id/chat/messages': ofOrganization,
  'POST /organizations/:id/chat/messages': withBody(ofOrganization, () => ({ body: 'Is the clinic open?' })),
  'GET /chat/threads': bare,
  'GET /chat/unread': bare,
  'GET /chat/threads/:id/messages': thread,
  'POST /chat/threads/:id/messages': withBody(thread, () => ({ body: 'From nine to five.' })),
  'POST /chat/threads/:id/actions?action=seen': withBody(thread, () => ({ sequence: 1 })),
  'POST /chat/threads/:id/actions?action=mute': thread,
  'POST /chat/threads/:id/actions?action=unmute': thread,
  // Each side can report only messages of the other.
  'POST /chat/messages/:id/actions?action=report': async (cast, caller) => {
    const { asked, answered } = await conversationOf(cast)
    return { params: { id: caller === 'supporter' ? answered : asked }, body: { reason: 'other' } }
  },
  ...moderationCalls,
  ...reportCalls,
  'GET /notifications': bare,
  'POST /users/:id/actions?action=touch-last-seen-notifications': ofSupporter,
  'GET /consents': bare,
  'POST /consents': withBody(bare, ({ organization }) => ({
    purpose: 'share_contact',
    organization_id: organization.id,
    given: true,
  })),
  'GET /mail-preferences': bare,
  'PUT /mail-preferences': withBody(bare, () => ({ frequency: 'daily' })),
  'PUT /mail-preferences/:id': async (cast) => {
    await followOf(cast)
    return { params: { id: cast.organization.id }, body: { frequency: 'daily' } }
  },
  'GET /report-preference': bare,
  'PUT /report-preference': withBody(bare, () => ({ frequency: 'off' })),
  'GET /mail-subscription': async (cast) => ({ query: { token: await subscriptionOf(cast) } }),
  'PUT /mail-subscription': async (cast) => ({
    query: { token: await subscriptionOf(cast) },
    body: { frequency: 'off' },
  }),
  'GET /organizations/:id/recent-activities': ofOrganization,
  'GET /:id/recent-activities': ofOrganization,
  'GET /organizations/:id/export.zip': ofOrganization,
  ...activityCalls,
  'GET /search': () => ({ query: { search: 'heating rule' } }),
  'POST /files/upload': () => {
    const form = new FormData()
    form.append('file', fileNamed('picture.png', sampleFiles.png))
    return { form }
  },
  ...attendanceCalls,
  ...electionCalls,
  ...directoryCalls,
  ...osdiCalls,
  'GET /stream': bare,
  'GET /support': bare,
} satisfies Partial<Record<EndpointKey, MakeCall>>

export const validCalls: Record<EndpointKey, MakeCall> = {
  ...otherCalls,
  ...(Object.assign({}, ...contentKinds.map(lifecycleCalls)) as Record<LifecycleKey, MakeCall>),
}

/** The path of a call, below /api. */
export const pathOf = (key: string, { params = {}, query = {} }: ValidCall): string => {
  const [, target = ''] = key.split(' ')
  const path = target.replaceAll(/:(\w+)/g, (_blank, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asked}`
}
