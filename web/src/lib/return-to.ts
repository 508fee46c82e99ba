import { kinds } from '@rostrum/contract/kinds'
import type { UserType } from '@rostrum/contract/accounts'

type Audience = 'everyone' | 'signed_in' | UserType

/**
 * Who may be brought back where after login. The first matching row decides; an address without a row is not
 * a page of ours (or, like /login, none to come back to).
 */
const pages: readonly (readonly [pattern: RegExp, audience: Audience])[] = [
  [/^\/$/, 'everyone'],
  [/^\/(?:dashboard|change-password|settings\/(?:delete-account|sessions)|updates|report-bug)$/, 'signed_in'],
  [/^\/(?:edit-user|user-profile|my-groups|mail-preferences)$/, 'regular_user'],
  [/^\/(?:discover|organization-profile|edit-organization)$/, 'organization'],
  [/^\/messages(?:\/[\w-]+)?$/, 'regular_user'],
  [/^\/organization\/messages(?:\/[\w-]+)?$/, 'organization'],
  [/^\/organization-profil\/actions\/[\w-]+$/, 'organization'],
  [/^\/organization\/(?:actions|updates)\/[\w-]+(?:\/new|\/(?:edit|pledges|results)\/[\w-]+)?$/, 'organization'],
  [/^\/organization\/contact-messages(?:\/[\w-]+)?$/, 'organization'],
  [/^\/organization\/(?:team-access|audit-log)$/, 'organization'],
  [/^\/moderation(?:\/(?:reviews(?:\/[\w-]+)?|reports|bans|audit-log))?$/, 'signed_in'],
  [/^\/invitation$/, 'everyone'],
  [/^\/(?:about|search|settings|voting-guide|terms-and-conditions|privacy-policy)$/, 'everyone'],
  [/^\/candidates\/[\w-]+\/[\w-]+\/secure-voting$/, 'signed_in'],
  [/^\/(?:organization|phone-bank-registration|donation-links)\/[\w-]+(?:\/[\w-]+)?$/, 'everyone'],
  [new RegExp(String.raw`^/(?:${kinds.map(({ page }) => page).join('|')})/[\w-]+(?:/[\w-]+)?$`), 'everyone'],
]

const home = '/dashboard'

/** Where login leads: the page the user came from if their kind of user may be there, else the dashboard. Never another site. */
export const returnTo = (from: string | null | undefined, userType: UserType): string => {
  // `//host` and `/\host` are other sites to a browser.
  if (!from || !/^\/(?![/\\])/.test(from)) return home
  const base = 'https://rostrum.invalid'
  if (!URL.canParse(from, base)) return home
  const { origin, pathname, search, hash } = new URL(from, base)
  if (origin !== base) return home
  const audience = pages.find(([pattern]) => pattern.test(pathname))?.[1]
  const isAllowed = audience === 'everyone' || audience === 'signed_in' || audience === userType
  return isAllowed ? pathname + search + hash : home
}

/** The log-in page, remembering where the visitor was. */
export const loginFrom = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  `/login?${new URLSearchParams({ from: pathname + search + hash }).toString()}` as const
