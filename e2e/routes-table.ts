import { contentPaths, kindOf, kinds, type ContentPath } from '@rostrum/contract/kinds'
import type { KindFacts } from '@rostrum/contract/kinds/facts'
import type { Translate, RouteFixtures } from './routes-fixtures.ts'

/** The role of a viewer. A moderator is a supporter who also moderates the platform. */
export type Role = 'visitor' | 'regular_user' | 'organization' | 'moderator'

/** Who may see a page. All others are redirected. A page for `visitor` is shown to visitors only. */
export type Audience = 'everyone' | 'signed_in' | Role

export interface RouteRow {
  /** The path pattern of the route in `web/src/routes.ts`, without a leading slash. */
  pattern: string
  audience: Audience
  /**
   * The title of the page before `· Rostrum`: the key of a text of the catalogue, in which `{{name}}` is the name of
   * the organization, or a function that returns the title.
   */
  title: string | ((translate: Translate, fixtures: RouteFixtures) => string)
  /** The values of the parameters of the pattern, except for `:id`, which is the organization. */
  params?: (fixtures: RouteFixtures) => Record<string, string>
  /** The query string with its question mark. */
  query?: string
  /** The response status of the document if it is not 200. */
  status?: number
  /** The address after the page has loaded, if the page changes it. */
  finalAddress?: string
  /** The target of the redirect by role, if the address redirects everyone. */
  redirectTarget?: (role: Role) => string
}

type Title = RouteRow['title']
type RowOptions = Omit<RouteRow, 'pattern' | 'audience' | 'title'>

const rowFor =
  (audience: Audience) =>
  (pattern: string, title: Title, options: RowOptions = {}): RouteRow => ({ pattern, audience, title, ...options })
const everyone = rowFor('everyone')
const visitor = rowFor('visitor')
const signedIn = rowFor('signed_in')
const supporter = rowFor('regular_user')
const organization = rowFor('organization')
const moderator = rowFor('moderator')

const itemOf = (path: ContentPath) => ({ params: (fixtures: RouteFixtures) => ({ itemId: fixtures.items[path].id }) })

/** The public pages of one kind of content: the list and an item. */
const publicPages = (path: ContentPath): RouteRow[] => {
  const { page } = kindOf(path)
  return [
    everyone(`${page}/:id`, `kinds:${path}.list.title`),
    everyone(`${page}/:id/:itemId`, (_, fixtures) => `${fixtures.items[path].title} · ${fixtures.name}`, itemOf(path)),
  ]
}

const tabs = ['about', 'actions', 'updates', 'contact', 'chat'].map((tab) =>
  everyone('organization/:id', (_, fixtures) => fixtures.name, { query: `?tab=${tab}` }),
)

/** The organizer's pages of one kind of content: the list, the forms, and the people who took part. */
const organizerPages = (path: ContentPath): RouteRow[] => {
  const { organizerPage, organizerList, participantsPage = 'results', counted }: KindFacts = kindOf(path)
  const address = organizerPage.slice(1)
  const participants = participantsPage === 'results' ? 'results:results' : 'pledges:short'
  return [
    // At the address of the organizer's list of updates, supporters see their feed.
    organizerList === undefined
      ? organization(address, `kinds:${path}.own.many`)
      : signedIn(organizerList.slice(1), 'common:updates'),
    organization(`${address}/new`, `kinds:${path}.own.new`),
    organization(`${address}/edit/:itemId`, `kinds:${path}.own.edit`, itemOf(path)),
    ...(counted.length > 0
      ? [
          organization(`${address}/${participantsPage}/:itemId`, participants, itemOf(path)),
          organization(`${address}/report/:itemId`, 'results:report.title', itemOf(path)),
        ]
      : []),
  ]
}

const actionTabs = [
  ['donations', 'content:setUps.donations'] as const,
  ['phonebank', 'content:setUps.phonebank'] as const,
  ...kinds
    .filter(({ counted }) => counted.length > 0)
    .map(({ path, organizerPage }) => [organizerPage.split('/').at(-1) ?? '', `kinds:${path}.own.many`] as const),
].map(([tab, title]) => organization('organization-profil/actions/:tab', title, { params: () => ({ tab }) }))

const campaigns = kinds.filter((kind) => 'isCampaign' in kind).map(({ path }) => path)
const others = contentPaths.filter((path) => !campaigns.some((campaign) => campaign === path))

/**
 * All routes, each with at least one address. A route of `web/src/routes.ts` without a row fails
 * `every-route.spec.ts`. A row states who may see the page and what its title is. Each group is a separate test, so the
 * groups run in parallel.
 */
export const routes: Record<string, RouteRow[]> = {
  'finding and reading': [
    everyone('', 'home:title'),
    everyone('search', 'search:title'),
    everyone('search', (translate) => translate('search:resultsFor', { text: 'tenants' }), {
      query: '?search=tenants',
    }),
    ...tabs,
    ...others.flatMap(publicPages),
    everyone('voting-guide', 'voting-guide:title'),
    everyone('about', 'support:about.title'),
    everyone('transparency', 'transparency:title'),
    everyone('terms-and-conditions', 'legal:terms.title'),
    everyone('privacy-policy', 'legal:privacy.title'),
    everyone('*', 'common:notFoundTitle', { params: () => ({ '*': 'nowhere/to-be/found' }), status: 404 }),
    everyone('language', 'home:title', { redirectTarget: () => '/' }),
  ],
  'taking part': [
    ...campaigns.flatMap(publicPages),
    everyone('phone-bank-registration/:id', (translate, fixtures) =>
      translate(`phone-bank:title.${fixtures.volunteerType}`, { name: fixtures.name }),
    ),
    everyone('donation-links/:id', 'donation-links:titleOf'),
    everyone(
      'candidates/:id/:candidateId/secure-voting',
      (translate, fixtures) => translate('candidates:form.title', { name: fixtures.items.candidates.title }),
      {
        params: (fixtures) => ({ candidateId: fixtures.items.candidates.id }),
      },
    ),
    everyone(
      'call-campaign/:id/:itemId/targets',
      (translate, { items }) => translate('campaigns:targets.pageTitle', { title: items['call-campaigns'].title }),
      itemOf('call-campaigns'),
    ),
    everyone(
      'call-campaign/:id/:itemId/:target',
      (translate, { target }) => translate('campaigns:target.pageTitle', { person: target.name }),
      {
        params: ({ items, target }) => ({ itemId: items['call-campaigns'].id, target: target.id }),
      },
    ),
  ],
  'accounts and settings': [
    everyone('settings', 'settings:title'),
    visitor('register', 'accounts:register.title'),
    visitor('signup', 'accounts:signUp.title'),
    visitor('cause-registration', 'accounts:cause.title'),
    everyone('reset-password', 'accounts:forgot.title'),
    everyone('password/reset', 'accounts:reset.title'),
    everyone('password/reset', 'accounts:reset.title', {
      query: '?token=secret&email=rosa%40example.org',
      finalAddress: '/password/reset',
    }),
    everyone('invitation', 'team:invitation'),
    everyone('login/link', 'accounts:loginLink.title'),
    everyone('email/confirm', 'accounts:confirmEmail.title'),
    everyone('email/undo', 'accounts:undoEmail.title'),
    everyone('mail-choices', 'mail-preferences:link.title', { status: 404 }),
    everyone('act/:token', 'acts:gone.title', { params: () => ({ token: 'unknown' }), status: 404 }),
    everyone('report', 'reports:goneTitle', { status: 404 }),
    everyone('notice/:token', 'decisions:gone.title', { params: () => ({ token: 'unknown' }), status: 404 }),
    everyone('decision/:token', 'decisions:gone.title', { params: () => ({ token: 'unknown' }), status: 404 }),
    everyone('rsvp/:token', 'rsvps:gone.title', { params: () => ({ token: 'unknown' }), status: 404 }),
    signedIn('change-password', 'settings:password.title'),
    organization('settings/api-tokens', 'api-tokens:title'),
    organization('settings/webhooks', 'webhooks:title'),
    signedIn('settings/sessions', 'settings:sessions.title'),
    signedIn('settings/delete-account', 'settings:deletion.title'),
    signedIn('report-bug', 'support:report.title'),
    supporter('user-profile', 'accounts:profile.title'),
    supporter('edit-user', 'accounts:editProfile.title'),
    supporter('mail-preferences', 'mail-preferences:title'),
    everyone('auth/callback/:provider', 'accounts:social.title', {
      params: () => ({ provider: 'nobody' }),
      redirectTarget: (role) => (role === 'visitor' ? '/login' : '/dashboard'),
    }),
    everyone('login', 'accounts:login.title'),
  ],
  'own pages': [
    signedIn('dashboard', 'common:dashboard'),
    organization('discover', 'common:discover'),
    supporter('my-actions', 'common:myActions'),
    supporter('my-groups', 'common:myGroups'),
    supporter('messages/:organizationId?', 'chat:messages'),
    supporter('messages/:organizationId?', 'chat:messages', { params: ({ id }) => ({ organizationId: id }) }),
    organization('organization/messages/:threadId?', 'chat:messages'),
    organization('organization/messages/:threadId?', 'chat:messages', { params: ({ threadId }) => ({ threadId }) }),
    organization('notifications', 'notifications:happened.title'),
    // Until the event is known, the title says that it is a roster.
    organization(
      'organization/actions/events/roster/:itemId',
      (translate, { items: { events } }) =>
        events.title ? translate('attendance:rosterOf', { title: events.title }) : translate('attendance:roster'),
      itemOf('events'),
    ),
    organization('people', 'people:title'),
    organization('people', 'people:title', { query: '?not_welcomed=true&place=nowhere' }),
    organization('people/import', 'people-imports:title'),
    // Until the person is known, the title says that it is one.
    organization('people/:id', (translate, { person }) => person.name || translate('people:person'), {
      params: ({ person }) => ({ id: person.id }),
    }),
    organization('broadcasts', 'broadcasts:title'),
    organization('broadcasts/new', 'broadcasts:newTitle'),
    organization('broadcasts/:id', 'broadcasts:one', { params: ({ broadcastId }) => ({ id: broadcastId }) }),
    organization('organization/contact-messages', 'contact-inbox:title'),
    organization('organization/contact-messages/:messageId', 'contact-inbox:title', {
      params: ({ messageId }) => ({ messageId }),
    }),
    organization('organization/directories', 'directories:title'),
    organization('organization/directories/new', 'directories:new.title'),
    organization('organization/directories/:directoryId', 'directories:one', {
      params: ({ directoryId }) => ({ directoryId }),
    }),
    organization('organization/elections', 'elections:title'),
    organization('organization/team-access', 'team:title'),
    organization('organization/audit-log', 'audit-log:title'),
    organization('organization-profile', 'organizer:profileTitle'),
    organization('edit-organization', 'organizer:editTitle'),
    organization('organization/actions/new', 'content:choose.title'),
    organization('organization/actions/donations', 'donation-links-setup:title'),
    organization('organization/actions/phonebank', 'phone-bank:phoneBank'),
  ],
  moderation: [
    moderator('moderation', 'moderation:reviews.title', { finalAddress: '/moderation/reviews' }),
    moderator('moderation/reviews', 'moderation:reviews.title'),
    moderator('moderation/reviews/:reviewId', 'moderation:reviews.title', {
      params: ({ reviewId }) => ({ reviewId }),
    }),
    moderator('moderation/reports', 'moderation:reports.title'),
    moderator('moderation/reports', 'moderation:reports.title', { query: '?state=closed' }),
    moderator('moderation/appeals', 'moderation:appeals.heading'),
    moderator('moderation/decisions', 'moderation:decisions.title'),
    moderator('moderation/bans', 'moderation:bans.title'),
    moderator('moderation/bans', 'moderation:bans.title', { query: '?kind=organizations&search=a' }),
    moderator('moderation/audit-log', 'moderation:log.title'),
  ],
  'own actions': [...actionTabs, ...others.flatMap(organizerPages)],
  'own campaigns': campaigns.flatMap(organizerPages),
}

/** Routes whose responses are not pages of the app. `offline.spec.ts` and `embeds.spec.ts` test them. */
export const notPages = ['manifest.webmanifest', 'offline', 'embed/:page/:id', 'poster/:page/:id']

/** Returns the address of a row with the values of the fixtures. */
export const addressOf = ({ pattern, params, query = '' }: RouteRow, fixtures: RouteFixtures): string => {
  const given: Record<string, string> = { id: fixtures.id, ...params?.(fixtures) }
  const segments = pattern.split('/').flatMap((segment) => {
    if (segment !== '*' && !segment.startsWith(':')) return segment
    const name = segment.replace(/^:|\?$/g, '')
    const value = given[name]
    if (value === undefined && !segment.endsWith('?'))
      throw new Error(`The row of ${pattern} has no value for ${name}.`)
    return value ?? []
  })
  return `/${segments.join('/')}${query}`
}
