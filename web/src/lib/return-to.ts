import { kinds } from '@rostrum/contract/kinds'
import type { UserType } from '@rostrum/contract/accounts'

type Audience = 'everyone' | 'signed_in' | UserType

/**
 * The pages to which a user may return after login, and which users may. The first matching row decides. An address
 * without a row is not a page of Rostrum, or a page such as /login to which nobody returns.
 */
const pages: readonly (readonly [pattern: RegExp, audience: Audience])[] = [
  [/^\/$/, 'everyone'],
  [/^\/(?:dashboard|change-password|settings\/(?:delete-account|sessions)|updates|report-bug)$/, 'signed_in'],
  [/^\/(?:edit-user|user-profile|my-actions|my-groups|mail-preferences)$/, 'regular_user'],
  [
    /^\/(?:discover|organization-profile|edit-organization|notifications|settings\/(?:api-tokens|webhooks))$/,
    'organization',
  ],
  [/^\/(?:people|broadcasts)(?:\/[\w-]+)?$/, 'organization'],
  [/^\/messages(?:\/[\w-]+)?$/, 'regular_user'],
  [/^\/organization\/messages(?:\/[\w-]+)?$/, 'organization'],
  [/^\/organization-profil\/actions\/[\w-]+$/, 'organization'],
  [
    /^\/organization\/(?:actions|updates)\/[\w-]+(?:\/new|\/(?:edit|pledges|results|report|roster)\/[\w-]+)?$/,
    'organization',
  ],
  [/^\/organization\/contact-messages(?:\/[\w-]+)?$/, 'organization'],
  [/^\/organization\/(?:team-access|audit-log)$/, 'organization'],
  [/^\/moderation(?:\/(?:reviews(?:\/[\w-]+)?|reports|appeals|decisions|bans|audit-log))?$/, 'signed_in'],
  [/^\/(?:invitation|email\/confirm)$/, 'everyone'],
  [/^\/(?:about|search|settings|voting-guide|terms-and-conditions|privacy-policy)$/, 'everyone'],
  [/^\/candidates\/[\w-]+\/[\w-]+\/secure-voting$/, 'everyone'],
  [/^\/call-campaign\/[\w-]+\/[\w-]+\/[^/]+$/, 'everyone'],
  [/^\/(?:organization|phone-bank-registration|donation-links)\/[\w-]+(?:\/[\w-]+)?$/, 'everyone'],
  [new RegExp(String.raw`^/(?:${kinds.map(({ page }) => page).join('|')})/[\w-]+(?:/[\w-]+)?$`), 'everyone'],
]

const home = '/dashboard'

/**
 * The address to open after login: the page from which the user came if users of their type may open it, otherwise the
 * dashboard. It is never an address of another site.
 */
export const returnTo = (from: string | null | undefined, userType: UserType): string => {
  // Browsers treat `//host` and `/\host` as addresses of other sites.
  if (!from || !/^\/(?![/\\])/.test(from)) return home
  const base = 'https://rostrum.invalid'
  if (!URL.canParse(from, base)) return home
  const { origin, pathname, search, hash } = new URL(from, base)
  if (origin !== base) return home
  const audience = pages.find(([pattern]) => pattern.test(pathname))?.[1]
  const isAllowed = audience === 'everyone' || audience === 'signed_in' || audience === userType
  return isAllowed ? pathname + search + hash : home
}
