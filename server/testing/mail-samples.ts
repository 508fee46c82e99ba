import { eventKind } from '@rostrum/contract/events'
import type { ContentPath } from '@rostrum/contract/kinds'
import type { Language } from '@rostrum/catalogue'
import { emailChangeMail } from '../src/accounts/email-change-mails.ts'
import {
  accountDeletedMail,
  claimedMail,
  loginLinkMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from '../src/accounts/mails.ts'
import { givenMail, releasedMail } from '../src/acts/mails.ts'
import { planReminderMail } from '../src/candidates/plan-mails.ts'
import { broadcastMail } from '../src/broadcasts/mails.ts'
import { contactCopyMail, contactReceivedMail } from '../src/contact/mails.ts'
import { digestMail } from '../src/digests/mails.ts'
import { thanksMail } from '../src/attendance/mails.ts'
import { type EventOccasion, eventMail } from '../src/events/mail-texts.ts'
import type { AnnouncedEvent } from '../src/events/queries.ts'
import { appealMail } from '../src/moderation/appeal-mails.ts'
import { noticeMail } from '../src/moderation/mails.ts'
import { organizationDeletedMail, reviewMail } from '../src/organizations/mails.ts'
import { guestRegisteredMail, registeredMail } from '../src/phone-bank/mails.ts'
import type { ComposedMail } from '../src/platform/mail/transport.ts'
import { receiptMail, reportDecisionMail } from '../src/reports/mails.ts'
import { linkedMail, unlinkedMail } from '../src/sign-in/mails.ts'
import { invitationMail } from '../src/team/mails.ts'
import { updateMail } from '../src/updates/mails.ts'
import { weeklyReportMail } from '../src/weekly-report/mails.ts'

interface SampleNames {
  person: string
  organization: string
  title: string
}

const plainNames: SampleNames = {
  person: 'Maya',
  organization: 'Riverside Tenants Union',
  title: 'Fill the hearing room',
}

const origin = 'https://rostrum.example'
const organizationId = '01900000-0000-7000-8000-000000000001'
const id = '01900000-0000-7000-8000-000000000002'
const replyAddress = 'office@rostrum.example'
const unsubscribeUrl = `${origin}/mail-choices?token=abc`

const setUp = {
  id: '01900000-0000-7000-8000-000000000003',
  name: 'Set up the room',
  date: '2027-12-04',
  time: '17:00',
  end_time: '18:00',
  capacity: 4,
}

/** Every kind of mail, by name. */
export const mailSamples = (language: Language, names: SampleNames = plainNames): Record<string, ComposedMail> => {
  const reader = { firstName: names.person, language }
  const event: AnnouncedEvent = {
    id,
    organization_id: organizationId,
    status: 'published',
    attributes: { ...eventKind.example, title: names.title, shifts: [setUp] },
    shift_counts: {},
    revision: 2,
    created_at: new Date('2027-01-01T00:00:00Z'),
    updated_at: new Date('2027-01-02T00:00:00Z'),
    over_at: new Date('2027-12-05T02:00:00Z'),
    organization_name: names.organization,
  }
  const broadcast = {
    organization_id: organizationId,
    organization_name: names.organization,
    subject: names.title,
    body: 'The vote is on Thursday at six.\n\nBring a neighbor who has never spoken.',
    item: { id, kind: eventKind.path },
  }
  const thanksSample = (attendance: 'attended' | 'no_show') =>
    thanksMail(language, { attendance, event, next: event, replyAddress: undefined, unsubscribeUrl, origin })
  const eventSample = (occasion: EventOccasion) =>
    eventMail(language, {
      replyAddress,
      shifts: occasion === 'timesGone' ? [] : [setUp.id],
      occasion,
      event: occasion === 'cancelled' ? { ...event, status: 'not_active' } : event,
      ...(occasion === 'changed' && {
        before: {
          ...eventKind.example,
          time: '17:00',
          location: 'Zeidler Union Square',
          shifts: [{ ...setUp, time: '16:00' }],
        },
      }),
      ...((occasion === 'reminder' || occasion === 'undecided') && { unsubscribeUrl, rsvpUrl: `${origin}/rsvp/abc` }),
      origin,
    })
  const actSample = (occasion: 'given' | 'proven' | 'admitted' | 'repeated') =>
    givenMail(language, {
      act: {
        kind: eventKind.path,
        title: names.title,
        organization_id: organizationId,
        organization_name: names.organization,
        attributes: { ...eventKind.example, title: names.title, shifts: [setUp] },
        outcome: occasion === 'given' ? 'waitlist' : 'going',
        position: occasion === 'given' ? 3 : null,
        shifts: [setUp.id],
      },
      until: occasion === 'admitted' ? new Date('2027-01-03T00:00:00Z') : null,
      occasion,
      actUrl: `${origin}/act/abc`,
      replyAddress,
      origin,
    })
  const registration = {
    organizationId,
    organization: names.organization,
    time_slot: '18:00-20:00',
    calls_per_day: '20-40',
    volunteer_type: 'both',
    minutes_per_week: 120,
    replyAddress: undefined,
    contactPhone: '414-555-0134',
  } as const
  const volunteerSample = (occasion: 'given' | 'proven' | 'repeated') =>
    guestRegisteredMail(language, { registration, occasion, actUrl: `${origin}/act/abc`, origin })
  const addressSample = (
    texts: Parameters<typeof emailChangeMail>[0]['texts'],
    reason: 'account' | 'address',
    more: string[],
  ) =>
    emailChangeMail({
      language,
      origin,
      texts,
      values: { address: 'm…@example.org' },
      // Who reads mail to a new address may have nothing to do with the account.
      ...(reason === 'account' && { name: names.person }),
      more,
      href: `${origin}/email/confirm#abc`,
      reason,
    })
  const contact = {
    organization: names.organization,
    message: {
      name: names.person,
      email: 'maya@example.org',
      message: `Can I bring my two children on Thursday?\n\n${names.title}`,
    },
    origin,
  }
  const review = { organizationId, organization: names.organization, origin }
  const notice = { supportEmail: 'help@rostrum.example', origin }
  const ofContent = { ...notice, organization: names.organization, title: names.title }
  const reason = `It names a private person.\n${names.title}`
  const decidedAt = new Date('2027-01-03T00:00:00Z')
  const statement = {
    ground: 'illegal',
    provision: 'Data Protection Act, section 170',
    origin: 'report',
    decidedAt,
    appealUrl: `${origin}/decision/abc`,
  } as const
  const decided = { decidedAt, reason }
  const aboutReport = { number: '1A2B3C4D', title: `“${names.title}”`, url: `${origin}/notice/abc`, origin }
  const appealed = { reason, title: `“${names.title}”`, origin }
  const digestRow = (number: number, kind: ContentPath, organization: string) => ({
    user_id: id,
    id: `${id.slice(0, -1)}${number}`,
    kind,
    title: `${names.title} ${number}`,
    organization_id: organization,
    organization_name: organization === id ? 'Clean River Alliance' : names.organization,
    of_organization: organization === id ? 1 : 7,
    in_all: 8,
    consent_id: id,
  })
  const digest = {
    rows: [
      digestRow(1, 'campaign-updates', organizationId),
      digestRow(2, 'events', organizationId),
      digestRow(3, 'candidates', organizationId),
      digestRow(4, 'call-campaigns', organizationId),
      digestRow(5, 'email-campaigns', organizationId),
      digestRow(6, 'mail-campaigns', id),
    ],
    unsubscribeUrl,
    origin,
  }
  const update = {
    id,
    organization_id: organizationId,
    organization_name: names.organization,
    attributes: {
      title: names.title,
      background:
        'Four to one. Here is what changed in the text, and who still needs a call before the full council votes on Tuesday.',
      key_points: [
        { title: 'Nine days without heat', excerpt: 'That is how long one building waited last winter.' },
        { title: 'One day at most', excerpt: 'The limit that the rule sets.' },
      ],
      notification_type: 'email_and_profile' as const,
      link_sections: [],
    },
  }
  return {
    'reset password': resetPasswordMail({ ...reader, email: 'maya+1@example.org' }, { token: 'abc', origin }),
    'login link': loginLinkMail(reader, { token: 'abc', origin }),
    'account claimed': claimedMail(reader, origin),
    welcome: welcomeMail({ language }, { organizationName: null, origin }),
    'welcome, organization': welcomeMail({ language }, { organizationName: names.organization, origin }),
    'provider linked': linkedMail(reader, { provider: 'Google', isPasswordRemoved: false, origin }),
    'provider linked, password removed': linkedMail(reader, { provider: 'Google', isPasswordRemoved: true, origin }),
    'provider unlinked': unlinkedMail(reader, { provider: 'Google', hasPassword: true, origin }),
    'provider unlinked, no password': unlinkedMail(reader, { provider: 'Google', hasPassword: false, origin }),
    'password changed': passwordChangedMail(reader, { change: 'changed', origin }),
    'password reset': passwordChangedMail(reader, { change: 'reset', origin }),
    'password reset, other ways closed': passwordChangedMail(reader, { change: 'claimed', origin }),
    'address to confirm': addressSample('emailConfirm', 'address', ['notYou']),
    'address with an account': addressSample('emailTaken', 'account', []),
    'address change requested': addressSample('emailRequested', 'account', ['notYou']),
    'address changed': addressSample('emailChanged', 'account', ['notYou']),
    'address confirmed': addressSample('emailConfirmed', 'account', ['undo', 'notYou']),
    'account deleted': accountDeletedMail(reader, origin),
    'update published': updateMail(language, { update, basis: { by: 'act' }, replyAddress, unsubscribeUrl, origin }),
    'news by consent': updateMail(language, {
      update,
      basis: { by: 'consent', consentIds: [id] },
      replyAddress,
      unsubscribeUrl,
      origin,
    }),
    broadcast: broadcastMail(language, {
      broadcast,
      basis: { by: 'consent', consentIds: [id] },
      replyAddress,
      unsubscribeUrl,
      origin,
    }),
    'broadcast on trial': broadcastMail(language, { broadcast, basis: { by: 'account' }, replyAddress, origin }),
    'daily digest': digestMail(language, { frequency: 'daily', ...digest }),
    'weekly digest': digestMail(language, { frequency: 'weekly', ...digest }),
    'weekly report': weeklyReportMail(language, {
      organization: names.organization,
      unsubscribeUrl,
      origin,
      numbers: {
        acts: [{ kind: 'call-campaigns', week: 12, before: 8 }],
        people: { week: 5, before: 0 },
        followers: { week: 3, before: 4 },
        toWelcome: 2,
        overdue: 1,
        events: [
          {
            id,
            title: names.title,
            starts_at: new Date('2027-12-05T02:00:00Z'),
            timezone: 'America/Chicago',
            going: 38,
          },
        ],
        best: { id, kind: 'call-campaigns', title: names.title, acts: 12, views: 80 },
      },
    }),
    'contact message': contactReceivedMail(language, { ...contact, mayReply: true }),
    'contact message without replies': contactReceivedMail(language, { ...contact, mayReply: false }),
    'contact copy': contactCopyMail(language, contact),
    going: eventSample('going'),
    waitlist: eventSample('waitlist'),
    times: eventSample('times'),
    'waitlist times': eventSample('waitlistTimes'),
    'times gone': eventSample('timesGone'),
    changed: eventSample('changed'),
    cancelled: eventSample('cancelled'),
    resumed: eventSample('resumed'),
    reminder: eventSample('reminder'),
    undecided: eventSample('undecided'),
    thanks: thanksSample('attended'),
    missed: thanksSample('no_show'),
    ...Object.fromEntries(
      (['given', 'proven', 'admitted', 'repeated'] as const).map((occasion) => [
        `act ${occasion}`,
        actSample(occasion),
      ]),
    ),
    'place given away': releasedMail(language, {
      kind: eventKind.path,
      itemId: id,
      organizationId,
      organization: names.organization,
      title: names.title,
      replyAddress,
      origin,
    }),
    'voting plan': planReminderMail(reader, {
      candidate: names.title,
      candidate_id: id,
      organization_id: organizationId,
      plan: { when: '7:15', where: 'Kosciuszko Center', how: names.title, date: '2027-04-06' },
      origin,
    }),
    'phone bank': registeredMail(language, registration, origin),
    'phone bank, guest': volunteerSample('given'),
    'phone bank, known device': volunteerSample('proven'),
    'phone bank, repeated': volunteerSample('repeated'),
    invitation: invitationMail(language, {
      organization: names.organization,
      inviter: names.person,
      role: 'volunteer_manager',
      token: 'abc',
      origin,
    }),
    'organization deleted': organizationDeletedMail(reader, { organization: names.organization, origin }),
    'documents approved': reviewMail(reader, { ...review, outcome: 'approved', reason: null }),
    'documents declined': reviewMail(reader, {
      ...review,
      outcome: 'declined',
      reason: `The charter names another address.\n${names.title}`,
    }),
    'content removed': noticeMail(reader, { ...ofContent, occasion: 'contentRemoved', reason }),
    'content removed by the law': noticeMail(reader, {
      ...ofContent,
      occasion: 'contentRemoved',
      reason,
      statement: { ...statement, appealUrl: null },
    }),
    'message of an organization removed': noticeMail(reader, {
      ...ofContent,
      occasion: 'messageRemoved',
      reason,
      statement,
    }),
    'message removed': noticeMail(reader, { ...notice, occasion: 'personMessageRemoved', reason, statement }),
    'report received': receiptMail(reader, aboutReport),
    'report dismissed': reportDecisionMail(reader, { ...aboutReport, ...decided, outcome: 'dismissed' }),
    'reported content removed': reportDecisionMail(reader, { ...aboutReport, ...decided, outcome: 'removed' }),
    'appeal turned down': appealMail(reader, { ...appealed, outcome: 'upheld', effect: 'stays', decided: 'removed' }),
    'appeal granted': appealMail(reader, {
      ...appealed,
      outcome: 'reversed',
      effect: 'taken_back',
      decided: 'dismissed',
    }),
    'appeal granted, but another decision applies': appealMail(reader, {
      ...appealed,
      outcome: 'reversed',
      effect: 'other_decision',
      decided: 'removed',
      otherUrl: `${origin}/decision/abc`,
    }),
    'appeal about what was restored before': appealMail(reader, {
      ...appealed,
      outcome: 'upheld',
      effect: 'lifted_before',
      decided: 'removed',
    }),
    'content restored': noticeMail(reader, { ...ofContent, occasion: 'contentRestored' }),
    'organization banned': noticeMail(reader, { ...ofContent, occasion: 'organizationBanned', reason }),
    'organization unbanned': noticeMail(reader, { ...ofContent, occasion: 'organizationUnbanned' }),
    'person banned': noticeMail(reader, { ...notice, occasion: 'personBanned', reason }),
    'person unbanned': noticeMail(reader, { ...notice, occasion: 'personUnbanned' }),
  }
}
