import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { kinds, type Kind } from '@rostrum/contract/kinds'
import { organizerKinds } from './content/kinds.ts'
import { hasResults } from './content/results/outcomes.ts'

/**
 * The public pages of a kind: the list of an organization's items, and the page of one item, which is named after the first
 * segment of its paths.
 */
const publicPages = (kind: Kind) => [
  route(`${kind.page}/:id`, 'pages/published-list.tsx', { id: `${kind.page}-list` }),
  route(`${kind.page}/:id/:itemId`, `pages/${kind.page}.tsx`),
]

export default [
  layout('layouts/main-layout.tsx', [
    index('pages/home.tsx'),
    layout('layouts/page-boundary.tsx', [
      route('dashboard', 'pages/dashboard.tsx'),
      route('discover', 'pages/discover.tsx'),
      route('search', 'pages/search.tsx'),
      route('organization/:id', 'pages/organization.tsx'),
      ...kinds.flatMap(publicPages),
      route('candidates/:id/:candidateId/secure-voting', 'pages/secure-voting.tsx'),
      route('call-campaign/:id/:itemId/targets', 'pages/call-targets.tsx'),
      route('call-campaign/:id/:itemId/:target', 'pages/called-target.tsx'),
      route('organization/actions/voting/pledges/:itemId', 'pages/candidate-pledges.tsx'),
      route('voting-guide', 'pages/voting-guide.tsx'),
      route('phone-bank-registration/:id', 'pages/phone-bank-registration.tsx'),
      route('donation-links/:id', 'pages/donation-links.tsx'),
      route('notifications', 'pages/notifications.tsx'),
      route('people', 'pages/people.tsx'),
      route('people/import', 'pages/people-import.tsx'),
      route('people/:id', 'pages/person.tsx'),
      route('broadcasts', 'pages/broadcasts.tsx'),
      route('broadcasts/new', 'pages/new-broadcast.tsx'),
      route('broadcasts/:id', 'pages/broadcast.tsx'),
      route('organization/contact-messages', 'pages/contact-messages.tsx'),
      route('organization/contact-messages/:messageId', 'pages/contact-message.tsx'),
      route('organization/messages/:threadId?', 'pages/own-messages.tsx'),
      route('organization/elections', 'pages/elections.tsx'),
      route('organization/directories', 'pages/directories.tsx'),
      route('organization/directories/new', 'pages/new-directory.tsx'),
      route('organization/directories/:directoryId', 'pages/directory.tsx'),
      route('organization/team-access', 'pages/team-access.tsx'),
      route('organization/audit-log', 'pages/audit-log.tsx'),
      route('moderation', 'pages/moderation.tsx'),
      route('moderation/reviews', 'pages/moderation-reviews.tsx'),
      route('moderation/reviews/:reviewId', 'pages/moderation-review.tsx'),
      route('moderation/reports', 'pages/moderation-reports.tsx'),
      route('moderation/appeals', 'pages/moderation-appeals.tsx'),
      route('moderation/decisions', 'pages/moderation-decisions.tsx'),
      route('moderation/bans', 'pages/moderation-bans.tsx'),
      route('moderation/audit-log', 'pages/moderation-log.tsx'),
      route('messages/:organizationId?', 'pages/messages.tsx'),
      route('organization/actions/phonebank', 'pages/own-phone-bank.tsx'),
      route('organization/actions/donations', 'pages/own-donation-links.tsx'),
      route('settings', 'pages/settings.tsx'),
      route('settings/api-tokens', 'pages/api-tokens.tsx'),
      route('settings/webhooks', 'pages/webhooks.tsx'),
      route('settings/sessions', 'pages/sessions.tsx'),
      route('settings/delete-account', 'pages/delete-account.tsx'),
      route('change-password', 'pages/change-password.tsx'),
      route('about', 'pages/about.tsx'),
      route('transparency', 'pages/transparency.tsx'),
      route('report-bug', 'pages/report-bug.tsx'),
      route('my-actions', 'pages/my-actions.tsx'),
      route('my-groups', 'pages/my-groups.tsx'),
      route('user-profile', 'pages/user-profile.tsx'),
      route('mail-preferences', 'pages/mail-preferences.tsx'),
      route('edit-user', 'pages/edit-user.tsx'),
      route('edit-organization', 'pages/edit-organization.tsx'),
      route('organization-profile', 'pages/organization-profile.tsx'),
      ...organizerKinds.flatMap(({ path, address, listAddress, reportAddress }) => [
        // The list of updates has its own page, which shows supporters the updates of the organizations they follow.
        path === 'campaign-updates'
          ? route(listAddress.slice(1), 'pages/feed.tsx')
          : route(listAddress.slice(1), 'pages/own-content.tsx', { id: `own-${path}` }),
        route(`${address.slice(1)}/new`, 'pages/own-content-form.tsx', { id: `own-${path}-new` }),
        route(`${address.slice(1)}/edit/:itemId`, 'pages/own-content-form.tsx', { id: `own-${path}-edit` }),
        ...(hasResults(path)
          ? [route(`${address.slice(1)}/results/:itemId`, 'pages/own-results.tsx', { id: `own-${path}-results` })]
          : []),
        ...(reportAddress
          ? [route(`${reportAddress.slice(1)}/:itemId`, 'pages/item-report.tsx', { id: `own-${path}-report` })]
          : []),
      ]),
      route('organization/actions/events/roster/:itemId', 'pages/roster.tsx'),
      route('organization-profil/actions/:tab', 'pages/own-actions.tsx'),
      route('organization/actions/new', 'pages/choose-action.tsx'),
      route('*', 'pages/not-found.tsx'),
    ]),
  ]),
  layout('layouts/full-styles-layout.tsx', [
    layout('layouts/auth-layout.tsx', [
      route('login', 'pages/login.tsx'),
      route('auth/callback/:provider', 'pages/auth-callback.tsx'),
      route('register', 'pages/register.tsx'),
      route('signup', 'pages/signup.tsx'),
      route('cause-registration', 'pages/cause-registration.tsx'),
      route('reset-password', 'pages/reset-password.tsx'),
      route('password/reset', 'pages/password-reset.tsx'),
    ]),
    layout('layouts/plain-layout.tsx', [
      route('terms-and-conditions', 'pages/terms-and-conditions.tsx'),
      route('privacy-policy', 'pages/privacy-policy.tsx'),
      route('mail-choices', 'pages/mail-choices.tsx'),
      route('act/:token', 'pages/act.tsx'),
      route('rsvp/:token', 'pages/rsvp.tsx'),
      route('report', 'pages/report.tsx'),
      route('notice/:token', 'pages/notice.tsx'),
      route('decision/:token', 'pages/decision.tsx'),
      route('invitation', 'pages/invitation.tsx'),
      route('login/link', 'pages/login-link.tsx'),
      route('email/confirm', 'pages/confirm-email.tsx'),
      route('email/undo', 'pages/undo-email.tsx'),
    ]),
  ]),
  route('embed/:page/:id', 'pages/embed.ts'),
  route('poster/:page/:id', 'pages/poster.ts'),
  route('language', 'pages/language.ts'),
  route('manifest.webmanifest', 'pages/manifest.ts'),
  route('offline', 'pages/offline.ts'),
] satisfies RouteConfig
