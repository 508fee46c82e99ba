import type { z } from 'zod'
import { appeal, decisionRecord } from './appeals.ts'
import { accountExport } from './account-export.ts'
import * as accounts from './accounts.ts'
import { act, actChange } from './acts.ts'
import { apiToken, apiTokenPayload, newApiToken } from './api-tokens.ts'
import {
  attendance,
  attendancePayload,
  attendancesPayload,
  nextEvent,
  turnout,
  turnoutCounts,
  walkInPayload,
} from './attendance.ts'
import { auditEntry } from './audit-log.ts'
import * as broadcasts from './broadcasts.ts'
import { calledTarget } from './called-targets.ts'
import { candidateVote, planPayload, pledgePayload, pledgeRemoval } from './candidates.ts'
import { chatMessage, chatMessagePayload, chatThread, inboxMessage } from './chat.ts'
import { consent, consentPayload } from './consents.ts'
import { contactChallenge, contactMessage, contactMessageChange, contactPayload } from './contact.ts'
import { contentMeta, participant } from './content.ts'
import { contentKinds, everyLifecycle } from './content-kinds.ts'
import * as decisions from './decisions.ts'
import { election, electionPayload } from './elections.ts'
import { countedTarget, directory, directoryTarget, targetPhone } from './directories.ts'
import * as directoryFiles from './directory-files.ts'
import { donationLinkShown, donationLinksPayload } from './donation-links.ts'
import { emailChangeToken } from './email-changes.ts'
import { engagement, engagementPayload, engagementRemoval } from './engagements.ts'
import { uploadedFile } from './files.ts'
import { followState } from './follows.ts'
import { guest } from './guests.ts'
import { loginLinkRequest, loginLinkToken } from './login-links.ts'
import {
  mailFrequencyPayload,
  mailPreference,
  mailSubscription,
  reportPreference,
  reportPreferencePayload,
} from './mail-preferences.ts'
import { measurePayload, moderationReason } from './moderation-fields.ts'
import * as moderation from './moderation.ts'
import { myAction } from './my-actions.ts'
import { oEmbed } from './embeds.ts'
import { nextAction } from './next-actions.ts'
import { happening, news, notification } from './notifications.ts'
import {
  organizationCard,
  organizationChange,
  organizationProfile,
  organizationProfileShown,
  tag,
} from './organizations.ts'
import * as osdi from './osdi.ts'
import { osdiPersonSignup, osdiRecordAttendance } from './osdi-helpers.ts'
import * as people from './people.ts'
import * as peopleImports from './people-imports.ts'
import { phoneBank, phoneBankPayload, phoneBankRegistration, phoneBankRegistrationPayload } from './phone-bank.ts'
import { recentActivities } from './recent-activity.ts'
import { itemResults } from './results.ts'
import { report, reportPayload } from './reports.ts'
import { rsvp, rsvpPayload } from './rsvp-links.ts'
import { organizationHit, searchAnswer } from './search.ts'
import { reach } from './shares.ts'
import { ownSession } from './sessions.ts'
import { socialIdentity, socialProvider } from './sign-in.ts'
import { support } from './support.ts'
import { areaResult, targetResult } from './target-results.ts'
import { invitationPayload, membership, receivedInvitation, rolePayload, team } from './team.ts'
import { task, taskPayload } from './tasks.ts'
import { transparency } from './transparency.ts'
import { removedUnconfirmed, unconfirmedCounts } from './unconfirmed.ts'
import { newWebhook, webhook, webhookDelivery, webhookPayload } from './webhooks.ts'
import { weeklyActs } from './weekly-acts.ts'
import { type Endpoint, errorBody, message, osdiError, resourceMeta } from './wire.ts'

const pascalCase = (text: string): string =>
  text.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())

const lifecycle: Record<string, Endpoint> = everyLifecycle
const namesOfKinds = contentKinds.flatMap(({ path, resource }): [string, z.ZodType | undefined][] => {
  const name = pascalCase(path.replace(/s$/, ''))
  return [
    [name, resource],
    [`${name}Payload`, lifecycle[`POST /${path}`]?.body],
    [`${name}Change`, lifecycle[`PUT /${path}/:id`]?.body],
  ]
})

/**
 * The names of schemas in the OpenAPI document, which become the names of types in generated clients. A schema without
 * a name is repeated wherever it is used.
 */
export const schemaNames: Record<string, z.ZodType> = {
  Act: act,
  ActChange: actChange,
  AccountDeletion: accounts.accountDeletion,
  AccountExport: accountExport,
  ApiToken: apiToken,
  ApiTokenPayload: apiTokenPayload,
  NewApiToken: newApiToken,
  Attendance: attendance,
  AttendancePayload: attendancePayload,
  AttendancesPayload: attendancesPayload,
  AuditEntry: auditEntry,
  Broadcast: broadcasts.broadcast,
  BroadcastContent: broadcasts.broadcastContent,
  BroadcastDetails: broadcasts.broadcastDetails,
  BroadcastPayload: broadcasts.broadcastPayload,
  BroadcastPreview: broadcasts.broadcastPreview,
  BroadcastResults: broadcasts.broadcastResults,
  BroadcastSending: broadcasts.broadcastSending,
  CandidateVote: candidateVote,
  CauseRegistrationPayload: accounts.causeRegistrationPayload,
  ChangePasswordPayload: accounts.changePasswordPayload,
  ChatMessage: chatMessage,
  ChatMessagePayload: chatMessagePayload,
  ChatThread: chatThread,
  Consent: consent,
  ConsentPayload: consentPayload,
  ContactChallenge: contactChallenge,
  ContactMessage: contactMessage,
  ContactMessageChange: contactMessageChange,
  ContactPayload: contactPayload,
  DeleteAccountPayload: accounts.deleteAccountPayload,
  Election: election,
  ElectionPayload: electionPayload,
  Directory: directory,
  DirectoryChange: directoryFiles.directoryChangePayload,
  DirectoryFilePayload: directoryFiles.directoryFilePayload,
  DirectoryPayload: directoryFiles.directoryPayload,
  DirectoryPreview: directoryFiles.directoryPreview,
  DirectoryPreviewPayload: directoryFiles.directoryPreviewPayload,
  DirectoryTarget: directoryTarget,
  Target: countedTarget,
  CalledTarget: calledTarget,
  TargetPhone: targetPhone,
  DonationLink: donationLinkShown,
  DonationLinksPayload: donationLinksPayload,
  EmailChangeToken: emailChangeToken,
  Engagement: engagement,
  EngagementPayload: engagementPayload,
  EngagementRemoval: engagementRemoval,
  Error: errorBody,
  FollowState: followState,
  ForgotPasswordPayload: accounts.forgotPasswordPayload,
  Guest: guest,
  Happening: happening,
  HandledSubject: moderation.handled,
  AppealPayload: decisions.appealPayload,
  Appeal: appeal,
  DecisionRecord: decisionRecord,
  MeasurePayload: measurePayload,
  Notice: decisions.notice,
  TransparencyReport: transparency,
  StatementOfReasons: decisions.statement,
  InboxMessage: inboxMessage,
  InvitationPayload: invitationPayload,
  LoginLinkRequest: loginLinkRequest,
  LoginLinkToken: loginLinkToken,
  LoginPayload: accounts.loginPayload,
  MailFrequencyPayload: mailFrequencyPayload,
  MailPreference: mailPreference,
  MailSubscription: mailSubscription,
  Membership: membership,
  Message: message,
  ModeratedOrganization: moderation.moderatedOrganization,
  ModeratedUser: moderation.moderatedUser,
  ModerationAuditEntry: moderation.moderationEntry,
  ModerationReason: moderationReason,
  Morning: people.morning,
  NextEvent: nextEvent,
  MyAction: myAction,
  News: news,
  NextAction: nextAction,
  Notification: notification,
  OEmbed: oEmbed,
  OrganizationCard: organizationCard,
  OrganizationChange: organizationChange,
  OrganizationHit: organizationHit,
  OrganizationProfile: organizationProfile,
  OrganizationProfileShown: organizationProfileShown,
  OrganizationReview: moderation.review,
  OwnSession: ownSession,
  OsdiAttendance: osdi.osdiAttendance,
  OsdiAttendances: osdi.osdiAttendances,
  OsdiEntryPoint: osdi.osdiEntryPoint,
  OsdiError: osdiError,
  OsdiEvent: osdi.osdiEvent,
  OsdiEvents: osdi.osdiEvents,
  OsdiPeople: osdi.osdiPeople,
  OsdiPerson: osdi.osdiPerson,
  OsdiPersonSignup: osdiPersonSignup,
  OsdiRecordAttendance: osdiRecordAttendance,
  Participant: participant,
  PeopleChange: people.peopleChange,
  PeopleImport: peopleImports.peopleImport,
  PeopleImportConfirmPayload: peopleImports.importConfirmPayload,
  PeopleImportPreviewPayload: peopleImports.importPreviewPayload,
  PeopleSegment: people.segment,
  PeopleSegmentPayload: people.segmentPayload,
  Person: people.person,
  PersonContactedPayload: people.contactedPayload,
  PersonDetails: people.personDetails,
  PersonMergePayload: people.mergePayload,
  PersonNotePayload: people.notePayload,
  PersonPayload: people.personPayload,
  PersonToCall: people.callDue,
  PhoneBank: phoneBank,
  PhoneBankPayload: phoneBankPayload,
  PhoneBankRegistration: phoneBankRegistration,
  PhoneBankRegistrationPayload: phoneBankRegistrationPayload,
  ProfileChange: accounts.profileChange,
  ReceivedInvitation: receivedInvitation,
  RecentActivities: recentActivities,
  Reach: reach,
  ItemResults: itemResults,
  TargetResult: targetResult,
  AreaResult: areaResult,
  RemovedUnconfirmed: removedUnconfirmed,
  Report: report,
  ReportedSubject: moderation.reportedSubject,
  ReportPayload: reportPayload,
  ReportPreference: reportPreference,
  ReportPreferencePayload: reportPreferencePayload,
  ResetPasswordPayload: accounts.resetPasswordPayload,
  ContentMeta: contentMeta,
  ResourceMeta: resourceMeta,
  RolePayload: rolePayload,
  Rsvp: rsvp,
  RsvpPayload: rsvpPayload,
  SearchAnswer: searchAnswer,
  Session: accounts.session,
  SignUpPayload: accounts.signUpPayload,
  SocialIdentity: socialIdentity,
  SocialProvider: socialProvider,
  Support: support,
  Tag: tag,
  Task: task,
  TaskPayload: taskPayload,
  Team: team,
  TimelineEntry: people.timelineEntry,
  Turnout: turnout,
  TurnoutCounts: turnoutCounts,
  UnconfirmedCounts: unconfirmedCounts,
  UploadedFile: uploadedFile,
  User: accounts.user,
  PledgePayload: pledgePayload,
  PledgeRemoval: pledgeRemoval,
  VotingPlanPayload: planPayload,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WalkInPayload: walkInPayload,
  WebhookPayload: webhookPayload,
  NewWebhook: newWebhook,
  WeeklyActs: weeklyActs,
  ...Object.fromEntries(namesOfKinds.flatMap(([name, schema]) => (schema ? [[name, schema]] : []))),
}
