import type { Capability } from './roles.ts'

/**
 * What an API token may do. Who may change something may also read it. Events are apart from other content, so that a
 * calendar needs no access to campaigns.
 */
export const tokenScopes = [
  'content:read',
  'content:write',
  'people:read',
  'people:write',
  'events:read',
  'events:write',
  'webhooks',
] as const
export type TokenScope = (typeof tokenScopes)[number]

const implied: Partial<Record<TokenScope, TokenScope>> = {
  'content:write': 'content:read',
  'people:write': 'people:read',
  'events:write': 'events:read',
}

export const hasScope = (scopes: readonly TokenScope[], scope: TokenScope): boolean =>
  scopes.some((given) => given === scope || implied[given] === scope)

/** The scopes that stand for a capability of admins. No scope stands for the other capabilities. */
const scopesFor: Partial<Record<Capability, readonly TokenScope[]>> = {
  edit: ['content:write', 'events:write'],
  people: ['people:read'],
  broadcasts: ['people:read'],
}

/** Whether a token has the rights that a capability gives to admins. The scope of each call is checked before. */
export const mayWithScopes = (scopes: readonly TokenScope[], capability: Capability): boolean =>
  (scopesFor[capability] ?? []).some((scope) => hasScope(scopes, scope))

/** The scopes for the content of a kind. */
export const contentScopes = (path: string) =>
  path === 'events'
    ? ({ read: 'events:read', write: 'events:write' } as const)
    : ({ read: 'content:read', write: 'content:write' } as const)
