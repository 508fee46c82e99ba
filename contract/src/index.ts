import { accountEndpoints } from './accounts.ts'
import { actEndpoints } from './acts.ts'
import { emailChangeEndpoints } from './email-changes.ts'
import { loginLinkEndpoints } from './login-links.ts'
import { recentActivityEndpoints } from './recent-activity.ts'
import { appealEndpoints } from './appeals.ts'
import { apiTokenEndpoints } from './api-tokens.ts'
import { archiveEndpoints } from './archive.ts'
import { auditLogEndpoints } from './audit-log.ts'
import { voteEndpoints } from './candidates.ts'
import { chatEndpoints } from './chat.ts'
import { consentEndpoints } from './consents.ts'
import { contactEndpoints } from './contact.ts'
import { everyLifecycle } from './content-kinds.ts'
import { calledTargetEndpoints } from './called-targets.ts'
import { electionEndpoints } from './elections.ts'
import { campaignTargetEndpoints, directoryEndpoints } from './directories.ts'
import { directoryFileEndpoints } from './directory-files.ts'
import { decisionEndpoints } from './decisions.ts'
import { donationLinkEndpoints } from './donation-links.ts'
import { embedEndpoints } from './embeds.ts'
import { engagementEndpoints } from './engagements.ts'
import { calendarEndpoints } from './events.ts'
import { fileEndpoints } from './files.ts'
import { followEndpoints } from './follows.ts'
import { moderationEndpoints } from './moderation.ts'
import { myActionEndpoints } from './my-actions.ts'
import { nextActionEndpoints } from './next-actions.ts'
import { notificationEndpoints } from './notifications.ts'
import { mailPreferenceEndpoints } from './mail-preferences.ts'
import { organizationEndpoints } from './organizations.ts'
import { broadcastEndpoints } from './broadcasts.ts'
import { osdiEndpoints } from './osdi.ts'
import { peopleEndpoints } from './people.ts'
import { peopleImportEndpoints } from './people-imports.ts'
import { phoneBankEndpoints } from './phone-bank.ts'
import { reportEndpoints } from './reports.ts'
import { resultEndpoints } from './results.ts'
import { attendanceEndpoints } from './attendance.ts'
import { rsvpEndpoints } from './rsvp-links.ts'
import { shareEndpoints } from './shares.ts'
import { sessionEndpoints } from './sessions.ts'
import { signInEndpoints } from './sign-in.ts'
import { searchEndpoints } from './search.ts'
import { realtimeEndpoints } from './realtime.ts'
import { supportEndpoints } from './support.ts'
import { targetResultEndpoints } from './target-results.ts'
import { taskEndpoints } from './tasks.ts'
import { teamEndpoints } from './team.ts'
import { transparencyEndpoints } from './transparency.ts'
import { updateFeedEndpoints } from './updates.ts'
import { webhookEndpoints } from './webhooks.ts'
import { weeklyActEndpoints } from './weekly-acts.ts'

/**
 * The endpoints of each room, with what they are about. The documentation groups them by these names. The life-cycle of
 * content is grouped by kind.
 */
export const endpointGroups = {
  accounts: { about: 'Registration, log-in, passwords, profiles', endpoints: accountEndpoints },
  'login-links': { about: 'Logging in with a link by email', endpoints: loginLinkEndpoints },
  'email-changes': { about: 'Confirming and undoing a new email address', endpoints: emailChangeEndpoints },
  archive: { about: 'Everything that an organization has, as one file', endpoints: archiveEndpoints },
  'audit-log': { about: 'Who did what in an organization', endpoints: auditLogEndpoints },
  'api-tokens': { about: 'Tokens with which other programs act for an organization', endpoints: apiTokenEndpoints },
  webhooks: { about: 'Telling other programs what happens in an organization', endpoints: webhookEndpoints },
  sessions: { about: 'The devices where a user is logged in', endpoints: sessionEndpoints },
  'sign-in': { about: 'Signing in through identity providers', endpoints: signInEndpoints },
  organizations: { about: 'The profiles of organizations, and their tags', endpoints: organizationEndpoints },
  team: { about: 'The admins of an organization, and invitations', endpoints: teamEndpoints },
  follows: { about: 'Following organizations', endpoints: followEndpoints },
  engagements: { about: 'Taking part in campaigns and events', endpoints: engagementEndpoints },
  acts: { about: 'What somebody did without an account, by the link in their mail', endpoints: actEndpoints },
  shares: { about: 'What came of sharing', endpoints: shareEndpoints },
  embeds: { about: 'Actions on other sites', endpoints: embedEndpoints },
  'my-actions': { about: 'What the user did and promised', endpoints: myActionEndpoints },
  'next-actions': { about: 'What to do next', endpoints: nextActionEndpoints },
  'weekly-acts': { about: 'How much people have done this week', endpoints: weeklyActEndpoints },
  events: { about: 'Events, and calendars of them', endpoints: calendarEndpoints },
  rsvps: { about: 'Answering an event by the link of a reminder', endpoints: rsvpEndpoints },
  attendance: { about: 'Who is expected at an event, and who came', endpoints: attendanceEndpoints },
  updates: { about: 'Feeds of the updates of an organization', endpoints: updateFeedEndpoints },
  candidates: { about: 'Candidates, and pledges to vote for them', endpoints: voteEndpoints },
  elections: { about: 'The days that matter before an election', endpoints: electionEndpoints },
  directories: { about: 'People who hold an office', endpoints: directoryEndpoints },
  'directory-files': { about: 'Directories that an organization keeps', endpoints: directoryFileEndpoints },
  targets: {
    about: 'Whom a campaign asks people to call',
    endpoints: { ...campaignTargetEndpoints, ...calledTargetEndpoints },
  },
  'donation-links': { about: 'Links to donate on other sites', endpoints: donationLinkEndpoints },
  'phone-bank': { about: 'Phone banks, and registrations of volunteers', endpoints: phoneBankEndpoints },
  people: { about: 'The people of an organization, and what it notes about them', endpoints: peopleEndpoints },
  broadcasts: { about: 'Mails of an organization to many of its people', endpoints: broadcastEndpoints },
  'people-imports': { about: 'Files of people that an organization imports', endpoints: peopleImportEndpoints },
  osdi: { about: 'People, events and attendances for programs that know OSDI', endpoints: osdiEndpoints },
  tasks: { about: 'What the admins of an organization have to do', endpoints: taskEndpoints },
  contact: { about: 'Messages to organizations by anybody', endpoints: contactEndpoints },
  chat: { about: 'Conversations of supporters and organizations', endpoints: chatEndpoints },
  notifications: { about: 'What followed organizations have published', endpoints: notificationEndpoints },
  consents: { about: 'What people allow, and what they withdraw', endpoints: consentEndpoints },
  'mail-preferences': { about: 'How often an organization may send mail', endpoints: mailPreferenceEndpoints },
  decisions: { about: 'What moderators decided, and appeals against it', endpoints: decisionEndpoints },
  transparency: { about: 'What was moderated in a year, in numbers', endpoints: transparencyEndpoints },
  results: {
    about: 'What came of an item, in numbers',
    endpoints: { ...resultEndpoints, ...targetResultEndpoints },
  },
  'recent-activity': { about: 'What supporters have done', endpoints: recentActivityEndpoints },
  search: { about: 'Searching organizations and their content', endpoints: searchEndpoints },
  files: { about: 'Uploading images', endpoints: fileEndpoints },
  reports: { about: 'Reporting content to moderators', endpoints: reportEndpoints },
  moderation: { about: 'The work of moderators', endpoints: moderationEndpoints },
  appeals: { about: 'What moderators decided, and how they answer appeals', endpoints: appealEndpoints },
  realtime: { about: 'Server-sent events', endpoints: realtimeEndpoints },
  support: { about: 'How to reach the operator', endpoints: supportEndpoints },
}

/** All endpoints of the API. Server, client types and OpenAPI are derived from this table. */
export const endpoints = {
  ...endpointGroups.accounts.endpoints,
  ...endpointGroups['login-links'].endpoints,
  ...endpointGroups['email-changes'].endpoints,
  ...endpointGroups.archive.endpoints,
  ...endpointGroups['audit-log'].endpoints,
  ...endpointGroups['api-tokens'].endpoints,
  ...endpointGroups.webhooks.endpoints,
  ...endpointGroups.sessions.endpoints,
  ...endpointGroups['sign-in'].endpoints,
  ...endpointGroups.organizations.endpoints,
  ...endpointGroups.team.endpoints,
  ...endpointGroups.follows.endpoints,
  ...endpointGroups.engagements.endpoints,
  ...endpointGroups.acts.endpoints,
  ...endpointGroups.shares.endpoints,
  ...endpointGroups.embeds.endpoints,
  ...endpointGroups['my-actions'].endpoints,
  ...endpointGroups['next-actions'].endpoints,
  ...endpointGroups['weekly-acts'].endpoints,
  ...everyLifecycle,
  ...endpointGroups.events.endpoints,
  ...endpointGroups.rsvps.endpoints,
  ...endpointGroups.attendance.endpoints,
  ...endpointGroups.updates.endpoints,
  ...endpointGroups.candidates.endpoints,
  ...endpointGroups.elections.endpoints,
  ...endpointGroups.directories.endpoints,
  ...endpointGroups['directory-files'].endpoints,
  ...endpointGroups.targets.endpoints,
  ...endpointGroups['donation-links'].endpoints,
  ...endpointGroups['phone-bank'].endpoints,
  ...endpointGroups.people.endpoints,
  ...endpointGroups.broadcasts.endpoints,
  ...endpointGroups['people-imports'].endpoints,
  ...endpointGroups.osdi.endpoints,
  ...endpointGroups.tasks.endpoints,
  ...endpointGroups.contact.endpoints,
  ...endpointGroups.chat.endpoints,
  ...endpointGroups.notifications.endpoints,
  ...endpointGroups.consents.endpoints,
  ...endpointGroups['mail-preferences'].endpoints,
  ...endpointGroups.decisions.endpoints,
  ...endpointGroups.transparency.endpoints,
  ...endpointGroups.results.endpoints,
  ...endpointGroups['recent-activity'].endpoints,
  ...endpointGroups.search.endpoints,
  ...endpointGroups.files.endpoints,
  ...endpointGroups.reports.endpoints,
  ...endpointGroups.moderation.endpoints,
  ...endpointGroups.appeals.endpoints,
  ...endpointGroups.realtime.endpoints,
  ...endpointGroups.support.endpoints,
}
export type Endpoints = typeof endpoints
