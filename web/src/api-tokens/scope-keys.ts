import type { TokenScope } from '@rostrum/contract/token-scopes'

/** Where the catalogue has the texts of a scope. In a key of the catalogue, a colon follows the name of a room. */
export const scopeKeys = {
  'content:read': 'scope.content.read',
  'content:write': 'scope.content.write',
  'people:read': 'scope.people.read',
  'people:write': 'scope.people.write',
  'events:read': 'scope.events.read',
  'events:write': 'scope.events.write',
  webhooks: 'scope.webhooks',
} as const satisfies Record<TokenScope, string>
